// The browser's side of tests/pages/check: BROWSER PDF_FOLDER|- PAGE.html...; a line for each page, status 1 if any fails.
import {readFileSync} from "node:fs";
import {createRequire} from "node:module";
import {basename, join} from "node:path";
import {pathToFileURL} from "node:url";
import puppeteer from "puppeteer-core";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const [executablePath, pdfFolder, ...pages] = process.argv.slice(2);
// A4 with Chromium's margins of 1 cm, in CSS pixels: what a printed page holds.
const printed = {width: 718, height: 1047};
const views = [
  {width: 320, height: 640, scheme: "light"},
  {width: 1280, height: 900, scheme: "light"},
  {width: 1280, height: 900, scheme: "dark"},
];

// What is wrong with the page as it is shown now, as lines.
const accessibility = page => page.evaluate(async () => {
  const found = await window.axe.run();
  return found.violations.map(v => ({impact: v.impact, text: `${v.id}: ${v.help}: ${v.nodes.length} times, as ${v.nodes[0].html.slice(0, 150)}`}));
});

// A table sorts up, then down, by each of its columns.
const sorting = page => page.evaluate(() => {
  const wrong = [];
  for (const table of document.querySelectorAll("table.sortable")) {
    [...table.querySelectorAll("th")].forEach((head, column) => {
      const order = () => [...table.tBodies[0].rows].map(row => row.cells[column].textContent);
      const ascending = texts => texts.every((text, i) => i === 0 || texts[i - 1].localeCompare(text, "en", {numeric: true}) <= 0);
      head.querySelector("button").click();
      if (!ascending(order()) || head.getAttribute("aria-sort") !== "ascending") wrong.push(`${head.textContent} does not sort up`);
      head.querySelector("button").click();
      if (!ascending(order().reverse()) || head.getAttribute("aria-sort") !== "descending") wrong.push(`${head.textContent} does not sort down`);
    });
  }
  return wrong;
});

// What a page break would cut, or the edge of the paper.
const cuts = page => page.evaluate(size => {
  const wrong = [];
  const kept = element => {
    for (let at = element; at !== null; at = at.parentElement)
      if (getComputedStyle(at).breakInside.startsWith("avoid")) return true;
    return false;
  };
  for (const element of document.querySelectorAll("svg, tr")) {
    const box = element.getBoundingClientRect();
    const name = `${element.tagName} "${(element.querySelector("title, td") ?? element).textContent.slice(0, 60)}"`;
    if (box.height > size.height) wrong.push(`${name} is higher than a printed page: ${Math.round(box.height)} px`);
    if (!kept(element)) wrong.push(`${name} may be cut by a page break`);
  }
  for (const element of document.querySelectorAll("main *")) {
    if (element.closest("svg") !== null && element.tagName !== "svg") continue;
    const box = element.getBoundingClientRect();
    if (box.width > 0 && box.right > size.width + 1)
      wrong.push(`${element.tagName} "${element.textContent.trim().slice(0, 40)}" is wider than the paper: ${Math.round(box.right)} px`);
  }
  return wrong.slice(0, 5);
}, printed);

async function check(browser, file) {
  const wrong = [], minor = new Set();
  const page = await browser.newPage();
  const url = pathToFileURL(file).href;
  page.on("console", message => wrong.push(`console: ${message.text()}`));
  page.on("pageerror", error => wrong.push(`error: ${error.message}`));
  page.on("request", request => {
    if (request.url() !== url && !request.url().startsWith("data:")) wrong.push(`request: ${request.url()}`);
  });
  for (const view of views) {
    await page.setViewport(view);
    await page.emulateMediaFeatures([{name: "prefers-color-scheme", value: view.scheme}]);
    await page.goto(url, {waitUntil: "load"});
    await page.evaluate(axe);
    for (const finding of await accessibility(page)) {
      const line = `axe (${view.width} px, ${view.scheme}, ${finding.impact}): ${finding.text}`;
      if (finding.impact === "serious" || finding.impact === "critical") wrong.push(line);
      else minor.add(line);
    }
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    if (overflow > 0) wrong.push(`the page is ${overflow} px wider than a window of ${view.width} px`);
  }
  wrong.push(...await sorting(page));
  await page.setViewport(printed);
  await page.emulateMediaType("print");
  await page.goto(url, {waitUntil: "load"});
  wrong.push(...await cuts(page));
  if (pdfFolder !== "-") {
    await page.emulateMediaType(null);
    await page.pdf({path: join(pdfFolder, basename(file, ".html") + ".pdf"), format: "A4", printBackground: true,
                    margin: {top: "1cm", bottom: "1cm", left: "1cm", right: "1cm"}});
  }
  await page.close();
  return {wrong, minor: [...minor]};
}

const browser = await puppeteer.launch({executablePath, headless: true, args: ["--no-sandbox", "--disable-gpu"]});
let failed = 0;
for (const file of pages) {
  const {wrong, minor} = await check(browser, file);
  if (wrong.length > 0) ++failed;
  console.log(`${wrong.length > 0 ? "FAILED" : "passed"}: ${basename(file)}`);
  for (const line of wrong) console.log(`  ${line}`);
  for (const line of minor) console.log(`  (${line})`);
}
await browser.close();
console.log(`${pages.length - failed} passed, ${failed} failed`);
process.exit(failed > 0 ? 1 : 0);

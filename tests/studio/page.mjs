// A studio page in Debian's Chromium, and what a person does there. Everything on its console and every request to
// another address is a fault.
import {readFileSync} from "node:fs";
import {createRequire} from "node:module";
import {chromium} from "playwright-core";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

export async function launch() {
  const executablePath = process.env.CHROMIUM ?? "/usr/bin/chromium";
  return chromium.launch({executablePath, args: ["--no-sandbox", "--disable-gpu"]});
}

export class Studio {
  constructor(context, page, address) {
    Object.assign(this, {context, page, address, faults: [], dialogs: []});
  }

  static async open(browser, address, {width = 1440, height = 900, scheme = "light", hash = ""} = {}) {
    const context = await browser.newContext({viewport: {width, height}, colorScheme: scheme, acceptDownloads: true, reducedMotion: "reduce"});
    const page = await context.newPage();
    const studio = new Studio(context, page, address);
    page.on("console", message => studio.faults.push(`console: ${message.text()}`));
    page.on("pageerror", error => studio.faults.push(`error: ${error.message}`));
    context.on("request", request => {
      const url = request.url();
      if (!url.startsWith(address) && !/^(blob|data|about):/.test(url)) studio.faults.push(`request: ${url}`);
    });
    await page.goto(address + hash, {timeout: 120_000});
    await page.waitForSelector(".gallery, .boardbox", {timeout: 60_000});
    return studio;
  }

  async close() {
    await this.context.close();
    return this.faults;
  }

  async game(name) {
    if ((await this.page.locator(".gallery").count()) === 0) await this.page.click(".brand");
    await this.page.click(`.card[data-game="${name}"]`);
    await this.page.waitForSelector(".boardbox svg");
    await this.settled();
  }

  /** Nothing more is coming by itself. */
  async settled() {
    await this.page.waitForFunction(() => window.studio.isQuiet, null, {timeout: 60_000});
  }

  spot(cell) {
    return this.page.locator(`[data-spot="${cell}"] .hit`);
  }

  async cells(kind) {
    return this.page.locator(`.spot.${kind}`).evaluateAll(all => all.map(each => each.getAttribute("data-spot")));
  }

  async click(...cells) {
    for (const cell of cells) await this.spot(cell).click({force: true});
    await this.page.waitForTimeout(30);
    await this.settled();
  }

  asked() {
    return this.page.locator("#asked").innerText();
  }

  async made() {
    return this.page.evaluate(() => window.studio.view.made.map(move => move.text));
  }

  async tab(name) {
    await this.page.getByRole("tab", {name}).click();
  }

  async seat(seat, player) {
    await this.tab("Players");
    await this.page.getByLabel(seat, {exact: true}).selectOption(player);
  }

  async why() {
    await this.page.waitForSelector(".why");
    return this.page.locator(".why").innerText();
  }

  text() {
    return this.page.evaluate(() => window.studio.definition.text);
  }

  /** Types over the first place where `old` stands in the editor. */
  async replace(old, fresh) {
    await this.page.evaluate(([from, to]) => {
      const view = window.editor.view;
      const at = view.state.doc.toString().indexOf(from);
      if (at < 0) throw new Error(`no ${from} in the text`);
      view.dispatch({changes: {from: at, to: at + from.length, insert: to}, selection: {anchor: at + to.length}, userEvent: "input.type"});
    }, [old, fresh]);
  }

  /** What axe-core finds that is serious. Rulebooks in their frames run nothing, so that it cannot ask there. */
  async accessibility() {
    await this.page.evaluate(axe);
    return this.page.evaluate(async () => {
      const {violations} = await window.axe.run(document, {resultTypes: ["violations"], iframes: false});
      return violations.filter(each => each.impact === "serious" || each.impact === "critical").map(each => `${each.id}: ${each.help}: ${each.nodes.length} times, as ${each.nodes[0].html.slice(0, 160)}`);
    });
  }

  /** What sticks out of the window, or of the box that it stands in. */
  async cuts() {
    return this.page.evaluate(() => {
      const wrong = [];
      if (document.documentElement.scrollWidth > innerWidth) wrong.push(`the page is ${document.documentElement.scrollWidth - innerWidth} px too wide`);
      for (const element of document.querySelectorAll("button, select, input, summary, h1, h2, .asked p")) {
        const box = element.getBoundingClientRect();
        if (box.width === 0 || element.closest(".tabs, .files, .cm-editor, .sr, dialog:not([open]), .items")) continue;
        if (box.right > innerWidth + 1 || box.left < -1) wrong.push(`${element.tagName} "${element.textContent.trim().slice(0, 40)}" sticks out of the window`);
        if (element.tagName === "BUTTON" && element.scrollWidth > element.clientWidth + 1) wrong.push(`the button "${element.textContent.trim().slice(0, 40)}" is cut`);
      }
      return wrong;
    });
  }
}

// What a person does in the studio, each flow from its beginning: ADDRESS [PATTERN]. A line for each flow; status 1 if any
// fails.
import {readFileSync} from "node:fs";
import {gameFlows} from "./games.mjs";
import {keptFlows} from "./kept.mjs";
import {languageFlows} from "./language.mjs";
import {newcomerFlows} from "./newcomer.mjs";
import {launch, Studio} from "./page.mjs";
import {writingFlows} from "./writing.mjs";

const [address, pattern = "", shots = ""] = process.argv.slice(2);
const flows = [];
const flow = (name, run, options = {}) => flows.push({name, run, options});

function expect(truth, what) {
  if (!truth) throw new Error(what);
}

// The drawing for the large board lacks a row.
const sizes = `game: Sizes
options: {size: [small, large]}
players: {light: {forward: north}, dark: {forward: south}}
board: {shape: {by option size: {small: 3x3, large: 4x4}}}
pieces:
  runner: {letter: R, moves: step forward or forward-diagonal to empty}
start:
  by option size:
    small: |
      rrr
      ...
      RRR
    large: |
      rrrr
      ....
      RRRR
turn: move own piece
end:
  far_row: each player wins when some own runner in row 3
  no_move: mover loses when stuck
`;

function median(numbers) {
  return [...numbers].sort((x, y) => x - y)[Math.floor(numbers.length / 2)];
}

flow("the gallery shows every game with its picture", async studio => {
  await studio.page.waitForFunction(() => document.querySelectorAll(".card").length >= 42);
  await studio.page.locator(".card").last().scrollIntoViewIfNeeded();
  await studio.page.waitForFunction(() => document.querySelectorAll(".card svg").length >= 8, null, {timeout: 60_000});
});

flow("a broken word is marked, and put right by the quick fix", async studio => {
  await studio.game("chess");
  await studio.replace("slide", "slied");
  await studio.page.waitForSelector(".problems button.error");
  const problem = await studio.page.locator(".problems").innerText();
  expect(problem.includes("slide"), `no proposal in: ${problem}`);
  expect((await studio.page.locator(".boardbox svg").count()) === 1, "the board has gone");
  await studio.page.locator(".cm-lintRange-error").first().hover();
  await studio.page.locator(".cm-diagnosticAction").first().click();
  await studio.page.waitForSelector(".problems .fine");
  expect(!(await studio.text()).includes("slied"), "the word is still wrong");
});

flow("chess: a piece is chosen, moved and taken back", async studio => {
  await studio.game("chess");
  await studio.click("e2");
  expect((await studio.cells("end")).sort().join() === "e3,e4", `ends: ${await studio.cells("end")}`);
  await studio.click("e4");
  expect((await studio.made()).join() === "e4", "e4 is not made");
  expect((await studio.asked()).includes("black"), "black is not asked");
  await studio.page.getByRole("button", {name: "Undo"}).click();
  await studio.page.waitForFunction(() => window.studio.view.made.length === 0);
  await studio.page.getByRole("button", {name: "Redo"}).click();
  await studio.page.waitForFunction(() => window.studio.view.made.length === 1);
});

for (const game of ["kamisado", "dragon-face", "thief", "dragons-of-kir", "dungeon-chess"]) {
  flow(`${game}: why an illegal move is illegal`, async studio => {
    await studio.game(game);
    const cover = studio.page.getByRole("button", {name: /show mine/});
    if ((await cover.count()) > 0) await cover.click();
    await studio.settled();
    const movers = await studio.cells("mover");
    if (movers.length > 0) {
      const from = movers[0];
      await studio.click(from);
      const ends = new Set([...(await studio.cells("end")), ...(await studio.cells("take")), from, ...movers]);
      const wrong = (await studio.page.locator("[data-spot]").evaluateAll(each => each.map(one => one.getAttribute("data-spot")))).find(cell => !ends.has(cell));
      await studio.click(wrong);
    } else {
      const cells = await studio.page.locator("[data-spot]").evaluateAll(each => each.map(one => one.getAttribute("data-spot")));
      const ends = new Set([...(await studio.cells("end")), ...(await studio.cells("take"))]);
      await studio.click(cells.find(cell => !ends.has(cell)));
    }
    const why = await studio.why();
    expect(why.length > 20, `only: ${why}`);
    expect(/line \d+|is to be done now|asked/.test(why), `no rule in: ${why}`);
  });
}

flow("a click on the only piece that may move leaves it chosen", async studio => {
  await studio.game("kamisado");
  await studio.click("d1", "d3");
  expect((await studio.cells("selected")).join() === "c8", `chosen: ${await studio.cells("selected")}`);
  await studio.click("c8");
  expect((await studio.cells("selected")).join() === "c8", "the click chose nothing");
  expect((await studio.cells("end")).includes("c7"), "its moves are not shown");
});

flow("a rule is changed, and the board follows", async studio => {
  await studio.game("breakthrough");
  const before = (await studio.page.evaluate(() => window.studio.turn.options.length));
  await studio.replace("forward-diagonal", "forward");
  await studio.page.waitForFunction(count => window.studio.turn?.options.length !== count && window.studio.turn !== null, before, {timeout: 5000}).catch(() => undefined);
  expect((await studio.page.evaluate(() => window.studio.turn.options.length)) !== before, "the moves are the same");
});

for (const {game, most} of [{game: "chess", most: 100}, {game: "dungeon-chess", most: 250}]) {
  flow(`${game}: from a keystroke to the new board (median of 20)`, async studio => {
    await studio.game(game);
    await studio.page.evaluate(() => (window.studio.latency.length = 0));
    for (let i = 0; i < 26; ++i) {
      const count = await studio.page.evaluate(() => window.studio.latency.length);
      await studio.page.evaluate(text => {
        const view = window.editor.view;
        view.dispatch({changes: {from: view.state.doc.length, insert: text}, userEvent: "input.type"});
      }, i % 2 === 0 ? "#" : "\n");
      await studio.page.waitForFunction(n => window.studio.latency.length > n, count);
    }
    const times = (await studio.page.evaluate(() => window.studio.latency)).slice(-20);
    console.log(`  ${game}: ${Math.round(median(times))} ms (${Math.round(Math.min(...times))} to ${Math.round(Math.max(...times))})`);
    expect(median(times) <= most, `${Math.round(median(times))} ms`);
  });
}

flow("a variant of one's own, shared by a link", async (studio, browser) => {
  await studio.game("breakthrough");
  await studio.page.getByRole("button", {name: "Make it mine"}).click();
  await studio.page.getByLabel("Name").fill("Slow breakthrough");
  await studio.page.getByRole("button", {name: "Copy it"}).click();
  await studio.page.waitForFunction(() => window.studio.definition.game.startsWith("slow-breakthrough/"));
  await studio.replace("forward-diagonal", "forward");
  await studio.page.waitForTimeout(300);
  await studio.settled();
  await studio.page.getByRole("button", {name: "Share"}).click();
  const link = await studio.page.getByRole("textbox", {name: "link"}).inputValue();
  const other = await Studio.open(browser, studio.address, {hash: link.slice(link.indexOf("#"))});
  await other.page.waitForSelector(".boardbox svg");
  expect((await other.page.locator("h1.title").innerText()).startsWith("Slow breakthrough"), "the title is lost");
  const faults = await other.close();
  expect(faults.length === 0, faults.join("; "));
});

flow("a link that is broken says so", async (studio, browser) => {
  const other = await Studio.open(browser, studio.address, {hash: "#g=AAAA"});
  expect((await other.page.locator(".notice").innerText()).includes("link"), "nothing is said");
  await other.close();
});

flow("a game is saved, the page loaded again, and the game resumed", async studio => {
  await studio.game("thief");
  const mover = (await studio.cells("mover"))[0];
  await studio.click(mover);
  const end = [...(await studio.cells("end")), ...(await studio.cells("take"))][0];
  await studio.click(end);
  const made = await studio.made();
  await studio.page.waitForTimeout(700);
  await studio.page.getByText("File", {exact: true}).click();
  const [download] = await Promise.all([studio.page.waitForEvent("download"), studio.page.getByRole("button", {name: "Save the game played"}).click()]);
  const path = await download.path();
  const saved = JSON.parse(readFileSync(path, "utf8"));
  expect(saved.moves.length === made.length, "the save has other moves");
  await studio.page.reload();
  await studio.page.waitForSelector(".boardbox svg", {timeout: 60_000});
  expect((await studio.made()).join() === made.join(), "the moves are lost");
  await studio.page.locator("input[type=file]").setInputFiles({name: "game.json", mimeType: "application/json", buffer: readFileSync(path)});
  await studio.page.waitForFunction(count => window.studio.view?.made.length === count, made.length);
});

flow("what was changed is kept when another game is opened, and found in the gallery", async studio => {
  await studio.game("breakthrough");
  await studio.replace("forward-diagonal", "forward");
  await studio.page.waitForTimeout(300);
  await studio.settled();
  const changed = await studio.text();
  await studio.game("hexapawn");
  await studio.page.click(".brand");
  await studio.page.locator("section[aria-label='your games'] .card").click();
  await studio.page.waitForSelector(".boardbox svg");
  await studio.settled();
  expect((await studio.text()) === changed, "the change is lost");
});

flow("chance draws one thing and another, and again when a game is started again", async studio => {
  await studio.game("backgammon");
  const dice = new Set();
  await studio.tab("Moves");
  for (let i = 0; i < 6; i++) {
    await studio.page.waitForFunction(() => window.studio.view.decider !== null, null, {timeout: 20_000});
    await studio.settled();
    dice.add((await studio.made()).join());
    expect(/die \d/.test(await studio.page.locator(".kept").innerText()), "the dice are not shown");
    await studio.page.getByRole("button", {name: "Start again"}).click();
    await studio.page.waitForTimeout(100);
  }
  expect(dice.size > 2, `always ${[...dice].join(" or ")}`);
});

flow("an example is looked at, and the game that was there gone back to", async studio => {
  await studio.game("hexapawn");
  await studio.click((await studio.cells("mover"))[0]);
  await studio.click((await studio.cells("end"))[0]);
  const made = await studio.made();
  await studio.tab("Tests");
  await studio.page.getByRole("button", {name: "show on the board"}).first().click({timeout: 30_000});
  await studio.settled();
  await studio.page.getByRole("button", {name: "Back to it"}).click();
  await studio.page.waitForFunction(moves => window.studio.view.made.map(move => move.text).join() === moves, made.join());
});

flow("a board that its examples do not fit has a rulebook", async studio => {
  await studio.game("breakthrough");
  await studio.replace("8x8", "8x9");
  await studio.replace("start: |\n  pppppppp", "start: |\n  pppppppp\n  ........");
  await studio.settled();
  await studio.tab("Rulebook");
  await studio.page.waitForSelector(".book iframe", {timeout: 30_000});
});

flow("everything by keyboard alone", async studio => {
  await studio.page.locator(".card[data-game=chess]").focus();
  await studio.page.keyboard.press("Enter");
  await studio.page.waitForSelector(".boardbox svg");
  await studio.settled();
  await studio.spot("e2").evaluate(hit => hit.parentElement.focus());
  await studio.page.keyboard.press("Enter");
  await studio.page.keyboard.press("ArrowUp");
  await studio.page.keyboard.press("ArrowUp");
  await studio.page.keyboard.press("Enter");
  await studio.page.waitForFunction(() => window.studio.view.made.length === 1);
  await studio.page.waitForFunction(() => /e4.*black/.test(document.querySelector(".sr[role=status]").textContent), null, {timeout: 5000});
  expect((await studio.page.evaluate(() => document.activeElement?.getAttribute("data-spot"))) === "e4", "the focus is lost");
});

flow("examples, properties and laws run, and an example opens as a game", async studio => {
  await studio.game("chess");
  await studio.tab("Tests");
  await studio.page.waitForSelector(".tests .holds", {timeout: 60_000});
  await studio.page.getByRole("button", {name: "show on the board"}).first().click();
  await studio.settled();
});

flow("the bar of balance grows", async studio => {
  await studio.game("breakthrough");
  await studio.tab("Balance");
  await studio.page.waitForFunction(() => document.querySelectorAll(".bar-row").length >= 2, null, {timeout: 60_000});
});

flow("the rulebook page, and the pieces", async studio => {
  await studio.game("kamisado");
  await studio.tab("Rulebook");
  await studio.page.waitForSelector(".book iframe", {timeout: 60_000});
  await studio.tab("Pieces");
  await studio.page.waitForSelector(".sheet svg", {timeout: 60_000});
});

flow("a position is put together by hand", async studio => {
  await studio.game("chess");
  await studio.page.getByRole("button", {name: "Set up a position"}).click();
  await studio.click("e2");
  await studio.page.locator(".setup").getByRole("button", {name: "pawn"}).click();
  await studio.click("e4");
  expect((await studio.page.evaluate(() => window.studio.view.cells.e4)) === "white pawn", "no pawn");
  await studio.page.getByRole("button", {name: "play from here"}).click();
});

flow("a position that breaks a rule is taken, and the rule is named", async studio => {
  await studio.game("chess");
  await studio.page.getByRole("button", {name: "Set up a position"}).click();
  await studio.page.locator(".setup").getByRole("button", {name: "nothing"}).click();
  await studio.click("e1");
  expect((await studio.page.evaluate(() => window.studio.view.cells.e1)) === undefined, "the king is still there");
  const says = await studio.page.locator(".why.broken").innerText();
  expect(/white/.test(says) && /line \d+/.test(says), `only: ${says}`);
  await studio.page.locator(".setup").getByRole("button", {name: "king"}).click();
  await studio.click("e1");
  expect((await studio.page.locator(".why.broken").count()) === 0, "it still breaks a rule");
});

flow("a rulebook that contradicts the definition, shown on the board", async studio => {
  await studio.game("breakthrough");
  await studio.tab("Rulebook");
  await studio.page.evaluate(() => {
    const {studio} = window;
    studio.setText("breakthrough/rulebook.md", "# Breakthrough\n\nThe board has 8 rows and 8 columns.\n\nA pawn moves one square straight forward or sideways to an empty square.\n");
  });
  await studio.page.getByRole("button", {name: "Your text, checked"}).click();
  await studio.page.waitForSelector(".book .fails", {timeout: 60_000});
  await studio.page.locator(".book .fails").getByRole("button", {name: "show on the board"}).first().click();
  await studio.page.waitForSelector(".why:not(.broken)");
  const pieces = await studio.page.evaluate(() => Object.keys(window.studio.view.cells).length);
  expect(pieces > 0 && pieces < 8, `the board shows ${pieces} pieces`);
  expect((await studio.page.locator(".why:not(.broken)").innerText()).includes("the move in question"), "the move is not told");
  await studio.page.waitForSelector(".cm-lit", {timeout: 5000});
});

flow("the rulebook that comes with a game, held against it", async studio => {
  await studio.game("kamisado");
  await studio.tab("Rulebook");
  await studio.page.getByRole("button", {name: "Your text, checked"}).click();
  await studio.page.waitForSelector(".book iframe", {timeout: 60_000});
  const says = await studio.page.locator(".book [role=status]").innerText();
  expect(/^[1-9]\d* of [1-9]\d* sentences .*none contradicts/.test(says), `only: ${says}`);
});

flow("thousands of games with progress, in the program", async studio => {
  await studio.game("breakthrough");
  if (!(await studio.page.evaluate(() => window.studio.native))) return;
  await studio.tab("Balance");
  await studio.page.getByLabel("games", {exact: true}).fill("1000000");
  await studio.page.getByRole("button", {name: "Play them"}).click();
  await studio.page.waitForFunction(() => document.querySelector(".balance progress")?.value > 0, null, {timeout: 60_000});
  await studio.page.getByRole("region", {name: "a long simulation"}).getByRole("button", {name: "Stop"}).click();
  await studio.page.getByLabel("games", {exact: true}).fill("400");
  await studio.page.getByRole("button", {name: "Play them"}).click();
  await studio.page.waitForSelector('.balance iframe[title="report of the simulation"]', {timeout: 60_000});
});

flow("what is wrong only under another option is told", async studio => {
  await studio.game("breakthrough");
  await studio.page.evaluate(text => window.studio.open({game: "sizes/sizes.yaml", text, files: {}, options: {}}), sizes);
  await studio.page.waitForSelector(".problems button", {timeout: 30_000});
  const says = await studio.page.locator(".problems").innerText();
  expect(says.includes("4"), `only: ${says}`);
  expect((await studio.page.locator(".boardbox svg").count()) === 1, "there is no board");
});

flow("markup in names stays text", async studio => {
  await studio.game("breakthrough");
  await studio.replace("game: Breakthrough", "game: \"<img src=x onerror=alert(1)><script>alert(2)</script>\"");
  await studio.page.waitForTimeout(400);
  expect((await studio.page.locator("h1.title").innerText()).startsWith("<img"), "the title is not shown as text");
  expect((await studio.page.locator("h1.title img, .boardbox script").count()) === 0, "markup became elements");
});

flow("an engine that is lost in something is started again, and the page says so", async studio => {
  await studio.game("breakthrough");
  if (await studio.page.evaluate(() => window.studio.native)) return;
  await studio.click("a2");
  await studio.page.waitForTimeout(500);
  await studio.page.evaluate(() => {
    const {board} = window.studio;
    void board.ask("open", {definition: {game: "chess"}}).then(({game}) => board.ask("balance", {game, player: "mcts:100000000", milliseconds: 600000}, {milliseconds: 500})).catch(() => undefined);
  });
  await studio.page.waitForSelector(".notice", {timeout: 30_000});
  expect((await studio.page.locator(".notice").innerText()).includes("started again"), "nothing is said");
  await studio.page.waitForFunction(() => window.studio.turn !== null, null, {timeout: 30_000});
});

flow("hostile definitions leave the page alive", async studio => {
  if (await studio.page.evaluate(() => window.studio.native)) return;
  // What is chosen is kept, so that no two of the half a million ways to move are the same turn.
  const choices = "abcdef".split("").map(name => `  - choose cell as ${name}\n  - n = n * 9 + ${name}.row * 3 + ${name}.column\n`).join("");
  const texts = {
    nested: "game: " + "[".repeat(10_000),
    "a list of half a million": "- [" + "x,".repeat(500_000) + "]\n",
    "a huge board": sizes.replace("3x3", "5000x5000"),
    "a long name": sizes.replace("runner", "r".repeat(300_000)),
    "moves without end": sizes.replace("turn: move own piece", `state: {game: {n: {number: 0}}}\nturn:\n${choices}  - move own piece`),
  };
  for (const [name, text] of Object.entries(texts)) {
    await studio.page.evaluate(text => void window.studio.open({game: "hostile/hostile.yaml", text, files: {}, options: {}}), text);
    await studio.page.waitForFunction(() => window.studio.notice !== "" || window.studio.diagnostics.length > 0, null, {timeout: 60_000}).catch(() => expect(false, `${name}: nothing is said`));
    const says = await studio.page.evaluate(() => window.studio.notice || window.studio.diagnostics[0].message);
    console.log(`  ${name}: ${says.slice(0, 100)}`);
    await studio.page.evaluate(() => (window.studio.notice = ""));
    await studio.game("breakthrough");
    await studio.click("a2", "a3");
    expect((await studio.made()).length === 1, `${name}: no move can be made afterwards`);
  }
});

flow("offline after the first visit", async studio => {
  if (await studio.page.evaluate(() => window.studio.native)) return;
  await studio.page.evaluate(() => navigator.serviceWorker.ready);
  await studio.page.waitForTimeout(1500);
  await studio.context.setOffline(true);
  await studio.page.reload();
  await studio.game("chess");
  await studio.click("e2", "e4");
  expect((await studio.made()).join() === "e4", "no move offline");
  await studio.context.setOffline(false);
});

flow("the first load weighs at most 2.2 MB, with what is kept for later visits", async (studio, browser) => {
  if (await studio.page.evaluate(() => window.studio.native)) return;
  await studio.page.evaluate(() => navigator.serviceWorker.ready);
  await studio.page.waitForTimeout(2000);
  const sent = async () => Number(await (await fetch(`${studio.address}sent`)).text());
  const before = await sent();
  const other = await Studio.open(browser, studio.address);
  await other.page.waitForSelector(".card svg", {timeout: 120_000});
  await other.page.evaluate(() => navigator.serviceWorker.ready);
  await other.page.waitForTimeout(2000);
  const bytes = (await sent()) - before;
  const faults = await other.close();
  expect(faults.length === 0, faults.join("; "));
  console.log(`  ${(bytes / 1e6).toFixed(3)} MB`);
  expect(bytes > 500_000 && bytes <= 2_200_000, `${bytes} bytes`);
});

flow("boards in an article: played by keyboard, a diagram, a position, rules from a file and inline", async studio => {
  if (await studio.page.evaluate(() => window.studio.native)) return;
  await studio.page.goto(`${studio.address}examples.html`);
  const boards = studio.page.locator("ludwright-board");
  await studio.page.waitForFunction(() => [...document.querySelectorAll("ludwright-board")].every(each => each.shadowRoot.querySelector("svg")), null, {timeout: 120_000});
  expect((await boards.count()) === 5, `${await boards.count()} boards`);
  const says = n => boards.nth(n).locator("[role=status]").innerText();
  const kamisado = boards.nth(0);
  const mover = kamisado.locator(".spot.mover").first();
  const from = await mover.getAttribute("data-spot");
  await mover.focus();
  await studio.page.keyboard.press("Enter");
  await studio.page.keyboard.press("ArrowUp");
  await studio.page.keyboard.press("Enter");
  await studio.page.waitForFunction(() => / to move|choose|move/.test(document.querySelector("ludwright-board").shadowRoot.querySelector("[role=status]").textContent) && document.querySelector("ludwright-board").shadowRoot.querySelector(".row button:not([hidden])"), null, {timeout: 60_000});
  expect((await says(0)).includes(":"), `${from}: ${await says(0)}`);
  expect((await boards.nth(1).locator(".spot.mover").count()) === 0, "the diagram can be played");
  expect((await boards.nth(2).locator(".spot.mover").count()) === 2, "the position is another");
  expect((await boards.nth(3).locator(".spot.mover").count()) > 0, "the rules of the file are not played");
  expect((await boards.nth(4).locator(".spot.mover").count()) === 5, "the inline rules are not played");
  const wrong = await studio.accessibility();
  expect(wrong.length === 0, wrong.join("; "));
});

for (const [width, height] of [[360, 740], [768, 1024], [1440, 900]]) {
  for (const scheme of ["light", "dark"]) {
    flow(`nothing is cut or serious for axe-core: ${width} px, ${scheme}`, async studio => {
      const wrong = [];
      const look = async name => {
        wrong.push(...(await studio.accessibility()).map(each => `${name}: ${each}`), ...(await studio.cuts()).map(each => `${name}: ${each}`));
        if (shots) await studio.page.screenshot({path: `${shots}/${width}-${scheme}-${name}.png`});
      };
      await studio.page.waitForFunction(() => document.querySelectorAll(".card svg").length >= 4, null, {timeout: 60_000});
      await look("gallery");
      await studio.game("chess");
      await studio.click("e2");
      await look("board");
      for (const tab of ["Rules", "Players", "Moves", "Pieces", "Tests", "Balance", "Rulebook"]) {
        if ((await studio.page.getByRole("tab", {name: tab}).count()) === 0) continue;
        await studio.tab(tab);
        await studio.page.waitForTimeout(tab === "Tests" || tab === "Balance" || tab === "Rulebook" ? 2500 : 300);
        await look(tab.toLowerCase());
      }
      // With a game kept aside, a position put together that breaks a rule, and a test that fails.
      await studio.page.evaluate(() => window.studio.makeText("e4"));
      await studio.tab("Moves");
      await studio.page.getByRole("button", {name: "Start again"}).click();
      await studio.settled();
      await studio.page.getByRole("button", {name: "Set up a position"}).click();
      if (width < 700) await studio.tab("Board");
      await studio.click("a1");
      await look("setup");
      await studio.replace("count: {1: 20", "count: {1: 21");
      await studio.page.waitForFunction(() => window.studio.checks.failing.length > 0, null, {timeout: 60_000});
      await look("failing");
      await studio.page.getByRole("button", {name: "Share"}).click();
      await look("share");
      expect(wrong.length === 0, wrong.join("\n    "));
    }, {width, height, scheme});
  }
}

gameFlows(flow, expect);
keptFlows(flow, expect);
writingFlows(flow, expect);
languageFlows(flow, expect);
newcomerFlows(flow, expect);

const browser = await launch();
let failed = 0, passed = 0;
for (const {name, run, options} of flows) {
  if (!name.includes(pattern)) continue;
  const studio = await Studio.open(browser, address, options);
  const began = Date.now();
  let fault = "";
  try {
    await run(studio, browser);
  } catch (error) {
    fault = error.message;
    if (shots) await studio.page.screenshot({path: `${shots}/failed-${failed}.png`}).catch(() => undefined);
  }
  const faults = await studio.close();
  if (!fault && faults.length > 0) fault = faults.slice(0, 4).join("\n    ");
  if (fault) ++failed;
  else ++passed;
  console.log(`${fault ? "FAILED" : "passed"}: ${name} (${((Date.now() - began) / 1000).toFixed(1)} s)${fault ? `\n    ${fault}` : ""}`);
}
await browser.close();
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed > 0 ? 1 : 0);

// What a person played or wrote is not lost, and what belongs to one game does not reach another.
import {readFileSync} from "node:fs";
import {Studio} from "./page.mjs";

const save = async (studio, name) => {
  await studio.page.getByText("File", {exact: true}).click();
  const [download] = await Promise.all([studio.page.waitForEvent("download"), studio.page.getByRole("button", {name}).click()]);
  return {name: download.suggestedFilename(), mimeType: "text/plain", buffer: readFileSync(await download.path())};
};

const mine = async (studio, game, title) => {
  await studio.game(game);
  await studio.page.getByRole("button", {name: "Make it mine"}).click();
  await studio.page.getByLabel("Name").fill(title);
  await studio.page.getByRole("button", {name: "Copy it"}).click();
  await studio.page.waitForFunction(title => window.studio.rules?.title === title, title);
  await studio.settled();
};

const moves = async (studio, ...all) => {
  for (const each of all) await studio.click(...each.split(" "));
};

const forget = async studio => {
  await studio.page.waitForTimeout(700); // what is being kept is kept
  await studio.page.evaluate(() => localStorage.clear());
  await studio.page.goto("about:blank");
  await studio.page.goto(studio.address);
  await studio.page.waitForSelector(".gallery");
};

export function keptFlows(flow, expect) {
  const pickFiles = (studio, files) => studio.page.locator("input[type=file]").setInputFiles(files);
  const again = studio => studio.page.getByRole("button", {name: "Start again"}).click();
  const isBoard = async studio => (await studio.page.locator(".boardbox svg [data-spot]").count()) > 0;

  for (const {game, first, second} of [{game: "chess", first: ["e2", "e4"], second: ["g1", "f3"]}, {game: "go", first: ["c3"], second: null}]) {
    flow(`${game}: the board stays when lines come and go beside it`, async studio => {
      await studio.game(game);
      const place = async () => JSON.stringify(await studio.page.locator(".boardbox svg").boundingBox());
      const before = await place();
      await studio.click(...first);
      await again(studio);
      await studio.settled();
      expect(await isBoard(studio), "the board has gone with the game");
      if (second) await studio.click(...second);
      else await studio.page.getByRole("button", {name: "pass", exact: true}).click();
      await studio.settled();
      expect((await studio.page.locator(".kept").count()) === 1, "no status line came: the flow tries nothing");
      expect(await isBoard(studio), "the board has gone");
      expect((await place()) === before, `the board was at ${before} and is at ${await place()}`);
    });
  }

  flow("what chance decides in one game does not reach the next", async studio => {
    for (const wait of [0, 60, 150, 400]) {
      await studio.game("dragons-of-kir");
      await again(studio);
      await studio.page.waitForTimeout(wait);
      await studio.page.click(".brand");
      await studio.page.click('.card[data-game="dungeon-chess"]');
      await studio.page.waitForFunction(() => window.studio.rules?.name === "dungeon-chess" && window.studio.view);
      await studio.page.waitForTimeout(1500);
      const made = await studio.made();
      expect(made.length === 0, `after ${wait} ms: nobody chose ${made.slice(0, 3)}`);
    }
  });

  flow("an opponent that thinks is stopped, and left behind with its game", async studio => {
    await studio.game("chess");
    const seats = await studio.page.evaluate(() => window.studio.rules.seats);
    await studio.page.evaluate(() => { // it takes its time, on whatever machine
      const engine = window.studio.engines.get("thoughts"), ask = engine.ask.bind(engine);
      engine.ask = async (request, ...rest) => {
        if (request === "hint") await new Promise(resolve => setTimeout(resolve, 4000));
        return ask(request, ...rest);
      };
    });
    await studio.seat(seats[0], "strong");
    await studio.page.getByRole("button", {name: "stop", exact: true}).click();
    expect((await studio.asked()).includes("is to move"), `asked: ${await studio.asked()}`);
    await studio.page.waitForTimeout(6000);
    expect((await studio.made()).length === 0, "it moved all the same");
    await studio.page.getByRole("button", {name: "Go on from here"}).click();
    await studio.page.waitForFunction(() => window.studio.players.thinking);
    await studio.page.click(".brand");
    await studio.page.click('.card[data-game="hexapawn"]');
    await studio.page.waitForFunction(() => window.studio.rules?.name === "hexapawn" && window.studio.turn);
    expect(!(await studio.asked()).includes("thinks"), `asked: ${await studio.asked()}`);
    await studio.page.waitForTimeout(6000);
    expect((await studio.made()).length === 0, "it moves in the next game");
    // And the next opponent thinks again.
    await studio.seat((await studio.page.evaluate(() => window.studio.rules.seats))[0], "easy");
    await studio.page.waitForFunction(() => window.studio.view.made.length > 0, null, {timeout: 30_000});
  });

  flow("why is said of what was clicked: another own piece, a place for a piece, a way after a piece", async studio => {
    const says = async (word, about) => {
      await studio.page.waitForFunction(word => document.querySelector(".why")?.innerText.includes(word), word, {timeout: 10_000})
        .catch(async () => expect(false, `${about}: ${await studio.page.locator(".why").innerText().catch(() => "nothing is said")}`));
    };
    await studio.game("kamisado");
    await studio.click("a1", "a7"); // one tower alone may move now
    await studio.settled();
    await studio.click("b8");
    await says("demanded", "a tower that is not demanded");
    await studio.game("reversi");
    await studio.click("d5");
    await studio.click("a1");
    await says("a1 is not a playable cell", "a cell where no disc may be put");
    await studio.game("go");
    await studio.click("e5");
    await studio.settled();
    await studio.click("e5");
    await says("this needs an empty cell", "a cell that is taken");
    await studio.game("chess");
    await studio.click("a1");
    await studio.click("a3");
    await says("pawn on a2 is in the way", "a way of a piece that was asked about");
    await studio.click("b1");
    expect((await studio.page.locator(".why").count()) === 0, "what was said of another piece stays");
    await studio.click("a1");
    await studio.page.waitForSelector(".why");
    await studio.page.keyboard.press("Escape");
    expect((await studio.page.locator(".why").count()) === 0, "Escape does not end it");
  });

  flow("what was found before the rules had errors is said to be of then", async studio => {
    await studio.game("tic-tac-toe");
    await studio.tab("Tests");
    await studio.page.waitForFunction(() => document.querySelector(".tests")?.innerText.includes(" hold, "), null, {timeout: 30_000});
    await studio.replace("place new", "plaice new");
    await studio.page.waitForFunction(() => document.querySelector(".tests")?.innerText.includes("found before them"), null, {timeout: 10_000});
    await studio.replace("plaice new", "place new");
    await studio.page.waitForFunction(() => !document.querySelector(".tests")?.innerText.includes("found before them"), null, {timeout: 10_000});
  });

  flow("a position put together by hand keeps the game that was there", async studio => {
    await studio.game("chess");
    await studio.click("d2", "d4");
    await again(studio);
    await studio.settled();
    await moves(studio, "e2 e4", "e7 e5");
    await studio.page.getByRole("button", {name: "Set up a position"}).click();
    await studio.click("a1");
    await studio.click("b1");
    await studio.page.getByRole("button", {name: "Back to 2 moves"}).click();
    await studio.settled();
    expect((await studio.made()).join() === "e4,e5", `made: ${await studio.made()}`);
    expect((await studio.page.evaluate(() => window.studio.view.cells.a1)) === "white rook", "the rook is gone");
  });

  flow("another move after a jump back keeps the line that it leaves", async studio => {
    await studio.game("chess");
    await moves(studio, "e2 e4", "e7 e5", "g1 f3");
    await studio.page.getByRole("button", {name: "Start", exact: true}).click();
    await studio.settled();
    await studio.click("e2", "e4"); // the same move: the line goes on
    expect((await studio.page.evaluate(() => window.studio.view.undone.map(move => move.text).join())) === "e5,Nf3", "the same move cut the line");
    await moves(studio, "d7 d5");
    await studio.page.getByRole("button", {name: "Back to it"}).click();
    await studio.settled();
    expect((await studio.made()).join() === "e4,e5,Nf3", `made: ${await studio.made()}`);
    await studio.page.getByRole("button", {name: "Back to it"}).click();
    await studio.settled();
    expect((await studio.made()).join() === "e4,d5", `made: ${await studio.made()}`);
  });

  flow("a rule that cuts the line, taken back, brings it back", async studio => {
    await studio.game("breakthrough");
    const line = [];
    for (let i = 0; i < 3; i++) {
      await studio.click((await studio.cells("mover"))[0]);
      await studio.click((await studio.cells("end"))[0]);
      line.push((await studio.made()).at(-1));
    }
    await studio.replace("moves:", "moves_: ");
    await studio.replace("moves_: ", "moves:");
    await studio.page.waitForTimeout(300);
    await studio.settled();
    expect((await studio.made()).join() === line.join(), "an error cut the line");
    // A start without pawns that may move cuts the whole line.
    const text = await studio.text();
    const isFollowed = () => studio.page.waitForTimeout(500).then(() => studio.settled());
    await studio.replace("forward-diagonal", "sideways");
    await studio.replace("step forward ", "step sideways ");
    await isFollowed();
    expect((await studio.made()).length < line.length, "the rule did not cut the line: the flow tries nothing");
    await studio.page.evaluate(text => {
      const {view} = window.editor;
      view.dispatch({changes: {from: 0, to: view.state.doc.length, insert: text}, userEvent: "input.type"});
    }, text);
    await isFollowed();
    expect((await studio.made()).join() === line.join(), `made: ${await studio.made()}, once ${line}`);
  });

  flow("rules and a saved game of them are opened together, in either order, and alone", async studio => {
    await mine(studio, "breakthrough", "Six lanes");
    await studio.click((await studio.cells("mover"))[0]);
    await studio.click((await studio.cells("end"))[0]);
    const made = (await studio.made()).join();
    const rules = await save(studio, /Save the rules/);
    const game = await save(studio, "Save the game played");
    const isBack = async what => {
      await studio.page.waitForFunction(() => window.studio.rules?.title === "Six lanes" && window.studio.view?.made.length > 0, null, {timeout: 10_000}).catch(() => undefined);
      const notice = await studio.page.locator(".notice").allInnerTexts();
      expect((await studio.made().catch(() => [])).join() === made, `${what}: ${notice}`);
      expect((await studio.page.locator(".gallery").count()) === 0, `${what}: it lies behind the gallery`);
    };
    for (const files of [[rules, game], [game, rules]]) {
      await forget(studio);
      await pickFiles(studio, files);
      await isBack(files.map(each => each.name).join(", "));
    }
    await forget(studio);
    await pickFiles(studio, [game]);
    await studio.page.waitForSelector(".notice");
    expect(/open its rules/i.test(await studio.page.locator(".notice").innerText()), "its rules are not asked for");
    await pickFiles(studio, [rules]);
    await isBack("the game, then its rules");
    await studio.game("hexapawn");
    await studio.page.click(".brand");
    await pickFiles(studio, [game]);
    await isBack("the game alone, its rules on the shelf");
  });

  flow("the rules are saved with their rulebook", async studio => {
    await studio.game("breakthrough");
    const names = [];
    studio.page.on("download", download => names.push(download.suggestedFilename()));
    await save(studio, /Save the rules/);
    await studio.page.waitForTimeout(500);
    expect(names.includes("breakthrough.yaml") && names.includes("rulebook.md"), `saved: ${names}`);
  });

  flow("a link that is pasted into an open studio is opened", async studio => {
    await mine(studio, "hexapawn", "Pasted");
    await studio.page.getByRole("button", {name: "Share"}).click();
    expect(/friend/.test(await studio.page.locator("dialog").innerText()), "what a friend has to do is not told");
    const link = await studio.page.getByRole("textbox", {name: "link", exact: true}).inputValue();
    await studio.page.getByRole("button", {name: "close"}).click();
    await studio.game("chess");
    await studio.page.evaluate(hash => (location.hash = hash), link.slice(link.indexOf("#")));
    await studio.page.waitForFunction(() => window.studio?.rules?.title === "Pasted", null, {timeout: 20_000});
  });

  flow("a game that came with a link is on the shelf when it was played", async (studio, browser) => {
    await mine(studio, "hexapawn", "Linked");
    await studio.page.getByRole("button", {name: "Share"}).click();
    const link = await studio.page.getByRole("textbox", {name: "link", exact: true}).inputValue();
    const other = await Studio.open(browser, studio.address, {hash: link.slice(link.indexOf("#"))});
    await other.page.waitForSelector(".boardbox svg");
    await other.settled();
    await other.click((await other.cells("mover"))[0]);
    await other.click((await other.cells("end"))[0]);
    await other.page.waitForTimeout(700);
    await other.game("chess");
    await other.page.click(".brand");
    expect((await other.page.locator("section[aria-label='your games'] .card").innerText()).includes("Linked"), "it is lost");
    const faults = await other.close();
    expect(faults.length === 0, faults.join("; "));
  });

  flow("a link to rules with errors is warned of", async studio => {
    await studio.game("breakthrough");
    await studio.replace("forward-diagonal", "sidewise");
    await studio.page.waitForSelector(".problems button.error");
    await studio.page.getByRole("button", {name: "Share"}).click();
    expect(/errors/.test(await studio.page.locator("dialog [role=alert]").innerText()), "nothing is said");
  });
}

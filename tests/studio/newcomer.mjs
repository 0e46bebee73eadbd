// What somebody asks of the page who sees it, or a game, for the first time.

export function newcomerFlows(flow, expect) {
  for (const {game, clicks, wrong, says} of [
    {game: "amazons", clicks: ["d1", "d5"], wrong: "a1", says: /place a new arrow on an empty cell that/},
    {game: "thief", clicks: ["b1", "a2"], wrong: "a5", says: /no move of the light elite on\s+a2\s+leads to\s+a5/},
  ]) {
    flow(`${game}: in the middle of a move the rule is named that a click breaks`, async studio => {
      await studio.game(game);
      await studio.click(...clicks);
      expect((await studio.page.evaluate(() => window.studio.taken.length)) === 1, "nothing more is to be chosen: the flow tries nothing");
      await studio.click(wrong);
      const why = await studio.why();
      expect(says.test(why) && /line \d+/.test(why), `only: ${why}`);
      expect((await studio.page.evaluate(() => window.studio.taken.length)) === 1, "what was chosen is lost");
    });
  }

  flow("in the middle of a move a cell that a piece has left is empty, and the one that it has reached is not", async studio => {
    await studio.game("amazons");
    await studio.click("d1", "d5");
    const says = cell => studio.page.locator(`[data-spot="${cell}"]`).getAttribute("aria-label");
    expect((await says("d1")) === "d1, empty, can be chosen", `says: ${await says("d1")}`);
    expect((await says("d5")) === "d5, white amazon", `says: ${await says("d5")}`);
    expect((await studio.cells("end")).includes("d1") && (await studio.cells("take")).length === 0, `to be taken: ${await studio.cells("take")}`);
  });

  // How far a caret stands, in the picture, from the middle of the character that it means.
  const caretIsOff = (studio, selector, meant) => studio.page.locator(selector).evaluate((quote, meant) => {
    const box = at => {
      const range = document.createRange();
      range.setStart(quote.firstChild, at);
      range.setEnd(quote.firstChild, at + 1);
      return range.getBoundingClientRect();
    };
    const text = quote.textContent, [above, below] = [box(text.indexOf(meant)), box(text.indexOf("^"))];
    return Math.abs(above.left - below.left) + (below.top > above.top ? 0 : 1000);
  }, meant);

  flow("carets stand below what they mean: in a message, and in a test that fails", async studio => {
    await studio.game("chess");
    await studio.page.getByRole("button", {name: "Set up a position"}).click();
    await studio.page.getByLabel("position", {exact: true}).fill("rnbqkbnr/pppppppp/8/8/8/8/PPPPXPPP/RNBQKBNR w KQkq - 0 1");
    await studio.page.getByRole("button", {name: "set", exact: true}).click();
    await studio.page.waitForSelector(".notice code.quote");
    expect((await caretIsOff(studio, ".notice code.quote", "X")) < 1, "the caret of the message means something else");
    await studio.page.setViewportSize({width: 360, height: 740});
    await studio.page.getByRole("button", {name: "close this message"}).click();
    await studio.page.evaluate(() => { window.studio.notice = `unreadable\n  | ${"a".repeat(80)}\n  | ${" ".repeat(70)}^\n`; window.studio.changed(); });
    await studio.page.waitForFunction(() => document.querySelector(".notice code.quote")?.scrollLeft > 0, null, {timeout: 5000}).catch(() => expect(false, "the caret is out of view"));
    await studio.page.setViewportSize({width: 1440, height: 900});
    await studio.tab("Tests");
    await studio.page.evaluate(() => {
      const {studio} = window;
      studio.checks.tests = [{kind: "example", name: "one", holds: false, place: null, text: "error: unreadable\n  | illicit WMW widths\n  |         ^\n"}];
      studio.changed();
    });
    expect((await caretIsOff(studio, ".tests .how code.quote", "WMW")) < 1, "the caret of the test means something else");
    expect((await studio.accessibility()).length === 0, (await studio.accessibility()).join("; "));
  });

  flow("carets stand below what they mean: in a line of a file", async studio => {
    await studio.game("kamisado");
    await studio.replace("slide", "slied");
    await studio.page.waitForSelector(".problems button.error");
    await studio.tab("Rulebook");
    await studio.page.getByRole("button", {name: "Your text, checked"}).click();
    const quote = ".book .fault code.quote";
    await studio.page.waitForSelector(quote, {timeout: 30_000});
    expect(/^ *\d+ \|.*slied/m.test(await studio.page.locator(quote).first().innerText()), "the line stands apart from its carets");
    expect((await caretIsOff(studio, `${quote} >> nth=0`, "slied")) < 1, "the caret of the rulebook means something else");
  });

  for (const {game, says} of [{game: "gomoku", says: "Click a cell"}, {game: "chess", says: "Click a piece"}, {game: "reversi", says: "Click a cell"}]) {
    flow(`${game}: who has not moved yet is told what can be clicked`, async studio => {
      await studio.game(game);
      const moves = await studio.page.locator(".moves").innerText();
      expect(moves.includes(says), `says: ${moves}`);
    });
  }

  flow("where nearly every cell may be chosen it is marked when it is pointed at; elsewhere always", async studio => {
    const dots = () => studio.page.locator(".spot .dot").evaluateAll(all => all.filter(each => getComputedStyle(each).display !== "none").length);
    await studio.game("gomoku");
    await studio.page.mouse.move(0, 0);
    expect((await dots()) === 0, `${await dots()} dots on an empty board`);
    await studio.spot("h8").hover();
    expect((await dots()) === 1, `${await dots()} dots under the pointer`);
    await studio.page.mouse.move(0, 0);
    await studio.spot("c3").evaluate(hit => hit.parentElement.focus());
    await studio.page.keyboard.press("ArrowUp");
    expect((await dots()) === 1, `${await dots()} dots at the focus`);
    await studio.click("h8");
    expect((await studio.made()).join() === "h8", "no stone is placed");
    await studio.game("reversi");
    expect((await dots()) === 4, `${await dots()} dots in reversi`);
    await studio.game("chess");
    await studio.click("e2");
    await studio.page.mouse.move(0, 0);
    expect((await dots()) === 2, `${await dots()} dots for a pawn`);
  });

  flow("the board is cleared, and a position that is refused has no result", async studio => {
    await studio.game("chess");
    await studio.page.getByRole("button", {name: "Set up a position"}).click();
    await studio.page.getByRole("button", {name: "clear the board"}).click();
    await studio.page.waitForFunction(() => Object.keys(window.studio.view.cells).length === 0);
    await studio.page.waitForSelector(".why.broken");
    expect(!/draw|wins|stalemate|checkmate/.test(await studio.asked()), `above it: ${await studio.asked()}`);
    expect((await studio.page.getByLabel("to move").inputValue()) === "white", "nobody is to move");
    for (const [piece, cell, owner] of [["king", "a1", "white"], ["queen", "c7", "white"], ["king", "a8", "black"]]) {
      await studio.page.getByLabel("owner").selectOption(owner);
      await studio.page.locator(".setup").getByRole("button", {name: piece, exact: true}).click();
      await studio.click(cell);
    }
    expect(/may castle/.test(await studio.page.locator(".why.broken").innerText()), "more is refused than who may castle");
    const text = await studio.page.getByLabel("position", {exact: true}).inputValue();
    await studio.page.getByLabel("position", {exact: true}).fill(text.replace("w KQkq", "b -"));
    await studio.page.getByRole("button", {name: "set", exact: true}).click();
    await studio.page.waitForFunction(() => /stalemate/.test(document.querySelector("#asked").innerText));
  });

  flow("a game is found by another name, by its family and by a word of its rules", async studio => {
    const field = studio.page.getByLabel("find a game");
    const shown = () => studio.page.locator(".gallery .card").evaluateAll(all => all.map(each => each.getAttribute("data-game")));
    for (const [text, game] of [["checkers", "english-draughts"], ["othello", "reversi"], ["five in a row", "gomoku"], ["Renju", "gomoku"], ["kings of the hill".slice(0, 4), "king-of-the-hill"]]) {
      await field.fill(text);
      await studio.page.waitForFunction(game => document.querySelector(`.card[data-game="${game}"]`), game, {timeout: 5000}).catch(() => undefined);
      const games = await shown();
      expect(games.includes(game) && games.length < 42, `“${text}” finds: ${games}`);
    }
    await field.fill("chess");
    const chess = await shown();
    expect(chess.includes("chess960") && chess.includes("crazyhouse") && !chess.includes("hex"), `“chess” finds: ${chess}`);
    await field.fill("no such game");
    await studio.page.waitForFunction(() => /No game here/.test(document.querySelector(".gallery [role=status]").textContent));
    expect((await shown()).length === 0, "games are shown that do not fit");
    await field.fill("");
    expect((await shown()).length === 42, "not all games are back");
  });

  flow("warnings that ask for the same stand as one, and each can be gone to", async studio => {
    await studio.game("chess");
    await studio.replace("8x8", "8x9");
    await studio.replace("start: |\n", "start: |\n  ........\n");
    await studio.page.waitForSelector(".problems summary", {timeout: 20_000});
    const shown = await studio.page.locator(".problems .problem:visible").count();
    expect(shown <= 3, `${shown} stand there`);
    const says = await studio.page.locator(".problems summary").innerText();
    expect(/^and \d+ more like this$/.test(says), `says: ${says}`);
    await studio.page.locator(".problems summary").click();
    expect((await studio.page.locator(".problems details .problem:visible").count()) === Number(/\d+/.exec(says)[0]), "some are not there");
    const last = studio.page.locator(".problems details .problem button").last();
    const line = Number(await last.locator(".where").innerText());
    await last.click();
    await studio.page.waitForFunction(line => {
      const {state} = window.editor.view;
      return state.doc.lineAt(state.selection.main.head).number === line;
    }, line);
    // Typing leaves them open.
    await studio.page.keyboard.type(" ");
    await studio.page.waitForTimeout(2500);
    expect((await studio.page.locator(".problems details[open]").count()) === 1, "they have folded again");
  });

  flow("the strong opponent answers within seconds, also in a game that nobody has learned yet", async studio => {
    for (const rule of ["step forward", "step forward or sideways"]) {
      await studio.game("breakthrough");
      if (rule !== "step forward") await studio.replace("step forward", rule);
      await studio.settled();
      await studio.seat((await studio.page.evaluate(() => window.studio.rules.seats))[0], "strong");
      await studio.page.waitForFunction(() => window.studio.view.made.length === 1, null, {timeout: 60_000});
      // It says how many decisions it looked ahead.
      const says = await studio.page.locator(".thought").innerText();
      expect(/\d+ deep/.test(says), `says: ${says}`);
    }
  });
}

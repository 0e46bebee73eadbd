// Writing rules and a rulebook: the keys of the editor, what is told beside the text, why something is not allowed in
// the middle of a move.

export function writingFlows(flow, expect) {
  const lineAt = studio => studio.page.evaluate(() => {
    const {view} = window.editor, {head} = view.state.selection.main, line = view.state.doc.lineAt(head);
    return {text: line.text, column: head - line.from, before: view.state.doc.line(Math.max(1, line.number - 1)).text};
  });
  // The cursor at the end of a text that ends in this.
  const write = (studio, text) => studio.page.evaluate(text => {
    const {view} = window.editor;
    view.dispatch({changes: {from: 0, to: view.state.doc.length, insert: text}, selection: {anchor: text.length}, userEvent: "input.type"});
    view.focus();
  }, text);

  flow("Tab and Shift+Tab leave the editor, and the page says what indents", async studio => {
    await studio.game("hexapawn");
    const isInside = () => studio.page.evaluate(() => document.activeElement?.closest(".cm-editor") !== null);
    const before = await studio.text();
    for (const key of ["Tab", "Shift+Tab"]) {
      await studio.page.locator(".cm-content").focus();
      await studio.page.keyboard.press(key);
      expect(!(await isInside()), `${key} stays in the editor`);
    }
    expect((await studio.text()) === before, "the text has changed");
    expect(/Ctrl \].*indent/.test(await studio.page.locator(".problems").innerText()), "nothing says how to indent");
    await studio.page.locator(".cm-content").focus();
    await studio.page.keyboard.press("Control+Home");
    await studio.page.keyboard.press("Control+]");
    expect((await lineAt(studio)).text.startsWith("  "), "Ctrl ] does not indent");
  });

  flow("Enter goes deeper below a key, goes on with a list, and ends it", async studio => {
    await studio.game("hexapawn");
    for (const [text, begins] of [
      ["pieces:\n  knight:", "    "], ["knight:   # a note", "  "], ["start: |", "  "], ["  - move own piece", "  - "], ["  - name: a", "    "], ["  - if this:", "      "],
      ["    letter: N", "    "], ["# pieces:", ""], ["  - - one", "  - - "],
    ]) {
      await write(studio, text);
      await studio.page.keyboard.press("Enter");
      const {text: line} = await lineAt(studio);
      expect(line === begins, `after “${text}”: “${line}”`);
    }
    await write(studio, "turn:\n  - move own piece\n  - ");
    await studio.page.keyboard.press("Enter");
    expect((await lineAt(studio)).before === "  - move own piece", "an empty item does not end the list");
  });

  flow("tests that fail are told beside the text, with their number on the tab", async studio => {
    await studio.game("breakthrough");
    await studio.replace("result: white wins by far_row", "result: black wins by far_row");
    await studio.page.waitForSelector(".problems button:has-text('1 test fails')", {timeout: 30_000});
    expect(/Tests\s*1/.test(await studio.page.getByRole("tab", {name: "Tests"}).innerText()), "no number on the tab");
    await studio.page.getByRole("button", {name: "1 test fails"}).click();
    await studio.page.waitForSelector(".tests .fails");
    await studio.replace("result: black wins by far_row", "result: white wins by far_row");
    await studio.page.waitForFunction(() => document.querySelector(".problems").innerText.includes("no problems"), null, {timeout: 30_000});
  });

  for (const width of [1440, 360]) {
    flow(`a rulebook is begun, and its sentences quoted where they contradict: ${width} px`, async studio => {
      await studio.game("breakthrough");
      await studio.page.evaluate(() => window.studio.open({...window.studio.definition, files: {}}, {own: "of mine"}));
      await studio.settled();
      await studio.tab("Rulebook");
      await studio.page.getByRole("button", {name: "Your text, checked"}).click();
      await studio.page.getByRole("button", {name: "Begin rulebook.md"}).click();
      await studio.page.waitForFunction(() => document.activeElement?.getAttribute("aria-label") === "text of breakthrough/rulebook.md");
      await studio.page.keyboard.type("A pawn moves one square straight forward or sideways to an empty square.");
      await studio.page.getByRole("button", {name: /1 sentence of the rulebook contradicts/}).click({timeout: 30_000});
      const says = await studio.page.locator(".book .fails").first().innerText();
      expect(says.includes("straight forward or sideways"), `the sentence is not quoted: ${says}`);
      await studio.page.getByRole("button", {name: "rulebook: line 3"}).click();
      await studio.page.waitForFunction(() => document.querySelector(".cm-lit")?.textContent.startsWith("A pawn"), null, {timeout: 5000});
    }, {width});
  }

  flow("in the middle of a move the reason speaks of what is to be chosen next", async studio => {
    await studio.game("nine-mens-morris");
    for (const text of ["a1", "d5", "d1", "c4"]) await studio.page.evaluate(text => window.studio.makeText(text), text);
    await studio.settled();
    const cells = await studio.page.locator("[data-spot]").evaluateAll(all => all.map(each => each.getAttribute("data-spot")));
    const before = await studio.cells("end");
    // A third man in the row asks for what is taken.
    await studio.click("g1");
    const asked = await studio.asked();
    expect((await studio.page.locator(".so-far").count()) === 1 && asked.includes("struck"), `asked: ${asked}; ${before}`);
    const ends = [...(await studio.cells("end")), ...(await studio.cells("take"))];
    await studio.click(cells.find(cell => !ends.includes(cell)));
    const why = await studio.why();
    expect(why.includes("struck") && !why.includes("place a man"), `only: ${why}`);
  });

  flow("dragons of kir: a tile in the hand is clicked, then where it goes", async studio => {
    await studio.game("dragons-of-kir");
    await studio.page.waitForFunction(() => window.studio.isCovered, null, {timeout: 60_000});
    await studio.page.getByRole("button", {name: /show mine/}).click();
    await studio.settled();
    const hand = studio.page.locator("[data-area=hand].mover");
    const shared = studio.page.locator("[data-area=supply].mover");
    const kinds = await studio.page.evaluate(() => new Set(window.studio.turn.options.map(option => option.step.piece)).size);
    expect((await hand.count()) === kinds, `${await hand.count()} of ${kinds} kinds of tiles can be clicked`);
    expect((await shared.count()) === 0, "tiles that are in nobody's hand can be clicked");
    const piece = await studio.page.evaluate(() => window.studio.turn.options.find(option => option.step.kind === "place").step.piece);
    await studio.page.locator(`[data-area=hand][data-piece="${piece}"]`).click();
    await studio.click((await studio.cells("end"))[0]);
    const taken = await studio.page.evaluate(() => window.studio.taken[0]?.step.piece ?? window.studio.view.made.at(-1)?.text);
    expect(taken === piece, `placed: ${taken}`);
  });
}

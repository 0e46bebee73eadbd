// Games played by clicks: to their end, through turns of several steps, a draft and a battle.

// Makes moves by clicks, a random legal one each, until `done` says so of the page.
async function play(studio, most, done) {
  for (let i = 0; i < most; ++i) {
    await studio.page.waitForFunction(() => window.studio.view.over || window.studio.turn !== null || window.studio.isCovered, null, {timeout: 120_000});
    if (await studio.page.evaluate(done)) return i;
    if (await studio.page.evaluate(() => window.studio.view.over)) return i;
    const cover = studio.page.getByRole("button", {name: /show mine/});
    if ((await cover.count()) > 0) {
      await cover.click();
      await studio.settled();
      continue;
    }
    const among = studio.page.locator(".choices[aria-label='which way'] button:not(.quiet)");
    if ((await among.count()) > 0) {
      await among.first().click();
      await studio.settled();
      continue;
    }
    const ends = [...(await studio.cells("end")), ...(await studio.cells("take"))];
    const movers = (await studio.cells("mover")).filter(cell => !ends.includes(cell));
    const selected = await studio.cells("selected");
    if (ends.length > 0) {
      await studio.click(ends[(i * 7) % ends.length]);
    } else if (movers.length > 0 && selected.length === 0) {
      await studio.click(movers[(i * 5) % movers.length]);
    } else if ((await studio.page.locator(".beside.mover").count()) > 0) {
      await studio.page.locator(".beside.mover").first().click();
      await studio.page.waitForTimeout(30);
    } else {
      const other = studio.page.locator(".choices[aria-label='or choose'] button");
      await other.nth((i * 3) % (await other.count())).click();
      await studio.settled();
    }
  }
  return most;
}

export function gameFlows(flow, expect) {
  flow("kamisado: to its end by clicks against an opponent", async studio => {
    await studio.game("kamisado");
    const seats = await studio.page.evaluate(() => window.studio.rules.seats);
    await studio.seat(seats[1], "easy");
    await play(studio, 400, () => window.studio.view.over);
    expect(await studio.page.evaluate(() => window.studio.view.over), "the game is not over");
    expect(/wins|draw/.test(await studio.asked()), "the result is not told");
  });

  flow("thief: a whole turn, step by step, with a sacrifice", async studio => {
    await studio.game("thief");
    // A click on a piece is a move until the sacrifice is chosen.
    await studio.click("a1");
    expect((await studio.made()).length === 0, "a click sacrificed a piece unasked");
    await studio.page.getByRole("button", {name: "sacrifice", exact: true}).click();
    await studio.click("a1");
    expect((await studio.made())[0]?.startsWith("*"), `made: ${await studio.made()}`);
    expect((await studio.page.evaluate(() => window.studio.view.cells.a1)) === undefined, "the piece is still there");
    expect((await studio.asked()).startsWith("light"), `the turn is over: ${await studio.asked()}`);
    await play(studio, 30, () => window.studio.view.decider === "dark");
    expect((await studio.made()).length >= 3, `only: ${await studio.made()}`);
    expect((await studio.asked()).startsWith("dark"), `asked: ${await studio.asked()}`);
  });

  flow("dungeon chess: a draft, a deployment and a battle with three opponents", async studio => {
    await studio.game("dungeon-chess");
    await studio.tab("Players");
    await studio.page.getByLabel(/^map/).selectOption("four_player");
    await studio.page.waitForFunction(() => window.studio.definition.options.map === "four_player");
    await studio.page.getByLabel(/^seats/).selectOption("4");
    await studio.page.waitForFunction(() => window.studio.rules.seats.length === 4);
    const seats = await studio.page.evaluate(() => window.studio.rules.seats);
    for (const seat of seats.slice(1)) await studio.seat(seat, "easy");
    await play(studio, 400, () => window.studio.view.turn >= 8);
    expect((await studio.page.evaluate(() => window.studio.view.turn)) >= 8, `only ${await studio.page.evaluate(() => window.studio.view.turn)} turns; asked: ${await studio.asked()}`);
  });

  flow("dungeon chess: a unit that is offered is told with its cost", async studio => {
    await studio.game("dungeon-chess");
    await studio.page.locator(".choices[aria-label='or choose'] button").first().click();
    await studio.settled();
    const says = (await studio.page.locator(".game .fine").allInnerTexts()).join("; ");
    expect(/cost \d+/.test(says), `only: ${says}`);
  });

  flow("dragons of kir: a round that hides the other hand", async studio => {
    await studio.game("dragons-of-kir");
    await studio.page.waitForFunction(() => window.studio.isCovered, null, {timeout: 60_000});
    expect((await studio.page.locator(".boardbox").innerText()).includes("hidden"), "hands are shown before anybody asked");
    const first = await studio.page.evaluate(() => window.studio.view.decider);
    await studio.page.getByRole("button", {name: /show mine/}).click();
    await studio.settled();
    const areas = await studio.page.locator("[data-area][data-seat]").evaluateAll(all => [...new Set(all.filter(each => /hand/.test(each.dataset.area)).map(each => each.dataset.seat))]);
    expect(areas.every(seat => seat === first), `hands of ${areas} are shown to ${first}`);
    await play(studio, 40, `window.studio.view.decider !== "${first}"`);
  });
}

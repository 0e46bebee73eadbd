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
}

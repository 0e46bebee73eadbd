// Flows of the language server's help in the editor: completion, hover, definitions, renaming, the outline.

/** Puts the cursor behind the first place where a text stands, as a click would. */
async function goTo(studio, text) {
  await studio.page.evaluate(wanted => {
    const {view} = window.editor;
    const at = view.state.doc.toString().indexOf(wanted);
    if (at < 0) throw new Error(`no ${wanted} in the text`);
    view.focus();
    view.dispatch({selection: {anchor: at + wanted.length}, scrollIntoView: true});
  }, text);
}

async function offered(studio) {
  await studio.page.keyboard.press("Control+Space");
  await studio.page.waitForSelector(".cm-tooltip-autocomplete li", {timeout: 20_000});
  await studio.page.waitForFunction(() => !document.querySelector(".cm-tooltip-autocomplete-disabled"), null, {timeout: 20_000});
  return studio.page.locator(".cm-tooltip-autocomplete li .cm-completionLabel").allInnerTexts();
}

/** The words of a file as the server tells them apart: [{line, from, length, type}]. */
async function wordsOf(studio, file, text) {
  return studio.page.evaluate(async ([uri, text]) => {
    const {board} = window.studio;
    const send = async message => (await board.ask("lsp", {client: "flows", message: JSON.stringify({jsonrpc: "2.0", ...message})})).messages;
    const [{result}] = await send({id: 1, method: "initialize", params: {initializationOptions: {diagnostics: false}}});
    const legend = result.capabilities.semanticTokensProvider.legend.tokenTypes;
    await send({method: "textDocument/didOpen", params: {textDocument: {uri, languageId: "yaml", version: 1, text}}});
    const [{result: {data}}] = await send({id: 2, method: "textDocument/semanticTokens/full", params: {textDocument: {uri}}});
    await send({method: "textDocument/didClose", params: {textDocument: {uri}}});
    const words = [];
    let line = 0, from = 0;
    for (let i = 0; i < data.length; i += 5) {
      from = data[i] > 0 ? data[i + 1] : from + data[i + 1];
      line += data[i];
      words.push({line, from, length: data[i + 2], type: legend[data[i + 3]]});
    }
    return words;
  }, [`file:///flows/${file}`, text]);
}

// Numbers that look random and are the same every time.
function numbers(seed) {
  let state = seed;
  return most => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * most);
  };
}

export function languageFlows(flow, expect) {
  flow("completion inside a half-written phrase, taken with Enter", async studio => {
    await studio.game("breakthrough");
    await goTo(studio, "turn: ");
    await studio.page.keyboard.press("End");
    await studio.page.keyboard.type("\nzones: {goal: row 8 and fi", {delay: 20});
    const labels = await offered(studio);
    expect(labels.includes("file"), `offered: ${labels.slice(0, 10)}`);
    await studio.page.waitForTimeout(200);  // nobody is quicker, and the editor takes no key for a list just opened
    await studio.page.keyboard.press("Enter");
    await studio.page.waitForFunction(() => window.editor.view.state.doc.toString().includes("row 8 and file"));
  });

  flow("hover: the rule in words, and a piece with its picture", async studio => {
    await studio.game("chess");
    await goTo(studio, "  knight");
    const at = await studio.page.evaluate(() => {
      const {view} = window.editor;
      const box = view.coordsAtPos(view.state.selection.main.head - 2);
      return {x: box.left, y: (box.top + box.bottom) / 2};
    });
    await studio.page.mouse.move(at.x, at.y - 40);
    await studio.page.mouse.move(at.x, at.y, {steps: 4});
    await studio.page.waitForSelector(".cm-lsp-hover-tooltip", {timeout: 20_000});
    const says = await studio.page.locator(".cm-lsp-hover-tooltip").innerText();
    expect(/knight/i.test(says) && says.length > 30, `only: ${says}`);
    expect((await studio.page.locator(".cm-lsp-hover-tooltip img").count()) === 1, "no picture of the piece");
  });

  flow("a name's definition, renaming it everywhere, and the outline", async studio => {
    await studio.game("dungeon-chess");
    const name = await studio.page.evaluate(() => /^define:\n(?:\s*#.*\n)*\s+(\w+)/m.exec(window.studio.definition.text)?.[1] ?? /^zones:\n\s+(\w+)/m.exec(window.studio.definition.text)?.[1]);
    expect(name !== undefined, "no name to look for");
    const uses = await studio.page.evaluate(word => [...window.studio.definition.text.matchAll(new RegExp(`\\b${word}\\b`, "g"))].map(match => match.index), name);
    expect(uses.length > 1, `${name} is not used`);
    const declared = uses[0];
    await studio.page.evaluate(at => {
      window.editor.view.focus();
      window.editor.view.dispatch({selection: {anchor: at + 1}});
    }, uses[uses.length - 1]);
    await studio.page.keyboard.press("F12");
    await studio.page.waitForFunction(at => Math.abs(window.editor.view.state.selection.main.head - at) < 30, declared, {timeout: 20_000});
    await studio.page.keyboard.press("F2");
    await studio.page.waitForSelector(".cm-lsp-rename-panel input");
    await studio.page.locator(".cm-lsp-rename-panel input").fill("another_name");
    await studio.page.keyboard.press("Enter");
    await studio.page.waitForFunction(([word, count]) => {
      const text = window.studio.definition.text;
      return !new RegExp(`\\b${word}\\b`).test(text.replace(/#.*$/gm, "")) && text.split("another_name").length > Math.min(2, count);
    }, [name, uses.length], {timeout: 20_000});
    await studio.settled();
    expect((await studio.page.locator(".problems .error").count()) === 0, await studio.page.locator(".problems").innerText());
    await studio.page.getByText("Outline", {exact: true}).click();
    await studio.page.getByRole("button", {name: /^pieces/}).click();
    const line = await studio.page.evaluate(() => window.editor.view.state.doc.lineAt(window.editor.view.state.selection.main.head).text);
    expect(line.startsWith("pieces"), `the outline leads to: ${line}`);
  });

  flow("completion: the next word among the first ten, of 60 half-written phrases", async studio => {
    const random = numbers(Number(process.env.SEED ?? 48));
    await studio.page.waitForFunction(() => document.querySelectorAll(".card").length >= 42);
    const games = await studio.page.locator(".card").evaluateAll(cards => cards.map(card => card.getAttribute("data-game")));
    let found = 0, tried = 0;
    const missed = [];
    while (tried < 60) {
      const name = games.splice(random(games.length), 1)[0];
      await studio.game(name);
      const text = await studio.text();
      const lines = text.split("\n");
      // Words that are not the first of their line's phrase, where the rest of the line is the rest of the phrase.
      const words = (await wordsOf(studio, `${name}.yaml`, text)).filter(({line, from, length}) => {
        const all = lines[line];
        return !/[{}[\]"'#]/.test(all) && /[a-z)] $/.test(all.slice(0, from)) && /^[a-z][a-z-]*$/.test(all.slice(from, from + length));
      });
      for (let i = 0; i < 3 && words.length > 0 && tried < 60; ++i) {
        const {line, from, length} = words.splice(random(words.length), 1)[0];
        const word = lines[line].slice(from, from + length);
        const written = random(3) === 0 ? random(length - 1) + 1 : 0;
        const half = [...lines.slice(0, line), lines[line].slice(0, from + written), ...lines.slice(line + 1)].join("\n");
        const cursor = lines.slice(0, line).join("\n").length + (line > 0 ? 1 : 0) + from + written;
        await studio.page.evaluate(([half, cursor]) => {
          const {view} = window.editor;
          view.focus();
          view.dispatch({changes: {from: 0, to: view.state.doc.length, insert: half}, selection: {anchor: cursor}, userEvent: "input.paste"});
        }, [half, cursor]);
        const labels = await offered(studio).catch(() => []);
        await studio.page.keyboard.press("Escape");
        ++tried;
        if (labels.slice(0, 10).includes(word)) ++found;
        else missed.push(`${name}:${line + 1} ${lines[line].slice(0, from + written)}| ${word}: ${labels.slice(0, 10).join(" ")}`);
      }
    }
    console.log(`  ${found} of ${tried}${missed.map(each => `\n    ${each}`).join("")}`);
    expect(found >= 0.9 * tried, `${found} of ${tried}`);
  });
}

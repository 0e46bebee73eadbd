// Starts the page: the engine, then what the link, the program or the last visit says is to be shown.
import {render} from "preact";
import {App} from "./app";
import {connect} from "./engine";
import {fromFragment} from "./share";
import {newId} from "./shelf";
import {Studio} from "./studio";

async function begin(): Promise<void> {
  const {engines, start} = await connect();
  const studio = new Studio(engines);
  (window as unknown as {studio: Studio}).studio = studio;
  const style = await studio.board.ask<{css: string}>("style", {prefix: "svg "}, {milliseconds: 60_000});
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(style.css);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  let opened = false;
  try {
    const shared = await fromFragment(location.hash);
    if (shared) {
      await studio.open(shared.definition, {moves: shared.moves, own: newId()});
      history.replaceState(null, "", location.pathname);
      opened = true;
    }
  } catch (error) {
    studio.notice = `This link cannot be opened: ${error instanceof Error ? error.message : String(error)}.`;
  }
  if (!opened && start.file) {
    await studio.disk.open();
    opened = true;
  }
  if (!opened && start.game) {
    await studio.openNamed(start.game);
    opened = true;
  }
  if (!opened) opened = await studio.keeping.resume();
  addEventListener("hashchange", () => location.hash.startsWith("#g=") && location.reload()); // a link was pasted here
  const root = document.getElementById("app")!;
  root.replaceChildren();
  render(<App studio={studio} startsInGallery={!opened} />, root);
  if ("serviceWorker" in navigator && !studio.native && location.protocol !== "file:") void navigator.serviceWorker.register("sw.js").catch(() => undefined);
}

begin().catch((error: unknown) => {
  const root = document.getElementById("app")!;
  const text = document.createElement("p");
  text.className = "broken";
  text.textContent = `The studio cannot start: ${error instanceof Error ? error.message : String(error)}`;
  root.replaceChildren(text);
});

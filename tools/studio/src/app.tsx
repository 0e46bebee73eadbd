// The page: the text, the board and the panels beside them. On a narrow screen one of them at a time.
import {useEffect, useState} from "preact/hooks";
import {BoardView} from "./boardview";
import {EditorView} from "./editorview";
import {Gallery} from "./gallery";
import {Menu} from "./menu";
import {Balance} from "./panels/balance";
import {Book} from "./panels/book";
import {Game} from "./panels/game";
import {Moves} from "./panels/moves";
import {Pieces} from "./panels/pieces";
import {Tests} from "./panels/tests";
import type {Studio} from "./studio";
import {useStudio} from "./use";
import {Said} from "./words";

const tabs = [
  {key: "rules", name: "Rules", pinned: "wide"},
  {key: "board", name: "Board", pinned: "middle"},
  {key: "moves", name: "Moves"},
  {key: "game", name: "Players"},
  {key: "pieces", name: "Pieces"},
  {key: "book", name: "Rulebook"},
  {key: "tests", name: "Tests"},
  {key: "balance", name: "Balance"},
] as const;

export type Tab = (typeof tabs)[number]["key"];

/** How many faults there are behind a tab. */
function faultsOf(studio: Studio, tab: Tab): number {
  if (tab === "rules") return studio.diagnostics.filter(each => each.severity === "error").length;
  if (tab === "tests") return studio.checks.failing.length;
  return tab === "book" ? studio.checks.contradictions.length : 0;
}

function useWidth(): number {
  const [width, setWidth] = useState(innerWidth);
  useEffect(() => {
    const resized = () => setWidth(innerWidth);
    addEventListener("resize", resized);
    return () => removeEventListener("resize", resized);
  }, []);
  return width;
}

export function App({studio, startsInGallery}: {studio: Studio; startsInGallery: boolean}) {
  useStudio(studio);
  const [gallery, setGallery] = useState(startsInGallery);
  const [chosen, setTab] = useState<Tab>("moves");
  const width = useWidth();
  const isWide = width >= 1100, isMiddle = width >= 700;
  const shown = tabs.filter(tab => !("pinned" in tab && ((tab.pinned === "wide" && isWide) || (tab.pinned === "middle" && isMiddle))));
  const tab = shown.some(each => each.key === chosen) ? chosen : isMiddle ? "moves" : "board";
  const isShown = (key: Tab) => tab === key || (key === "rules" && isWide) || (key === "board" && isMiddle);

  useEffect(() => {
    document.title = studio.rules && !gallery ? `${studio.rules.title} – Ludwright studio` : "Ludwright studio";
  }, [studio.rules, gallery]);
  useEffect(() => {
    if (!isMiddle) setTab("board");
  }, [isMiddle]);
  useEffect(() => {
    if (studio.looksAtBoard > 0 && !isMiddle) setTab("board");
  }, [studio.looksAtBoard]);
  useEffect(() => {
    if (studio.lit && !isWide && (isMiddle || studio.lit.isAsked)) setTab("rules");
  }, [studio.lit]);
  const showGame = () => {
    setGallery(false);
    // What was pressed is gone; the reader goes on from the title.
    requestAnimationFrame(() => document.querySelector<HTMLElement>("h1.title")?.focus());
  };

  const move = (event: KeyboardEvent) => {
    const at = shown.findIndex(each => each.key === tab);
    const by = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
    if (by === 0) return;
    event.preventDefault();
    const next = shown[(at + by + shown.length) % shown.length]!;
    setTab(next.key);
    document.getElementById(`tab-${next.key}`)?.focus();
  };

  return (
    <div class={`page ${isWide ? "wide" : isMiddle ? "middle" : "narrow"}`}>
      <Menu studio={studio} inGallery={gallery} openGallery={() => setGallery(true)} showGame={showGame} />
      <div class="sr" role="status" aria-live="polite">{studio.spoken}</div>
      {studio.notice && (
        <div class="notice" role="alert">
          <span><Said text={studio.notice} /></span>
          <button class="quiet" aria-label="close this message" onClick={() => { studio.notice = ""; studio.changed(); }}>×</button>
        </div>
      )}
      {gallery ? (
        <Gallery studio={studio} opened={showGame} />
      ) : (
        <main class="work">
          <section class="pane rules" aria-label="rules" hidden={!isShown("rules")}><EditorView studio={studio} isShown={isShown("rules")} showTab={setTab} /></section>
          <section class="pane board" aria-label="game" hidden={!isShown("board")}><BoardView studio={studio} /></section>
          <section class="pane side" aria-label="more">
            <div class="tabs" role="tablist" aria-label="views" onKeyDown={move}>
              {shown.map(({key, name}) => (
                <button role="tab" id={`tab-${key}`} aria-selected={key === tab} aria-controls="panel" tabIndex={key === tab ? 0 : -1} onClick={() => setTab(key)}>
                  {name}
                  {faultsOf(studio, key) > 0 && <span class="count" title="faults">{faultsOf(studio, key)}</span>}
                </button>
              ))}
            </div>
            <div class="panel" role="tabpanel" id="panel" aria-labelledby={`tab-${tab}`} tabIndex={0} hidden={tab === "rules" || tab === "board"}>
              {tab === "moves" && <Moves studio={studio} />}
              {tab === "game" && <Game studio={studio} />}
              {tab === "pieces" && <Pieces studio={studio} />}
              {tab === "book" && <Book studio={studio} />}
              {tab === "tests" && <Tests studio={studio} />}
              {tab === "balance" && <Balance studio={studio} />}
            </div>
          </section>
        </main>
      )}
    </div>
  );
}

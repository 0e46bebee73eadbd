// <ludwright-board>: a board in an article, to play on or to look at. One engine serves all boards of a page.
//
//   game="chess"            a game that comes with Ludwright
//   src="rules.yaml"        or a definition from an address
//   <script type="text/yaml">game: …</script> inside the element: or the definition itself
//   options="map=compact"   of the game, separated by spaces
//   position="…"            where the game begins; left out: its start
//   moves="e4 e5"           made at first
//   still                   a diagram: nothing can be moved
//   opponent="medium"       plays all seats but the first: easy, medium or strong
import {Board} from "./board";
import {Engine, WorkerEngine} from "./engine";
import {Definition, Hint, Option, Turn, View} from "./protocol";
import {isBeside, waysOf} from "./ways";
import css from "./element.css";

let shared: Engine | null = null;

/** A worker from whatever origin this script comes from. */
function engine(): Engine {
  if (shared) return shared;
  const script = new URL("./engine.js", import.meta.url);
  if (script.origin === location.origin) return (shared = new WorkerEngine(script));
  const loader = new Blob([`import ${JSON.stringify(script.href)};`], {type: "text/javascript"});
  return (shared = new WorkerEngine(new URL(URL.createObjectURL(loader))));
}

const none: Option[] = [];

export class LudwrightBoard extends HTMLElement {
  private readonly root = this.attachShadow({mode: "open"});
  private readonly say = document.createElement("p");
  private readonly kinds = document.createElement("div"); // what to do: one of the ways of the turn
  private readonly ways = document.createElement("div");
  private wanted = "";
  private readonly back = document.createElement("button");
  private board: Board | null = null;
  private game = 0;
  private seats: string[] = [];
  private hides = false;
  private view: View | null = null;
  private turn: Turn | null = null;
  private taken: Option[] = [];

  connectedCallback(): void {
    if (this.board) return;
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(css);
    const box = document.createElement("div");
    box.className = "boardbox";
    this.say.setAttribute("role", "status");
    this.kinds.className = this.ways.className = "ways";
    this.back.textContent = "Undo";
    this.back.onclick = () => void this.undo();
    const row = document.createElement("div");
    row.className = "row";
    row.append(this.say, this.back);
    this.root.append(this.kinds, box, this.ways, row);
    this.root.adoptedStyleSheets = [sheet];
    this.board = new Board(box, {
      take: options => (options.length === 1 ? void this.take(options[0]!) : this.ask(options)),
      refuse: about => void this.why(about),
      turn: () => false,
      setup: () => undefined,
      back: () => void this.undo(),
    });
    this.begin().catch((error: unknown) => {
      this.say.className = "fault";
      this.say.textContent = error instanceof Error ? error.message : String(error);
    });
  }

  private async begin(): Promise<void> {
    const css = await engine().ask<{css: string}>("style", {prefix: "svg "}, {milliseconds: 60_000});
    const dark = new CSSStyleSheet();
    dark.replaceSync(css.css);
    this.root.adoptedStyleSheets = [...this.root.adoptedStyleSheets, dark];
    this.game = (await engine().ask<{game: number}>("open", {definition: await this.definition()})).game;
    const rules = await this.call<{seats: string[]; hides: boolean}>("rules");
    this.seats = rules.seats;
    this.hides = rules.hides;
    const position = this.getAttribute("position");
    if (position) await this.call("position", {position});
    const moves = (this.getAttribute("moves") ?? "").split(/\s+/).filter(Boolean);
    await this.show(moves.length > 0 ? await this.call<View>("make", {moves}) : await this.call<View>("view"));
  }

  private async definition(): Promise<Partial<Definition>> {
    const options: Record<string, string> = {};
    for (const each of (this.getAttribute("options") ?? "").split(/\s+/).filter(Boolean)) {
      const at = each.indexOf("=");
      options[each.slice(0, at)] = each.slice(at + 1);
    }
    const inline = this.querySelector("script[type='text/yaml']")?.textContent;
    if (inline) return {game: "board/board.yaml", text: inline, options};
    const src = this.getAttribute("src");
    if (!src) return {game: this.getAttribute("game") ?? "chess", options};
    const answer = await fetch(new URL(src, document.baseURI));
    if (!answer.ok) throw new Error(`there is no definition at ${src}`);
    return {game: "board/board.yaml", text: await answer.text(), options};
  }

  private call<T>(method: string, params: object = {}): Promise<T> {
    // Who plays against the engine sees what the first seat does.
    const viewer = this.hides && this.hasAttribute("opponent") ? {viewer: this.seats[0]} : {};
    return engine().ask<T>(method, {game: this.game, ...viewer, ...params}, {milliseconds: 30_000});
  }

  private get isStill(): boolean {
    return this.hasAttribute("still");
  }

  private async show(view: View): Promise<void> {
    this.view = view;
    this.taken = [];
    const opponent = this.getAttribute("opponent");
    const isOthers = opponent !== null && view.decider !== null && view.decider !== this.seats[0];
    await this.look(isOthers);
    if (this.isStill || view.over) return;
    if (view.decider === null) await this.show(await this.call<View>("draw", {random: Math.floor(Math.random() * 2 ** 52)}));
    else if (isOthers) await this.show(await this.call<View>("make", {moves: [(await this.call<Hint>("hint", {player: opponent, seed: view.made.length + 1})).move]}));
  }

  private async look(isOthers = false): Promise<void> {
    const view = this.view!;
    this.ways.replaceChildren();
    this.turn = this.isStill || view.over || view.decider === null || isOthers ? null : await this.call<Turn>("turn", {choices: this.taken.flatMap(each => each.choices)});
    this.wanted = "";
    this.showOptions();
    const last = view.made.at(-1);
    const made = last && this.taken.length === 0 ? `${last.by ?? "chance"}: ${last.text}. ` : "";
    this.say.textContent = made + (view.over ? view.result : this.turn ? `${view.decider}: ${this.turn.asked || "choose"}` : view.decider ? `${view.decider} to move` : "");
    this.back.hidden = this.isStill || (view.made.length === 0 && this.taken.length === 0);
    const words = (this.turn?.options ?? none).filter(isBeside);
    if (words.length > 0) this.ask(words);
  }

  private showOptions(): void {
    const {svg, cells, decider} = this.view!;
    const ways = waysOf(this.turn?.options ?? none, this.wanted);
    this.kinds.replaceChildren(...ways.names.map(name => {
      const button = document.createElement("button");
      button.textContent = name;
      button.setAttribute("aria-pressed", String(name === ways.chosen));
      button.onclick = () => {
        this.wanted = name;
        this.showOptions();
      };
      return button;
    }));
    this.board!.show({svg, cells, options: ways.options, taken: this.taken, decider, isSetup: false});
  }

  /** Options as buttons. */
  private ask(options: Option[]): void {
    this.ways.replaceChildren(...options.map(option => {
      const button = document.createElement("button");
      button.textContent = option.words;
      button.onclick = () => void this.take(option);
      return button;
    }));
    this.ways.querySelector("button")?.focus();
  }

  private async take(option: Option): Promise<void> {
    this.taken = [...this.taken, option];
    const choices = this.taken.flatMap(each => each.choices);
    if (option.moves === 1) await this.show(await this.call<View>("choose", {choices}));
    else await this.look();
  }

  private async why(about: object): Promise<void> {
    if (this.isStill) return;
    this.say.textContent = (await this.call<{text: string}>("why", {...about, choices: this.taken.flatMap(each => each.choices)})).text.replace(/\s*[\w./-]+\.ya?ml:\d+:\d+:\s*/g, " ");
  }

  private async undo(): Promise<void> {
    if (this.taken.length > 0) {
      this.taken = this.taken.slice(0, -1);
      return this.look();
    }
    const made = this.view?.made ?? [];
    let at = made.length - 1;
    if (this.hasAttribute("opponent")) while (at > 0 && made[at]!.by !== this.seats[0]) --at;
    await this.show(await this.call<View>("goto", {made: Math.max(0, at)}));
  }
}

customElements.define("ludwright-board", LudwrightBoard);

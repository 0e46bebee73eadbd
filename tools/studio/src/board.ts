// A board that is clicked: the engine's picture with a layer above it that says what may be chosen. It knows cells and
// the options that the engine lists, and no rule. Used by the studio and by <ludwright-board>.
import {readPicture} from "./picture";
import type {Option} from "./protocol";

export interface BoardState {
  svg: string;
  cells: Record<string, string>; // what stands where, in words
  options: Option[];
  taken: Option[]; // of the move that is being chosen
  decider: string | null;
  isSetup: boolean;
}

export interface BoardEvents {
  /** Options that fit what was clicked; more than one are told apart by their words. */
  take(options: Option[]): void;
  /** What was clicked can be chosen by no option. */
  refuse(about: {from?: string; to?: string; cell?: string; piece?: string}): void;
  /** Something else is looked at: what was said of a refusal is over. Whether something was said. */
  turn(): boolean;
  /** In setup: a cell. */
  setup(cell: string): void;
  back(): void;
}

interface Spot {
  cell: string;
  x: number;
  y: number;
  size: number;
  mark: SVGGElement;
}

const svgNames = "http://www.w3.org/2000/svg";

export class Board {
  private state: BoardState | null = null;
  private spots = new Map<string, Spot>();
  private from: string | null = null; // a cell whose piece is to move
  private held: Option | null = null; // a piece beside the board that is to be placed
  private asked: string | null = null; // a cell whose piece cannot move, as was asked
  private focused: string | null = null;
  private shown = "";
  private stands: Record<string, string> = {}; // what stands where after the choices so far, in words

  constructor(private readonly box: HTMLElement, private readonly events: BoardEvents) {
    box.addEventListener("keydown", event => this.key(event));
    box.addEventListener("click", event => this.click(event));
    box.addEventListener("focusin", event => {
      const cell = (event.target as Element).getAttribute("data-spot");
      if (cell) this.focusOn(cell, false);
    });
  }

  show(state: BoardState): void {
    const sameChoice = this.state?.options === state.options;
    this.state = state;
    if (!sameChoice) {
      this.from = this.onlyMover();
      this.held = this.asked = null;
    }
    if (state.svg !== this.shown) this.draw(state.svg);
    this.ghost();
    this.mark();
  }

  get selected(): string | null {
    return this.from;
  }

  // ---- drawing ----

  private draw(svg: string): void {
    const had = this.box.contains(document.activeElement) || (this.box.getRootNode() instanceof ShadowRoot && (this.box.getRootNode() as ShadowRoot).activeElement !== null);
    this.shown = svg;
    const picture = readPicture(svg);
    picture.querySelector("title")?.remove();
    picture.querySelector("desc")?.remove();
    picture.removeAttribute("aria-labelledby");
    picture.removeAttribute("width");
    picture.removeAttribute("height");
    picture.setAttribute("role", "group");
    picture.setAttribute("aria-label", "board");
    for (const layer of picture.children) layer.setAttribute("aria-hidden", "true");
    const over = document.createElementNS(svgNames, "g");
    over.setAttribute("class", "spots");
    const panel = picture.querySelector("[data-panel=position]");
    this.spots.clear();
    for (const ground of picture.querySelectorAll<SVGGraphicsElement>("[data-layer=board] [data-cell]")) this.addSpot(over, ground);
    (panel?.querySelector("[data-layer=board]")?.parentElement ?? picture).append(over);
    this.box.replaceChildren(picture);
    for (const area of picture.querySelectorAll("[data-area]")) {
      area.setAttribute("tabindex", "0");
      area.setAttribute("role", "button");
      area.closest("[data-layer=areas]")?.removeAttribute("aria-hidden");
      picture.querySelector("[data-panel]")?.removeAttribute("aria-hidden");
    }
    picture.querySelector("[data-panel]")?.removeAttribute("aria-hidden");
    for (const layer of picture.querySelectorAll("[data-panel] [data-layer=board], [data-panel] [data-layer=pieces]")) layer.setAttribute("aria-hidden", "true");
    if (this.focused && !this.spots.has(this.focused)) this.focused = null;
    if (had && this.focused) this.focusOn(this.focused, true);
  }

  private addSpot(over: SVGGElement, ground: SVGGraphicsElement): void {
    const cell = ground.getAttribute("data-cell")!;
    const mark = document.createElementNS(svgNames, "g");
    mark.setAttribute("data-spot", cell);
    mark.setAttribute("role", "button");
    mark.setAttribute("tabindex", "-1");
    mark.append(document.createElementNS(svgNames, "title"));
    let x = Number(ground.getAttribute("cx")), y = Number(ground.getAttribute("cy")), size = 30;
    let shape: SVGElement;
    const points = ground.getAttribute("points");
    if (points) {
      const numbers = points.trim().split(/[\s,]+/).map(Number);
      const xs = numbers.filter((_, i) => i % 2 === 0), ys = numbers.filter((_, i) => i % 2 === 1);
      x = (Math.min(...xs) + Math.max(...xs)) / 2;
      y = (Math.min(...ys) + Math.max(...ys)) / 2;
      size = Math.min(Math.max(...xs) - Math.min(...xs), Math.max(...ys) - Math.min(...ys));
      shape = document.createElementNS(svgNames, "polygon");
      shape.setAttribute("points", points);
    } else {
      size = Number(ground.getAttribute("r")) * 11;
      shape = circle(x, y, size * 0.45);
    }
    shape.setAttribute("class", "hit");
    const dot = circle(x, y, size * 0.17), ring = circle(x, y, size * 0.42);
    dot.setAttribute("class", "dot");
    ring.setAttribute("class", "ring");
    ring.setAttribute("stroke-width", String(size * 0.08));
    mark.append(shape, dot, ring);
    over.append(mark);
    this.spots.set(cell, {cell, x, y, size, mark});
  }

  /** Pieces stand where the choices so far put them. */
  private ghost(): void {
    const {taken, cells} = this.state!;
    this.stands = {...cells};
    for (const piece of this.box.querySelectorAll<SVGGElement>("[data-layer=pieces] > [data-cell]")) {
      piece.removeAttribute("transform");
      piece.removeAttribute("class");
    }
    const at = new Map<string, string>(); // now → at first
    for (const {step} of taken) {
      if (step.kind !== "walk" || !step.from || !step.to) continue;
      const first = at.get(step.from) ?? step.from;
      at.delete(step.from);
      at.set(step.to, first);
      delete this.stands[step.from];
      if (cells[first]) this.stands[step.to] = cells[first];
      const piece = this.pieceOn(first), from = this.spots.get(first), to = this.spots.get(step.to);
      if (!piece || !from || !to) continue;
      if (first !== step.to) this.pieceOn(step.to)?.setAttribute("class", "gone");
      piece.setAttribute("transform", `translate(${to.x - from.x} ${to.y - from.y})`);
      piece.parentElement!.append(piece);
    }
  }

  private pieceOn(cell: string): SVGGElement | null {
    return this.box.querySelector(`[data-layer=pieces] > g[data-cell="${CSS.escape(cell)}"]`);
  }

  // ---- what may be chosen ----

  private walksFrom(cell: string): Option[] {
    return this.state!.options.filter(option => option.step.kind === "walk" && option.step.from === cell);
  }

  /** The cell of the piece that every move begins with: it is chosen by itself. */
  private onlyMover(): string | null {
    const movers = new Set(this.state!.options.map(option => option.step.kind === "walk" ? option.step.from : undefined));
    return movers.size === 1 ? [...movers][0] ?? null : null;
  }

  private directTo(cell: string): Option[] {
    return this.state!.options.filter(option => option.step.kind !== "walk" && option.step.to === cell && ["place", "cell", "piece"].includes(option.step.kind) && !option.area);
  }

  /** Options that a click on the cell takes now. */
  private fitting(cell: string): Option[] {
    if (this.held) return this.placesOf(this.held).filter(option => option.step.to === cell);
    if (this.from !== null) {
      const walks = this.walksFrom(this.from).filter(option => option.step.to === cell);
      if (walks.length > 0) return walks;
    }
    return this.directTo(cell);
  }

  private placesOf(held: Option): Option[] {
    return this.state!.options.filter(option => option.step.kind === "place" && option.step.piece === held.step.piece && option.seat === held.seat);
  }

  /** Marks tell nothing where nearly every empty cell has one: there each shows when it is pointed at. */
  private isCrowded(): boolean {
    if (this.from !== null || this.held) return false;
    const empty = [...this.spots.keys()].filter(cell => !this.stands[cell]);
    return empty.filter(cell => this.directTo(cell).length > 0).length > 0.75 * empty.length;
  }

  private mark(): void {
    const state = this.state!;
    this.box.classList.toggle("crowded", this.isCrowded());
    const taken = state.taken.flatMap(option => [option.step.from, option.step.to]);
    for (const spot of this.spots.values()) {
      const stands = this.stands[spot.cell];
      const mayMove = this.walksFrom(spot.cell).length > 0;
      const isEnd = this.fitting(spot.cell).length > 0;
      const names = ["spot"];
      if (mayMove) names.push("mover");
      if (spot.cell === this.from) names.push("selected");
      if (isEnd) names.push(stands ? "take" : "end");
      if (taken.includes(spot.cell)) names.push("taken");
      if (state.isSetup) names.push("setup");
      spot.mark.setAttribute("class", names.join(" "));
      const says = [spot.cell, stands ?? "empty"];
      if (spot.cell === this.from) says.push("chosen");
      else if (isEnd) says.push(this.from !== null || this.held ? "can be reached" : "can be chosen");
      else if (mayMove) says.push("can move");
      spot.mark.setAttribute("aria-label", says.join(", "));
      spot.mark.firstElementChild!.textContent = stands ? `${spot.cell}: ${stands}` : spot.cell;
      if (spot.cell === this.from) spot.mark.setAttribute("aria-pressed", "true");
      else spot.mark.removeAttribute("aria-pressed");
    }
    for (const area of this.box.querySelectorAll<SVGGElement>("[data-area]")) {
      const options = this.ofArea(area);
      const isHeld = this.held !== null && options.includes(this.held);
      area.setAttribute("class", `beside${options.length > 0 ? " mover" : ""}${isHeld ? " selected" : ""}`);
      const data = area.dataset;
      const says = [data["count"], data["owner"], data["piece"]].filter(Boolean).join(" ");
      area.setAttribute("aria-label", `${says}, ${data["seat"]} ${data["area"]}${options.length > 0 ? ", can be chosen" : ""}`);
      if (!area.querySelector(":scope > title")) area.prepend(document.createElementNS(svgNames, "title"));
      area.querySelector(":scope > title")!.textContent = says;
    }
    if (this.focused === null || !this.spots.has(this.focused)) this.focused = this.firstSpot();
    for (const spot of this.spots.values()) spot.mark.setAttribute("tabindex", spot.cell === this.focused ? "0" : "-1");
  }

  private firstSpot(): string | null {
    for (const spot of this.spots.values()) if (spot.mark.classList.contains("mover")) return spot.cell;
    return this.spots.keys().next().value ?? null;
  }

  private ofArea(area: SVGGElement): Option[] {
    const data = area.dataset;
    const seat = data["seat"] ?? "", {decider} = this.state!;
    // What is placed comes from an area of who decides; from one of all players if there is none there.
    const isOwn = seat === decider || (seat === "" && !this.box.querySelector(`[data-area][data-seat="${CSS.escape(decider ?? "")}"][data-piece="${CSS.escape(data["piece"] ?? "")}"]`));
    return this.state!.options.filter(option => {
      if (option.step.piece !== data["piece"]) return false;
      if (option.step.kind === "place") return isOwn && (option.seat ?? "") === (data["owner"] ?? "");
      return option.step.kind === "piece" && option.area === data["area"] && (option.seat ?? "") === seat;
    });
  }

  // ---- what is done ----

  private click(event: Event): void {
    const target = event.target as Element;
    const spot = target.closest("[data-spot]");
    if (spot) return this.press(spot.getAttribute("data-spot")!);
    const area = target.closest<SVGGElement>("[data-area]");
    if (area) this.pressArea(area);
  }

  press(cell: string): void {
    const state = this.state;
    if (!state) return;
    this.focusOn(cell, false);
    if (state.isSetup) return this.events.setup(cell);
    if (cell === this.from && this.fitting(cell).length === 0) {
      this.from = this.onlyMover(); // who clicks on that one means it
      return void this.choose();
    }
    const fitting = this.fitting(cell);
    const movable = this.walksFrom(cell).length > 0;
    if (fitting.length > 0 && !(movable && this.from === null && !this.held)) return this.events.take(fitting);
    if (movable) {
      this.from = cell;
      this.held = null;
      return void this.choose();
    }
    if (this.held) return this.events.refuse({piece: this.held.step.piece!, to: cell});
    // An own piece that cannot move is asked about, and then where it cannot go.
    const isOwn = state.options.some(option => option.step.kind === "walk") && state.taken.length === 0 && state.decider !== null && (state.cells[cell] ?? "").startsWith(`${state.decider} `);
    if (isOwn && this.asked !== cell) {
      this.asked = cell;
      return this.events.refuse({cell});
    }
    const from = this.asked ?? this.from;
    this.events.refuse(from !== null && from !== cell ? {from, to: cell} : {cell});
  }

  private choose(): boolean {
    this.asked = null;
    const wasSaid = this.events.turn();
    this.mark();
    return wasSaid;
  }

  private pressArea(area: SVGGElement): void {
    const options = this.ofArea(area);
    if (options.length === 0) return;
    const places = options.filter(option => option.step.kind === "place");
    if (places.length === 0) return this.events.take(options);
    this.from = null;
    this.held = this.held === places[0] ? null : places[0]!;
    this.choose();
  }

  private focusOn(cell: string, move: boolean): void {
    this.focused = cell;
    for (const spot of this.spots.values()) spot.mark.setAttribute("tabindex", spot.cell === cell ? "0" : "-1");
    if (move) this.spots.get(cell)?.mark.focus();
  }

  private key(event: KeyboardEvent): void {
    const target = event.target as Element;
    const cell = target.getAttribute("data-spot");
    const isPress = event.key === "Enter" || event.key === " ";
    if (isPress && (cell || target.hasAttribute("data-area"))) {
      event.preventDefault();
      if (cell) this.press(cell);
      else this.pressArea(target as SVGGElement);
      return;
    }
    if (event.key === "Escape" || event.key === "Backspace") {
      event.preventDefault();
      const goesBack = this.from === null && !this.held && this.asked === null;
      this.from = this.held = null;
      if (!this.choose() && goesBack) this.events.back();
      return;
    }
    const ways: Record<string, [number, number]> = {ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1]};
    const way = ways[event.key];
    if (!way || !cell) return;
    event.preventDefault();
    const next = this.neighbour(cell, way);
    if (next) this.focusOn(next, true);
  }

  /** The nearest cell that lies that way in the picture, whatever the board's shape. */
  private neighbour(cell: string, [dx, dy]: [number, number]): string | null {
    const here = this.spots.get(cell)!;
    let best: string | null = null, least = Infinity;
    for (const spot of this.spots.values()) {
      const x = spot.x - here.x, y = spot.y - here.y;
      const along = x * dx + y * dy, aside = Math.abs(x * dy - y * dx);
      if (along <= 0.5 || aside > along * 1.8) continue;
      const distance = along + aside * 2;
      if (distance < least) {
        least = distance;
        best = spot.cell;
      }
    }
    return best;
  }
}

function circle(x: number, y: number, r: number): SVGCircleElement {
  const element = document.createElementNS(svgNames, "circle");
  element.setAttribute("cx", String(x));
  element.setAttribute("cy", String(y));
  element.setAttribute("r", String(r));
  return element;
}

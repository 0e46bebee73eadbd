// What the page and the engine say to each other: the methods of tools/rpc, as types.

/** A definition as the engine opens it: the path of its main file, its text, and the files that it may read. */
export interface Definition {
  game: string;
  text: string;
  files: Record<string, string>;
  options: Record<string, string>;
}

export interface Diagnostic {
  file: string;
  severity: "error" | "warning";
  code: string;
  line?: number;
  column?: number;
  end_line?: number;
  end_column?: number;
  message: string;
  label?: string;
  notes: {kind: string; text: string}[];
  fixes?: Fix[];
}

/** What may be written in place of what stands there. */
export interface Fix {
  line: number;
  column: number;
  end_line: number;
  end_column: number;
  replacement: string;
}

export interface Rules {
  name: string;
  title: string;
  source: string;
  seats: string[];
  options: {name: string; values: string[]; range?: string; chosen: string; why: string}[]; // range: "1..200", "pieces"
  pieces: {name: string; letter: string; sentence: string}[];
  cells: {name: string; file: number; rank: number}[];
  board: "grid" | "hex" | "graph";
  hides: boolean;
}

export interface MadeMove {
  text: string;
  by: string | null;
}

export interface View {
  svg: string;
  decider: string | null;
  mover: string | null; // whose turn it is, also where nobody decides
  over: boolean;
  result: string;
  ended_by?: string;
  made: MadeMove[];
  undone: MadeMove[];
  cells: Record<string, string>;
  hides: boolean;
  kept: string; // what the game and the players keep besides pieces: "die 6, white's points 3"
  turn: number;
  position?: string;
  next?: Turn; // where it was asked for and somebody decides
  broken?: string; // what of the definition the position breaks that was set
}

export interface Step {
  kind: string;
  piece?: string;
  from?: string;
  to?: string;
  taken?: number;
  rule?: string;
}

export interface Option {
  choices: string[];
  step: Step;
  words: string;
  moves: number;
  area?: string;
  seat?: string;
  way?: string;
}

export interface Turn {
  decider: string | null;
  asked: string;
  options: Option[];
}

export interface Followed {
  fine: boolean;
  diagnostics: Diagnostic[];
  message?: string;
  kept?: number;
  of?: number;
  rules?: Rules;
  view?: View;
}

export interface Hint {
  move: string;
  text?: string;
  value?: number;
  expects?: string[];
}

export interface TestResult {
  kind: "example" | "property" | "law";
  name: string;
  sentence?: string;
  holds: boolean;
  text?: string;
  position?: string;
  moves?: string[];
  options?: Record<string, string>;
  place: {file: string; line: number; column: number} | null;
}

export interface Balance {
  games: number;
  draws: number;
  unfinished: number;
  length: number;
  seats: {seat: string; share: number; low: number; high: number}[];
  ends: Record<string, number>;
}

/** Of a rulebook; `begin` is a byte of its text. */
interface BookPlace {
  line: number;
  column: number;
  begin: number;
}

/** What a rulebook says and the definition does not, or the other way round. */
export interface Finding {
  id: string;
  status: string;
  text: string;
  places: BookPlace[];
  definition: string; // file:line:column
  position: string; // that shows it, "" for none
  notes: string[];
}

export interface BookReport {
  parts: {text: string; status: string; place: BookPlace}[];
  findings: Finding[];
  coverage: {normative: number; executed: number};
}

export interface Problem {
  kind: string;
  message: string;
  diagnostics?: Diagnostic[];
}

/** What the engine refuses, with its own words. */
export class Refusal extends Error {
  constructor(readonly problem: Problem) {
    super(problem.message.replace(/^error: /, "").trim());
  }
}

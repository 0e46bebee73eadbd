// What the functions take and give back: the JSON that tools/api/ludwright.h describes.

/** What is wrong with a definition, at its place. Lines and columns count from 1. */
export interface Diagnostic {
  file: string;
  line: number;
  column: number;
  severity: "error" | "warning";
  code: string;
  message: string;
  [more: string]: unknown;
}

export interface OpenRequest {
  /** A name that `games()` gives, or what messages shall call `text`. */
  game?: string;
  /** The definition itself. */
  text?: string;
  /** Texts by path, for what the definition extends and includes. */
  files?: Record<string, string>;
  options?: Record<string, string>;
  engine?: "compiled" | "reference";
}

export interface CheckReport {
  /** No errors; there may be warnings. */
  fine: boolean;
  /** For a person. */
  text: string;
  diagnostics: Diagnostic[];
}

export interface Rules {
  name: string;
  title: string;
  source: string;
  seats: string[];
  options: { name: string; values: string[]; chosen: string; why: string }[];
  pieces: { name: string; letter: string; sentence: string }[];
  cells: { name: string; file: number; rank: number }[];
  board: "grid" | "hex" | "graph";
  width: number;
  height: number;
}

export interface State {
  position: string;
  /** Drawn with characters. */
  board: string;
  /** Null for chance and when the game is over. */
  decider: string | null;
  over: boolean;
  result: string;
  made: string[];
  undone: string[];
}

export interface MoveStep {
  kind: string;
  piece?: string;
  from?: string;
  to?: string;
  taken?: number;
  rule?: string;
}

export interface LegalMove {
  /** Unique among the legal moves; what `make` takes. */
  text: string;
  sentence: string;
  steps: MoveStep[];
}

export interface Why {
  legal: boolean;
  text: string;
}

export interface Hint {
  move: string;
  text: string;
  /** The result expected for who decides: 0 lost, 1 won. */
  value: number;
  /** What the player thinks will follow, `move` first. */
  expects: string[];
  /** The moves it looked at, best first, `move` among them. */
  others: { move: string; value: number; visits: number }[];
  /** Positions it visited. */
  positions: number;
}

export interface CatalogEntry {
  name: string;
  title: string;
  /** How many; none where the definition has errors. */
  seats: number;
  options: number;
}

export interface TestRequest extends OpenRequest {
  /** Moves of random games. */
  plies?: number;
  /** Of those at most; examples and notes likewise. */
  seconds?: number;
  seed?: number;
  /** All positions too, as far as `positions` goes. */
  exhaustive?: boolean;
  positions?: number;
}

export interface TestFailure {
  kind: string;
  name: string;
  sentence: string;
  how: string;
  place: string;
  blame: string;
  moves: string[];
  file: string;
  small?: { position: string; moves: string[] };
}

export interface TestReport {
  game: string;
  passed: { kind: string; name: string }[];
  failures: TestFailure[];
  findings: string[];
  facts: Record<string, string>;
  /** For a person. */
  text: string;
}

export interface PictureRequest {
  /** A type by name or letter: the diagram of how it moves. Left out: the present position. */
  piece?: string;
  from?: string;
  theme?: "auto" | "light" | "dark" | "print";
  with?: string[];
}

export interface SimulationRequest extends OpenRequest {
  agents?: string;
  games?: number;
  seed?: number;
}

export type ErrorKind = "illegal" | "usage" | "input" | "fault";

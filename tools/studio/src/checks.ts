// What is found out in the background when the text has come to rest: what is wrong under other options, whether
// examples, properties and laws hold, whether a rulebook's own text contradicts the definition.
import {Restarted} from "./engine";
import type {BookReport, Diagnostic, Finding, TestResult} from "./protocol";
import type {Studio} from "./studio";

const after = 1000; // ms of rest
const contradictions = new Set(["fail", "conflict", "error"]);

const placed = (each: Diagnostic) => `${each.file}:${each.line}:${each.column}:${each.message}`;

export class Checks {
  further: Diagnostic[] = []; // under other values of the options, and of first moves
  tests: TestResult[] = [];
  testing = ""; // what is being tested, or why it is not
  book: BookReport | null = null;
  bookFault = "";
  private isWanted = false; // by somebody who looks at them
  private number = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly studio: Studio) {}

  get failing(): TestResult[] {
    return this.tests.filter(each => !each.holds);
  }

  get contradictions(): Finding[] {
    return this.book?.findings.filter(each => contradictions.has(each.status)) ?? [];
  }

  /** The file of the rulebook's own text. */
  get bookFile(): string | undefined {
    return Object.keys(this.studio.definition?.files ?? {}).find(file => file.endsWith("rulebook.md"));
  }

  /** Another definition: nothing is known of it. */
  clear(): void {
    this.typed();
    this.tests = [];
    this.book = null;
    this.testing = this.bookFault = "";
    this.isWanted = false;
  }

  /** The text changes: what was found may no longer be so. */
  typed(): void {
    clearTimeout(this.timer);
    this.number++;
    this.further = [];
  }

  /** Somebody looks: also games as they came are tested. */
  want(): void {
    if (this.isWanted) return;
    this.isWanted = true;
    if (!this.studio.own) this.soon();
  }

  soon(): void {
    this.typed();
    const {number} = this;
    this.timer = setTimeout(async () => {
      const steps = [() => this.checkFurther(number)];
      // A game as it came holds what it says.
      if (this.isWanted || this.studio.own) steps.push(() => this.test(number), () => this.readBook(number));
      for (const step of steps) {
        if (number !== this.number || this.studio.hasErrors) return;
        await step();
        this.studio.changed();
      }
    }, after);
  }

  private async checkFurther(number: number): Promise<void> {
    const {definition} = this.studio;
    try {
      const found = await this.engine.ask<{diagnostics: Diagnostic[]}>("check", {definition}, {milliseconds: 60_000});
      if (number !== this.number) return;
      const told = new Set(this.studio.diagnostics.map(placed));
      this.further = found.diagnostics.filter(each => !told.has(placed(each)));
    } catch {
      // It took too long: what is wrong with the options as they are chosen is told all the same.
    }
  }

  private get engine() {
    return this.studio.engines.get("background");
  }

  private async test(number: number): Promise<void> {
    const {definition} = this.studio;
    const all: TestResult[] = [];
    try {
      for (const what of ["examples", "properties", "laws"]) {
        this.testing = `${what} …`;
        this.studio.changed();
        const found = await this.engine.ask<{results: TestResult[]}>("test", {definition, what, plies: 600, seconds: 3}, {milliseconds: 60_000});
        if (number !== this.number) return;
        all.push(...found.results);
        this.tests = [...all];
      }
      this.testing = "";
    } catch (error) {
      if (number === this.number) this.testing = error instanceof Restarted ? "The tests took too long, and were given up." : error instanceof Error ? error.message : "";
    }
  }

  private async readBook(number: number): Promise<void> {
    const text = this.bookFile && this.studio.textOf(this.bookFile);
    this.bookFault = "";
    let found: BookReport | null = null;
    try {
      if (text) found = await this.readText<BookReport>(text, "json");
    } catch (error) {
      if (number === this.number) this.bookFault = error instanceof Error ? error.message : String(error);
    }
    if (number === this.number) this.book = found;
  }

  /** A rulebook's text held against the definition, told as the format says. */
  async readText<T>(text: string, format: string): Promise<T> {
    const {engine} = this;
    const {game} = await engine.ask<{game: number}>("open", {definition: this.studio.definition});
    try {
      return (await engine.ask<{report: T}>("check_rulebook", {game, text, format}, {milliseconds: 60_000})).report;
    } finally {
      void engine.ask("close", {game});
    }
  }
}

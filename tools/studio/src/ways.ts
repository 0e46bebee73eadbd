// Where a turn can be begun in several named ways, "move", "sacrifice", the board shows what may be chosen in one of
// them: else a click on a piece could mean either.
import type {Option} from "./protocol";

/** Options that the board cannot show: values, types, seats, passes. */
export function isBeside({step, area}: Option): boolean {
  return !(step.kind === "walk" || ((step.kind === "place" || step.kind === "cell") && step.to) || (step.kind === "piece" && !area));
}

/** How the first choice is made by somebody who has not made one yet. */
export function firstStep(options: Option[]): string {
  const isSome = (fits: (option: Option) => boolean) => options.some(fits);
  if (isSome(({step, area}) => step.kind === "walk" || (step.kind === "piece" && !area))) return "Click a piece on the board";
  if (isSome(({step}) => (step.kind === "place" || step.kind === "cell") && !!step.to)) return "Click a cell of the board";
  return isSome(({area}) => !!area) ? "Click a piece beside the board" : "Choose below the board";
}

export interface Ways {
  names: string[]; // none if there is but one
  chosen: string;
  options: Option[]; // of that way, and those of none
}

export function waysOf(options: Option[], wanted: string): Ways {
  const onBoard = options.filter(each => each.way && !isBeside(each));
  const names = [...new Set(onBoard.map(each => each.way!))];
  if (names.length < 2) return {names: [], chosen: "", options};
  const usual = onBoard.find(each => each.step.kind === "walk")?.way ?? names[0]!;
  const chosen = names.includes(wanted) ? wanted : usual;
  return {names, chosen, options: options.filter(each => !each.way || each.way === chosen || isBeside(each))};
}

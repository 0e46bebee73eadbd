// Components that read the studio are drawn again when it changes.
import {useEffect, useReducer} from "preact/hooks";
import type {Studio} from "./studio";

export function useStudio(studio: Studio): void {
  const [, again] = useReducer((count: number) => count + 1, 0);
  useEffect(() => studio.subscribe(() => again(undefined as never)), [studio]);
}

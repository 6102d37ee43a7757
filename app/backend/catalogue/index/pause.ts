import { setImmediate as nextTurn } from "node:timers/promises";

/** How long background work may delay requests. */
const SLICE_MS = 12;

/** Called between the steps of long work. After each slice of time it lets waiting requests run. */
export type Pause = () => Promise<void>;

export function pauses(): Pause {
  let since = performance.now();
  return async () => {
    if (performance.now() - since < SLICE_MS) return;
    await nextTurn();
    since = performance.now();
  };
}

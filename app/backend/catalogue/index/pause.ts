import { setImmediate as nextTurn } from "node:timers/promises";

/** In ms: how long work in the background may keep requests waiting. */
const SLICE = 12;

/** Called between the steps of long work; lets waiting requests go first once the work has taken its slice of time. */
export type Pause = () => Promise<void>;

export function pauses(): Pause {
  let since = performance.now();
  return async () => {
    if (performance.now() - since < SLICE) return;
    await nextTurn();
    since = performance.now();
  };
}

/** Random numbers from a seed (mulberry32), so that a failing case can be repeated. */
export function seeded(seed: number) {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  /** An integer from `low` to `high`, both included. */
  const int = (low: number, high: number): number => low + Math.floor(next() * (high - low + 1));
  const pick = <T>(choices: readonly [T, ...T[]]): T => choices[int(0, choices.length - 1)] ?? choices[0];
  return { int, pick };
}

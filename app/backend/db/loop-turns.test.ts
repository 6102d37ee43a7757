import { setImmediate as nextRound } from "node:timers/promises";
import { beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { LoopTurns } from "./loop-turns";

let now = 0;
beforeEach(() => {
  now = 0;
  const clock = vi.spyOn(performance, "now").mockImplementation(() => now);
  onTestFinished(() => clock.mockRestore());
});

/** Statements that take so many milliseconds each, begun together; `rounds` counts the rounds of the event loop. */
async function run(times: number[], turns = new LoopTurns()) {
  const roundOf: number[] = [];
  let round = 0;
  const all = Promise.all(
    times.map(async (ms, index) => {
      const turn = turns.begin();
      if (turn) await turn;
      now += ms;
      roundOf[index] = round;
    }),
  );
  let ended = false;
  void all.then(() => {
    ended = true;
  });
  while (!ended) {
    await nextRound();
    round++;
    now += 1;
  }
  return roundOf;
}

test("short statements run at once, and all of those that had to wait run in the next turn", async () => {
  expect(new Set(await run(Array.from({ length: 40 }, () => 1)))).toEqual(new Set([0]));
  const [slow, ...short] = await run([60, ...Array.from({ length: 40 }, () => 1)]);
  expect(slow).toBe(0);
  expect(new Set(short).size).toBe(1);
  expect(short[0]).toBeGreaterThan(1);
});

test("of slow statements each has a turn of its own, in order", async () => {
  const rounds = await run([500, 500, 500, 500]);
  expect(rounds).toEqual([...rounds].sort((one, other) => one - other));
  expect(new Set(rounds).size).toBe(4);
});

test("short statements of others run between slow ones", async () => {
  const turns = new LoopTurns();
  const [slow, short] = await Promise.all([run([500, 500, 500], turns), run([1, 1, 1, 1], turns)]);
  expect(Math.max(...short)).toBeLessThanOrEqual(Math.max(...slow) + 4);
});

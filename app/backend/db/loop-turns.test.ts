import { setImmediate as nextRound } from "node:timers/promises";
import { beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { LoopTurns } from "./loop-turns";
import { beginStatement, countingStatements, countingTogether } from "./statement-time";

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

/** Begins the statements of works, each after the one before it, and tells the order in which they have run. */
function recorded() {
  const turns = new LoopTurns();
  const order: string[] = [];
  const sequence = async (name: string, times: number[]) => {
    for (const ms of times)
      await countingStatements(async () => {
        const turn = turns.begin();
        if (turn) await turn;
        const { end } = beginStatement();
        order.push(name);
        now += ms;
        end();
      });
  };
  return { order, sequence };
}

async function untilEnded(works: Promise<void>[]): Promise<void> {
  const ended = Promise.all(works).then(() => true);
  while (!(await Promise.race([ended, nextRound(false)]))) now += 1;
}

/** The statements of each work run one after the other; all works of all clients begin together. @returns their order */
async function runByClient(clients: Record<string, number[][]>) {
  const { order, sequence } = recorded();
  await untilEnded(
    Object.entries(clients).flatMap(([name, works]) => {
      const together = countingTogether();
      return works.map((times) => together(() => sequence(name, times)));
    }),
  );
  return order.join("");
}

test("a client's short statements wait for one slow statement of others, however many of those wait", async () => {
  const slow = Array.from({ length: 4 }, () => [500, 500, 500]);
  expect(await runByClient({ S: slow, f: [[1, 1, 1, 1]] })).toBe("SffffSSSSSSSSSSS");
  expect(await runByClient({ S: slow, f: [[1, 1, 1]], g: [[2], [2]] })).toMatch(/^S[fg]{5}S{11}$/);
});

test("clients with slow statements have their turns one after the other", async () => {
  expect(await runByClient({ S: [[100], [100], [100], [100]], T: [[100], [100]] })).toBe("STSTSS");
});

test("work that has used more time than others goes on while new work comes without end", async () => {
  const { order, sequence } = recorded();
  const newClients = async () => {
    for (let count = 0; count < 30; count++) await countingTogether()(() => sequence("n", [60]));
  };
  await untilEnded([countingTogether()(() => sequence("S", [60, 60, 60])), newClients(), newClients()]);
  expect(order.lastIndexOf("S")).toBeLessThan(20);
  expect(order.filter((name) => name === "n")).toHaveLength(60);
});

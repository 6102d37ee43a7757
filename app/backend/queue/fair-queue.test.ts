import { expect, test } from "vitest";
import { createFairQueue, QueueFull } from "./fair-queue";

/** A task whose end the test decides. */
function task() {
  let end = () => {};
  let fail = () => {};
  const done = new Promise<void>((resolve, reject) => {
    end = resolve;
    fail = () => reject(new Error("failed"));
  });
  return { run: () => done, end, fail };
}

test("runs a few tasks at a time, in order, and refuses those beyond the queue", async () => {
  const queue = createFairQueue({ running: 2, waiting: 2 });
  const begun: number[] = [];
  const tasks = Array.from({ length: 4 }, task);
  const results = tasks.map(({ run }, index) =>
    queue.run(() => {
      begun.push(index);
      return run();
    }),
  );
  await expect(queue.run(async () => begun.push(9))).rejects.toThrow(QueueFull);
  expect(begun).toEqual([0, 1]);
  tasks[1]?.end();
  await results[1];
  await Promise.resolve();
  expect(begun).toEqual([0, 1, 2]);
  for (const one of tasks) one.end();
  await Promise.all(results);
  expect(begun).toEqual([0, 1, 2, 3]);
});

test("a failed task makes room for the next one", async () => {
  const queue = createFairQueue({ running: 1, waiting: 1 });
  const failing = task();
  const first = queue.run(failing.run);
  const second = queue.run(async () => "second");
  failing.fail();
  await expect(first).rejects.toThrow("failed");
  expect(await second).toBe("second");
  expect(await queue.run(async () => "third")).toBe("third");
});

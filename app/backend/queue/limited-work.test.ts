import { expect, test } from "vitest";
import { limitedWork } from "./limited-work";

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
  const limited = limitedWork({ parallel: 2, waiting: 2 }, () => new Error("too many"));
  const begun: number[] = [];
  const tasks = Array.from({ length: 4 }, task);
  const results = tasks.map(({ run }, index) =>
    limited(() => {
      begun.push(index);
      return run();
    }),
  );
  await expect(limited(async () => begun.push(9))).rejects.toThrow("too many");
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
  const limited = limitedWork({ parallel: 1, waiting: 1 }, () => new Error("too many"));
  const failing = task();
  const first = limited(failing.run);
  const second = limited(async () => "second");
  failing.fail();
  await expect(first).rejects.toThrow("failed");
  expect(await second).toBe("second");
  expect(await limited(async () => "third")).toBe("third");
});

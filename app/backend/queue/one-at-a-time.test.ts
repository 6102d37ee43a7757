import { setTimeout as wait } from "node:timers/promises";
import { expect, test } from "vitest";
import { oneAtATime } from "./one-at-a-time";

const tooLate = () => new Error("too late");

function gate() {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { open, opened };
}

test("runs tasks of one key in order, also after a failed one", async () => {
  const inTurn = oneAtATime(5_000, tooLate);
  const events: string[] = [];
  const task = (name: string) => async () => {
    events.push(`${name} begins`);
    await wait(5);
    events.push(`${name} ends`);
    if (name === "two") throw new Error(name);
  };
  const results = await Promise.allSettled(["one", "two", "three"].map((name) => inTurn("cart", task(name))));
  expect(results.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled"]);
  expect(events).toEqual(["one begins", "one ends", "two begins", "two ends", "three begins", "three ends"]);
});

test("does not delay tasks of other keys", async () => {
  const inTurn = oneAtATime(5_000, tooLate);
  const { open, opened } = gate();
  const first = inTurn("one cart", () => opened);
  expect(await inTurn("another cart", async () => "done")).toBe("done");
  open();
  await first;
});

test("rejects a task that waits too long, and keeps the running one exclusive", async () => {
  const inTurn = oneAtATime(50, tooLate);
  const { open, opened } = gate();
  const events: string[] = [];
  const first = inTurn("cart", async () => {
    await opened;
    events.push("first");
  });
  await expect(inTurn("cart", async () => events.push("second"))).rejects.toThrow("too late");
  const third = inTurn("cart", async () => events.push("third"));
  open();
  await Promise.all([first, third]);
  expect(events).toEqual(["first", "third"]);
});

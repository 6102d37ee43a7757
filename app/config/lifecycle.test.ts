import { expect, onTestFinished, test, vi } from "vitest";
import { closeRegistry, createRegistry, registry } from "./lifecycle";

function recorder() {
  const events: string[] = [];
  const maker = (name: string) => () => {
    events.push(`make ${name}`);
    return {
      name,
      close: async () => {
        events.push(`close ${name}`);
      },
    };
  };
  return { events, maker };
}

test("a resource is created once for all calls with the same function", async () => {
  const { events, maker } = recorder();
  const registry = createRegistry();
  const make = maker("database");
  const [first, second] = await Promise.all([registry.get("db", make), registry.get("db", make)]);
  expect(second).toBe(first);
  expect(events).toEqual(["make database"]);
});

test("a new function of the same name closes the old resource before it creates a new one", async () => {
  const { events, maker } = recorder();
  const registry = createRegistry();
  await registry.get("db", maker("old"));
  expect((await registry.get("db", maker("new"))).name).toBe("new");
  expect(events).toEqual(["make old", "close old", "make new"]);
});

test("a failed creation is repeated at the next call", async () => {
  const registry = createRegistry();
  let tries = 0;
  const make = async () => {
    tries += 1;
    if (tries === 1) throw new Error("not yet");
    return { close() {} };
  };
  await expect(registry.get("db", make)).rejects.toThrow("not yet");
  await expect(registry.get("db", make)).resolves.toBeDefined();
});

test("closing has a time limit for resources that do not close", async () => {
  vi.useFakeTimers();
  onTestFinished(() => {
    vi.useRealTimers();
    globalThis.__shopRegistry = undefined;
  });
  await registry().get("stuck", () => ({ close: () => new Promise<void>(() => {}) }));
  const closing = expect(closeRegistry()).rejects.toThrow("not closed");
  await vi.advanceTimersByTimeAsync(10_000);
  await closing;
});

test("at the end every resource is closed once, in reverse order of creation", async () => {
  const { events, maker } = recorder();
  const registry = createRegistry();
  await registry.get("a", maker("a"));
  await registry.get("b", maker("b"));
  await registry.closeAll();
  await registry.closeAll();
  expect(events).toEqual(["make a", "make b", "close b", "close a"]);
});

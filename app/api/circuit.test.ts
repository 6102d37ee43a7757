import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createCircuit } from "./circuit.server";
import { ApiError, CircuitOpen, NoResponse, NotFound, TimedOut, Unavailable } from "./errors.server";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: 0 });
  vi.spyOn(console, "error").mockImplementation(() => {});
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const refused = () => Promise.reject(new NoResponse(503, "UNREACHABLE", "refused"));
const timedOut = (conclusive: boolean) => () => Promise.reject(new TimedOut("slow", conclusive));
const circuitOf3 = () => createCircuit({ failures: 3, openMs: 1_000 });

/** Makes calls in sequence and returns the result of each. */
async function outcomes(circuit: ReturnType<typeof createCircuit>, ...calls: (() => Promise<unknown>)[]) {
  const names: string[] = [];
  for (const call of calls)
    names.push(
      await circuit.run(call).then(
        () => "answered",
        (error: unknown) => (error instanceof CircuitOpen ? "not called" : "failed"),
      ),
    );
  return names;
}
const answer = async () => "yes";

test("after several consecutive calls without an answer, calls fail at once", async () => {
  const circuit = circuitOf3();
  const next = vi.fn(answer);
  expect(await outcomes(circuit, refused, timedOut(true), refused, next)).toEqual([
    "failed",
    "failed",
    "failed",
    "not called",
  ]);
  expect(next).not.toHaveBeenCalled();
  await expect(circuit.run(next)).rejects.toMatchObject({ status: 503, reason: expect.stringContaining("3 calls") });
  expect(() => circuit.requireClosed()).toThrow(CircuitOpen);
});

test("an answer between the failures keeps the circuit closed, also a refusal or an error", async () => {
  for (const sign of [
    answer,
    () => Promise.reject(new NotFound(404, "FORBIDDEN", "no")),
    () => Promise.reject(new ApiError(400, "INVALID_QUERY", "no")),
    () => Promise.reject(new Unavailable(503, "INTERNAL_SERVER_ERROR", "no")),
  ]) {
    const circuit = circuitOf3();
    await outcomes(circuit, refused, refused, sign, refused, refused);
    expect(await outcomes(circuit, answer)).toEqual(["answered"]);
  }
});

test("a call with very little time does not count", async () => {
  const circuit = circuitOf3();
  await outcomes(circuit, ...Array.from({ length: 9 }, () => timedOut(false)));
  expect(await outcomes(circuit, answer)).toEqual(["answered"]);
});

test("after a while one call at a time is a trial: an answer closes the circuit, a failure keeps it open", async () => {
  const circuit = circuitOf3();
  await outcomes(circuit, refused, refused, refused);
  vi.setSystemTime(999);
  expect(await outcomes(circuit, answer)).toEqual(["not called"]);
  vi.setSystemTime(1_000);
  let end = (_: string) => {};
  const trial = circuit.run(() => new Promise<string>((resolve) => (end = resolve)));
  expect(await outcomes(circuit, answer)).toEqual(["not called"]);
  end("yes");
  expect(await trial).toBe("yes");
  expect(await outcomes(circuit, answer, answer)).toEqual(["answered", "answered"]);

  await outcomes(circuit, refused, refused, refused);
  vi.setSystemTime(2_000);
  expect(await outcomes(circuit, refused, answer)).toEqual(["failed", "not called"]);
  vi.setSystemTime(2_999);
  expect(await outcomes(circuit, answer)).toEqual(["not called"]);
  vi.setSystemTime(3_000);
  expect(await outcomes(circuit, answer)).toEqual(["answered"]);
  expect(() => circuit.requireClosed()).not.toThrow();
});

test("calls from before the opening do not extend it", async () => {
  const circuit = circuitOf3();
  const fail: (() => void)[] = [];
  const slow = Array.from({ length: 6 }, () =>
    circuit.run(() => new Promise((_, reject) => fail.push(() => reject(new TimedOut("slow", true))))),
  );
  for (const end of fail.slice(0, 3)) end();
  await Promise.allSettled(slow.slice(0, 3));
  vi.setSystemTime(900);
  for (const end of fail.slice(3)) end();
  await Promise.allSettled(slow);
  vi.setSystemTime(1_000);
  expect(await outcomes(circuit, answer)).toEqual(["answered"]);
});

test("a trial with very little time, or with an error of the shop itself, leaves the circuit open", async () => {
  const circuit = circuitOf3();
  await outcomes(circuit, refused, refused, refused);
  vi.setSystemTime(1_000);
  for (const unclear of [timedOut(false), () => Promise.reject(new TypeError("a mistake"))]) {
    expect(await outcomes(circuit, unclear)).toEqual(["failed"]);
    expect(() => circuit.requireClosed()).toThrow(CircuitOpen);
  }
  expect(await outcomes(circuit, answer, answer)).toEqual(["answered", "answered"]);
  expect(() => circuit.requireClosed()).not.toThrow();
});

test("a call from before the opening that fails during a trial does not spoil the trial", async () => {
  const circuit = circuitOf3();
  let fail = () => {};
  const early = circuit.run(() => new Promise((_, reject) => (fail = () => reject(new TimedOut("slow", true)))));
  await outcomes(circuit, refused, refused, refused);
  vi.setSystemTime(1_000);
  let end = (_: string) => {};
  const trial = circuit.run(() => new Promise<string>((resolve) => (end = resolve)));
  fail();
  await expect(early).rejects.toBeInstanceOf(TimedOut);
  end("yes");
  await trial;
  expect(await outcomes(circuit, answer)).toEqual(["answered"]);
});

test("an outage is logged once at its beginning and once at its end, however many trials fail", async () => {
  const circuit = circuitOf3();
  await outcomes(circuit, refused, refused, refused);
  for (const second of [1, 2, 3]) {
    vi.setSystemTime(second * 1_000);
    await outcomes(circuit, refused);
  }
  vi.setSystemTime(4_000);
  await outcomes(circuit, answer);
  expect(vi.mocked(console.error).mock.calls).toEqual([
    [expect.stringContaining("did not answer 3 calls")],
    ["The API answers again"],
  ]);
});

test("a probe never opens the circuit, and is the trial of an open one", async () => {
  const circuit = circuitOf3();
  for (let count = 0; count < 10; count += 1) await circuit.probe(timedOut(true)).catch(() => undefined);
  expect(await outcomes(circuit, answer)).toEqual(["answered"]);
  await outcomes(circuit, refused, refused, refused);
  await expect(circuit.probe(answer)).rejects.toBeInstanceOf(CircuitOpen);
  vi.setSystemTime(Date.now() + 1_000);
  expect(await circuit.probe(answer)).toBe("yes");
  expect(await outcomes(circuit, answer)).toEqual(["answered"]);
});

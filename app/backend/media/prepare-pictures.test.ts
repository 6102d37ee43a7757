import { expect, onTestFinished, test, vi } from "vitest";
import { startPreparing, type WantedPicture } from "./prepare-pictures";

const wanted = (count: number, name: string): WantedPicture[] =>
  Array.from({ length: count }, (_, index) => ({
    id: `${name} ${index}`,
    width: 360 as const,
    format: "avif" as const,
    shape: "own" as const,
  }));

function heldMedia() {
  const begun: string[] = [];
  const gates: (() => void)[] = [];
  const media = {
    isIdle: true,
    async ensure(id: string) {
      begun.push(id);
      await new Promise<void>((open) => gates.push(open));
    },
  };
  const openAll = () => {
    const opening = setInterval(() => gates.shift()?.(), 1);
    onTestFinished(() => clearInterval(opening));
  };
  return { begun, gates, media, openAll };
}

test("the first pictures come before the others, which wait while visitors do, one at a time", async () => {
  const { begun, gates, media, openAll } = heldMedia();
  media.isIdle = false;
  const preparation = startPreparing({
    media,
    pictures: async () => ({ first: wanted(5, "first"), others: wanted(3, "other") }),
  });
  await vi.waitFor(() => expect(gates.length).toBeGreaterThan(1));
  openAll();
  await preparation.first;
  expect(begun).toEqual(wanted(5, "first").map(({ id }) => id));
  media.isIdle = true;
  await vi.waitFor(() => expect(begun.slice(5)).toEqual(wanted(3, "other").map(({ id }) => id)));
  await preparation.close();
});

test("closing waits for the pictures in progress and begins no other", async () => {
  const { begun, gates, media } = heldMedia();
  const preparation = startPreparing({ media, pictures: async () => ({ first: wanted(50, "first"), others: [] }) });
  await vi.waitFor(() => expect(gates.length).toBeGreaterThan(1));
  const closing = preparation.close();
  const inProgress = begun.length;
  for (const open of gates) open();
  await closing;
  expect(begun).toHaveLength(inProgress);
});

test("a start waits for its pictures for a limited time, and not at all when they cannot be kept", async () => {
  const log = vi.spyOn(console, "warn").mockImplementation(() => {});
  onTestFinished(() => log.mockRestore());
  const { begun, media, openAll } = heldMedia();
  openAll();
  const pictures = async () => ({ first: wanted(20, "first"), others: [] });
  const short = startPreparing({ media, pictures, limitMs: -1 });
  await short.first;
  await vi.waitFor(() => expect(begun).toHaveLength(20));
  await short.close();
  const held = heldMedia();
  const slow = startPreparing({ media: held.media, pictures, limitMs: 20 });
  await slow.first;
  expect(held.begun.length).toBeGreaterThan(0);
  held.openAll();
  await slow.close();
  const ensure = vi.fn(async () => {
    throw new Error("no space left on device");
  });
  const full = startPreparing({ media: { isIdle: true, ensure }, pictures });
  await full.first;
  await full.close();
  expect(ensure.mock.calls.length).toBeLessThan(5);
  expect(log).toHaveBeenCalledTimes(1);
  const lost = startPreparing({ media, pictures: () => Promise.reject(new Error("no database")) });
  await lost.first;
  await lost.close();
  expect(log).toHaveBeenCalledTimes(2);
});

import { expect, test, vi } from "vitest";
import { createSharedFiles } from "./shared-file.server";

let time = 0;
const now = () => time;

/** Writes `count` pieces, each after it was let; counts how often it was begun, and how many write at a time. */
function writer(count = 3) {
  const state = { begun: 0, atATime: 0, most: 0, fails: false };
  async function* write() {
    state.begun++;
    state.most = Math.max(state.most, ++state.atATime);
    try {
      for (let index = 0; index < count; index++) {
        await new Promise((resolve) => setImmediate(resolve));
        if (state.fails && index === 1) throw new Error("went away");
        yield `${state.begun}.${index} `;
      }
    } finally {
      state.atATime--;
    }
  }
  return { state, write };
}

async function textOf({ pieces }: { pieces: AsyncGenerator<string> }): Promise<string> {
  let text = "";
  for await (const piece of pieces) text += piece;
  return text;
}

test("a file is written once for all who ask at the same time, and for all who ask within its time", async () => {
  time = 0;
  const files = createSharedFiles({ freshMs: 1_000, now });
  const { state, write } = writer();
  const texts = await Promise.all(Array.from({ length: 50 }, () => textOf(files.read("feed", write))));
  expect(new Set(texts)).toEqual(new Set(["1.0 1.1 1.2 "]));
  time = 999;
  const kept = files.read("feed", write);
  expect(await textOf(kept)).toBe("1.0 1.1 1.2 ");
  expect(kept.hash).toMatch(/^[\w-]{20,}$/);
  expect(files.read("feed", write).hash).toBe(kept.hash);
  expect(state.begun).toBe(1);
});

test("an old file is answered at once while a new one is written, which the next one gets", async () => {
  time = 0;
  const files = createSharedFiles({ freshMs: 1_000, now });
  const { state, write } = writer();
  const first = files.read("feed", write);
  await textOf(first);
  time = 1_000;
  expect(await textOf(files.read("feed", write))).toBe("1.0 1.1 1.2 ");
  await vi.waitFor(async () => expect(await textOf(files.read("feed", write))).toBe("2.0 2.1 2.2 "));
  expect(state.begun).toBe(2);
});

test("whoever comes while it is written gets it from its beginning, piece by piece", async () => {
  const files = createSharedFiles();
  const { write } = writer(5);
  const early = files.read("feed", write);
  expect((await early.pieces.next()).value).toBe("1.0 ");
  const late = files.read("feed", write);
  expect(late.hash).toBeNull();
  expect((await late.pieces.next()).value).toBe("1.0 ");
  await early.pieces.return(undefined);
  expect(await textOf(late)).toBe("1.1 1.2 1.3 1.4 ");
});

test("different files are written one after the other", async () => {
  const files = createSharedFiles();
  const { state, write } = writer();
  await Promise.all(Array.from({ length: 10 }, (_, index) => textOf(files.read(`file ${index}`, write))));
  expect(state).toMatchObject({ begun: 10, most: 1 });
});

test("one that breaks off is an error for all its readers, and is written again for the next", async () => {
  const files = createSharedFiles();
  const { state, write } = writer();
  state.fails = true;
  const readers = [files.read("feed", write), files.read("feed", write)].map(textOf);
  for (const outcome of await Promise.allSettled(readers))
    expect(outcome).toMatchObject({ status: "rejected", reason: { message: "went away" } });
  state.fails = false;
  expect(await textOf(files.read("feed", write))).toBe("2.0 2.1 2.2 ");
});

test("only so many files are remembered", async () => {
  const files = createSharedFiles({ most: 2 });
  const { state, write } = writer();
  for (const name of ["a", "b", "c", "b", "c", "a"]) await textOf(files.read(name, write));
  expect(state.begun).toBe(4);
});

import { expect, test, vi } from "vitest";
import { createSharedFiles } from "./shared-file.server";

let time = 0;
const now = () => time;

/** Writes `count` pieces, each when the test permits it; counts starts and parallel writers. */
function writer(count = 3) {
  const state = { begun: 0, atATime: 0, mostAtATime: 0, fails: false };
  async function* write() {
    state.begun++;
    state.mostAtATime = Math.max(state.mostAtATime, ++state.atATime);
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

test("a file is written once for parallel requests, and for all requests within its lifetime", async () => {
  time = 1;
  const files = createSharedFiles({ freshMs: 1_000, now });
  const { state, write } = writer();
  const texts = await Promise.all(Array.from({ length: 50 }, () => textOf(files.read("feed", write))));
  expect(new Set(texts)).toEqual(new Set(["1.0 1.1 1.2 "]));
  time = 1_000;
  const reread = files.read("feed", write);
  expect(await textOf(reread)).toBe("1.0 1.1 1.2 ");
  expect(reread.hash).toMatch(/^[\w-]{20,}$/);
  expect(files.read("feed", write).hash).toBe(reread.hash);
  expect(state.begun).toBe(1);
});

test("requests get the old file while a new one is written, and then the new one", async () => {
  time = 1;
  const files = createSharedFiles({ freshMs: 1_000, now });
  const { state, write } = writer();
  const first = files.read("feed", write);
  await textOf(first);
  time = 1_002;
  expect(await textOf(files.read("feed", write))).toBe("1.0 1.1 1.2 ");
  await vi.waitFor(async () => expect(await textOf(files.read("feed", write))).toBe("2.0 2.1 2.2 "));
  expect(state.begun).toBe(2);
});

test("a request during the writing gets the file from its beginning, piece by piece", async () => {
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

test("writes different files one after the other", async () => {
  const files = createSharedFiles();
  const { state, write } = writer();
  await Promise.all(Array.from({ length: 10 }, (_, index) => textOf(files.read(`file ${index}`, write))));
  expect(state).toMatchObject({ begun: 10, mostAtATime: 1 });
});

test("an aborted file is an error for all its readers, and is written again for the next request", async () => {
  const files = createSharedFiles();
  const { state, write } = writer();
  state.fails = true;
  const readers = [files.read("feed", write), files.read("feed", write)].map(textOf);
  for (const outcome of await Promise.allSettled(readers))
    expect(outcome).toMatchObject({ status: "rejected", reason: { message: "went away" } });
  state.fails = false;
  expect(await textOf(files.read("feed", write))).toBe("2.0 2.1 2.2 ");
});

test("caches a limited number of files", async () => {
  const files = createSharedFiles({ maxFiles: 2 });
  const { state, write } = writer();
  for (const name of ["a", "b", "c", "b", "c", "a"]) await textOf(files.read(name, write));
  expect(state.begun).toBe(4);
});

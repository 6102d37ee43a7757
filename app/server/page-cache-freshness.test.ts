import { expect, test, vi } from "vitest";
import { serveCached } from "../../tests/support/cached-front";

const page = "/products";

test("changed content or prices are shown at once", async () => {
  const { ask, state, pass } = await serveCached({ text: "old" });
  await ask(page);
  state.versions.data = "2";
  state.text = "new";
  pass(60);
  expect((await ask(page)).text).toBe("new");
});

test("changed stock is shown after two seconds at most, while one request makes the page again", async () => {
  const { ask, state, pass } = await serveCached({ text: "old" });
  await ask(page);
  state.versions.stock = "2";
  state.text = "new";
  pass(500);
  expect(await ask(page)).toMatchObject({ text: "old", headers: { "cache-status": "shop; hit; detail=stale" } });
  expect(state.asked).toHaveLength(1);
  pass(1_000);
  expect((await ask(page)).text).toBe("old");
  await vi.waitFor(() => expect(state.asked).toHaveLength(2));
  await vi.waitFor(async () => expect((await ask(page)).text).toBe("new"));
  state.versions.stock = "3";
  state.text = "newest";
  pass(2_100);
  expect((await ask(page)).text).toBe("newest");
});

test("a page is made again after a minute, and after two seconds while nobody reports changes", async () => {
  for (const [knows, freshMs] of [
    [true, 60_000],
    [false, 2_000],
  ] as const) {
    const { ask, state, pass } = await serveCached({ text: "old" });
    state.knows = knows;
    await ask(page);
    state.text = "new";
    pass(freshMs - 1_010);
    expect((await ask(page)).text).toBe("old");
    pass(4_000);
    expect((await ask(page)).text).toBe("new");
  }
});

test.each(["fails", "hangs"] as const)("a shop whose database %s answers by itself", async (how) => {
  const { ask, state } = await serveCached();
  state[how] = true;
  for (let count = 1; count <= 2; count++) {
    expect((await ask(page)).status).toBe(200);
    expect(state.asked).toHaveLength(count);
  }
});

test("while the stock changes all the time, a page is made once for all requests of two seconds", async () => {
  const { ask, port, state, hold, pass } = await serveCached();
  await ask(page);
  pass(3_000);
  const release = hold();
  const replies = Array.from({ length: 8 }, async (_, number) => {
    state.versions.stock = `changed ${number}`;
    return (await fetch(`http://127.0.0.1:${port}${page}`)).status;
  });
  await vi.waitFor(() => expect(state.asked).toHaveLength(2));
  release();
  expect(await Promise.all(replies)).toEqual(Array(8).fill(200));
  expect(state.asked).toHaveLength(2);
});

test("a page that never comes holds up only those who came within two seconds of its beginning", async () => {
  const { ask, state, hold, pass } = await serveCached();
  hold();
  const leaving = new AbortController();
  const left = expect(ask(page, { signal: leaving.signal })).rejects.toThrow();
  await vi.waitFor(() => expect(state.asked).toHaveLength(1));
  pass(2_001);
  const second = new AbortController();
  const alsoLeft = expect(ask(page, { signal: second.signal })).rejects.toThrow();
  leaving.abort();
  await left;
  await vi.waitFor(() => expect(state.asked).toHaveLength(2));
  second.abort();
  await alsoLeft;
});

test("a failed refresh leaves the stored page to the visitors of two seconds", async () => {
  const { ask, state, pass } = await serveCached({ text: "old" });
  await ask(page);
  pass(60_500);
  Object.assign(state, { status: 503, text: "unavailable" });
  for (let count = 0; count < 5; count++) expect(await ask(page)).toMatchObject({ status: 200, text: "old" });
  pass(2_000);
  expect(await ask(page)).toMatchObject({ status: 503, text: "unavailable" });
  Object.assign(state, { status: 200, text: "new" });
  expect(await ask(page)).toMatchObject({ status: 200, text: "new" });
  expect((await ask(page)).headers["cache-status"]).toBe("shop; hit");
});

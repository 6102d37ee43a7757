import { describe, expect, test, vi } from "vitest";
import { z } from "zod";
import type { Deadline } from "~/config/visitor-request.server";
import { type Circuit, createCircuit } from "./circuit.server";
import { createApi } from "./client.server";
import { CircuitOpen } from "./errors.server";
import { createResponseCache, createTimedResponseCache } from "./response-cache.server";

const rows = z.array(z.object({ id: z.number() }));

/** A server with one number, which each answer contains, and an API client per visitor's request. */
function serverWithVersions() {
  const server = { row: 1, version: "1", stock: "1", calls: 0, isDown: false };
  const fetch = async (request: Request) => {
    server.calls += 1;
    if (request.url.endsWith("/lost")) throw new TypeError("fetch failed");
    if (request.method === "POST") {
      server.row += 1;
      server.version = String(server.row);
    }
    return Response.json({ data: [{ id: server.row }] });
  };
  const cache = createResponseCache(async () => {
    if (server.isDown) throw new Error("the database does not answer");
    return { data: server.version, stock: server.stock };
  });
  const visit = (deadline: Deadline = {}, circuit?: Circuit) =>
    createApi({ fetch, baseUrl: "http://api.invalid/", deadline: () => deadline, circuit, cache });
  const read = async (path = "items/products", api = visit()) => (await api.get(path, rows)).data[0]?.id;
  return { server, visit, read };
}

describe("answers that all visitors share", () => {
  test("are read once while the versions are the same", async () => {
    const { server, read } = serverWithVersions();
    expect(await read()).toBe(1);
    expect(await read()).toBe(1);
    expect(server.calls).toBe(1);
  });

  test("are read again after a change", async () => {
    const { server, read } = serverWithVersions();
    await read();
    server.row = 7;
    server.version = "2";
    expect(await read()).toBe(7);
  });

  test("are read again in the request that made the change", async () => {
    const { visit, read } = serverWithVersions();
    const api = visit();
    expect(await read("items/products", api)).toBe(1);
    await api.post("orders", rows, { body: {} });
    expect(await read("items/products", api)).toBe(2);
  });

  test.each(["items/products", "items/products/7", "website/products/7/sizes", "website/brands", "stats/sales"])(
    "of %s are read again after an order, which changes the stock",
    async (path) => {
      const { server, read } = serverWithVersions();
      await read(path);
      server.stock = "2";
      await read(path);
      expect(server.calls).toBe(2);
    },
  );

  test.each(["items/countries", "items/payments", "items/contents/terms", "items/brands", "shippings"])(
    "of %s stay the same after an order",
    async (path) => {
      const { server, read } = serverWithVersions();
      await read(path);
      server.stock = "2";
      await read(path);
      expect(server.calls).toBe(1);
    },
  );

  test("differ by their URL", async () => {
    const { server, visit } = serverWithVersions();
    await visit().get("items/products", rows, { query: { page: 1 } });
    await visit().get("items/products", rows, { query: { page: 2 } });
    expect(server.calls).toBe(2);
  });

  test("are given to a page whose time for calls is used up", async () => {
    const { server, visit, read } = serverWithVersions();
    await read();
    const late: Deadline = {};
    const api = visit(late);
    await api.get("items/products", rows);
    late.endsAt = performance.now() - 1;
    expect((await api.get("items/products", rows)).data).toEqual([{ id: 1 }]);
    await expect(api.get("items/brands", rows)).rejects.toThrow("the time for this page is used up");
    expect(server.calls).toBe(1);
  });

  test("are given to a page that has read them, while the server has stopped answering", async () => {
    const { visit } = serverWithVersions();
    const log = vi.spyOn(console, "error").mockImplementation(() => {});
    const circuit = createCircuit({ failures: 1 });
    const api = visit({}, circuit);
    await api.get("items/products", rows);
    await expect(api.get("lost", rows)).rejects.toThrow("fetch failed");
    expect((await api.get("items/products", rows)).data).toEqual([{ id: 1 }]);
    await expect(visit({}, circuit).get("items/products", rows)).rejects.toThrow(CircuitOpen);
    expect(log).toHaveBeenCalledOnce();
    log.mockRestore();
  });

  test("cannot be changed by a page", async () => {
    const { visit } = serverWithVersions();
    const { data } = await visit().get("items/products", rows);
    expect(() => data.push({ id: 9 })).toThrow(TypeError);
    expect(() => Object.assign(data[0] ?? {}, { id: 9 })).toThrow(TypeError);
  });

  test("are not given while the server cannot tell its versions", async () => {
    const { server, read } = serverWithVersions();
    await read();
    server.isDown = true;
    await expect(read()).rejects.toThrow("the database does not answer");
    server.isDown = false;
    expect(await read()).toBe(1);
  });
});

test.each([
  "items/coupons",
  "items/users",
  "website/gift-card/ABC",
  "orders/1",
  "me/orders",
  "users/me",
  "website/products/search-help",
])("an answer of %s is never cached", async (path) => {
  const { server, read } = serverWithVersions();
  await read(path);
  await read(path);
  expect(server.calls).toBe(2);
});

test("a signed-in visitor's answers are never cached", async () => {
  const { server, read, visit } = serverWithVersions();
  await read("items/products", visit().as("token"));
  await read("items/products", visit().as("token"));
  expect(server.calls).toBe(2);
});

test("a read outside a visitor's request is never cached", async () => {
  let calls = 0;
  const cache = createResponseCache(async () => ({ data: "1", stock: "1" }));
  const fetch = async () => {
    calls += 1;
    return Response.json({ data: [{ id: calls }] });
  };
  const api = createApi({ fetch, baseUrl: "http://api.invalid/", cache });
  await api.get("items/products", rows);
  expect((await api.get("items/products", rows)).data[0]?.id).toBe(2);
});

describe("the six lists of a server that reports no changes", () => {
  const LISTS = [
    "website/brands",
    "items/countries",
    "items/payments",
    "items/online_shop_slides",
    "items/online_shop_banners",
    "items/online_shop_categories",
  ];

  function remote() {
    const server = { row: 1, calls: 0, isDown: false };
    const clock = { ms: 0 };
    const fetch = async () => {
      server.calls += 1;
      return server.isDown ? new Response(null, { status: 503 }) : Response.json({ data: [{ id: server.row }] });
    };
    const cache = createTimedResponseCache(() => clock.ms);
    const api = (options: { deadline?: Deadline; circuit?: Circuit } = {}) =>
      createApi({ fetch, baseUrl: "http://api.invalid/", cache, ...options, deadline: () => options.deadline });
    const read = async (path: string, by = api()) => (await by.get(path, rows)).data[0]?.id;
    return { server, clock, api, read };
  }

  test.each(LISTS)("%s is read once in two minutes, by visitors and by what they share", async (path) => {
    const { server, clock, api, read } = remote();
    await Promise.all([read(path), read(path, api({ deadline: {} })), read(path)]);
    server.row = 2;
    clock.ms = 119_999;
    expect(await read(path, api({ deadline: {} }))).toBe(1);
    expect(server.calls).toBe(1);
    clock.ms = 120_000;
    expect(await read(path)).toBe(2);
  });

  test("stay while the server is down, and are tried again", async () => {
    const log = vi.spyOn(console, "error").mockImplementation(() => {});
    const { server, clock, api, read } = remote();
    const circuit = createCircuit();
    await expect(read("items/countries", api({ circuit }))).resolves.toBe(1);
    server.isDown = true;
    clock.ms = 200_000;
    for (let call = 0; call < 10; call++) {
      expect(await read("items/countries", api({ circuit }))).toBe(1);
      clock.ms += 10_000;
    }
    expect(log).toHaveBeenCalled();
    // A list that was never read is missing.
    await expect(read("items/payments", api({ circuit }))).rejects.toThrow();
    log.mockRestore();
  });

  test("are not mixed up with other reads, queries or users", async () => {
    const { server, api, read } = remote();
    for (const path of ["items/products", "items/brands", "website/products/filters", "me/orders", "items/coupons"])
      for (const _ of [1, 2]) await read(path);
    expect(server.calls).toBe(10);
    await read("items/countries");
    for (const _ of [1, 2]) await read("items/countries", api().as("token"));
    await api().get("items/countries", rows, { query: { limit: 300 } });
    expect(server.calls).toBe(14);
  });
});

import { createServer, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { afterEach, describe, expect, test } from "vitest";
import { z } from "zod";
import type { Deadline } from "~/config/visitor-request.server";
import type { SignUpRequest } from "~/contract/accounts.server";
import { changeUser, signUp } from "./accounts.server";
import { type Api, createApi } from "./client.server";
import { TimedOut } from "./errors.server";

setFlagsFromString("--expose-gc");
const collectGarbage: () => void = runInNewContext("gc");

const name = z.object({ name: z.string() });
const brand = () => Response.json({ data: { name: "Lido" } });
/** An answer that never arrives, from a function that ignores signals. */
const never = () => new Promise<Response>(() => {});

let servers: Server[] = [];
afterEach(() => {
  for (const server of servers) server.closeAllConnections();
  for (const server of servers) server.close();
  servers = [];
});

/** A server on loopback with the given answer. `requests` counts its requests, `disconnects` the closed ones. */
async function serve(answer: (res: ServerResponse) => void) {
  const counts = { requests: 0, disconnects: 0 };
  const server = createServer((_, res) => {
    counts.requests++;
    res.on("close", () => counts.disconnects++);
    answer(res);
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return { counts, baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

describe("a server that does not answer", () => {
  test("is abandoned after the time limit, also after a garbage collection, and gets no second request", async () => {
    const { baseUrl, counts } = await serve(() => {});
    const api = createApi({ fetch, baseUrl, timeoutMs: 1_000 });
    const calls = Promise.allSettled(Array.from({ length: 20 }, () => api.get("items/brands", name)));
    await expect.poll(() => counts.requests).toBe(20);
    for (let round = 0; round < 5; round++) {
      collectGarbage();
      await delay(20);
    }
    for (const call of await calls) expect(call).toMatchObject({ status: "rejected", reason: { code: "TIMED_OUT" } });
    expect(counts.requests).toBe(20);
    await expect.poll(() => counts.disconnects).toBe(20);
  });

  test("is abandoned also while it sends an endless answer", async () => {
    const { baseUrl, counts } = await serve((res) => {
      res.writeHead(200, { "Content-Type": "application/json" });
      const drops = setInterval(() => res.write(" "), 50);
      res.on("close", () => clearInterval(drops));
    });
    const api = createApi({ fetch, baseUrl, timeoutMs: 2_000 });
    await expect(api.get("items/brands", name)).rejects.toBeInstanceOf(TimedOut);
    await expect(api.post("orders", name, { body: {} })).rejects.toBeInstanceOf(TimedOut);
    expect(counts.requests).toBe(2);
    await expect.poll(() => counts.disconnects).toBe(2);
  });

  test("is abandoned also when it runs in this process and ignores signals", async () => {
    const api = createApi({ fetch: never, baseUrl: "http://api.invalid", timeoutMs: 20 });
    await expect(api.get("items/brands", name)).rejects.toBeInstanceOf(TimedOut);
    await expect(api.post("orders", name, { body: {} })).rejects.toMatchObject({ name: "Unavailable", status: 503 });
  });
});

describe("the calls for one visitor's request", () => {
  test("share one deadline, and no call starts after it", async () => {
    const deadline: Deadline = {};
    let requests = 0;
    const fetch = () => {
      requests++;
      return never();
    };
    const api = createApi({ fetch, baseUrl: "http://api.invalid", timeoutMs: 50, deadline: () => deadline });
    const together = await Promise.allSettled([api.get("items/brands", name), api.get("items/types", name)]);
    expect(together.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
    await expect(api.get("items/labels", name)).rejects.toBeInstanceOf(TimedOut);
    await expect(api.post("website/check-cart", name, { body: {} })).rejects.toBeInstanceOf(TimedOut);
    expect(requests).toBe(2);
  });

  test("start their time with the first call, because receiving a form may take long", async () => {
    const deadline: Deadline = {};
    const api = createApi({
      fetch: async () => brand(),
      baseUrl: "http://api.invalid",
      timeoutMs: 50,
      deadline: () => deadline,
    });
    await delay(80);
    expect((await api.get("items/brands", name)).data.name).toBe("Lido");
  });

  test.each<[string, (api: Api) => Promise<unknown>]>([
    [
      "an order",
      async (api) =>
        expect((await api.post("orders", name, { body: {}, ownTimeoutMs: 20_000 })).data.name).toBe("Lido"),
    ],
    ["a new account", (api) => signUp(api, { email: "a@example.com", password: "long enough" } as SignUpRequest)],
    ["a changed account", (api) => changeUser(api, { password: "long enough" })],
  ])("give %s its own time, which does not reduce the others' time", async (_, write) => {
    const deadline: Deadline = {};
    const fetch = async ({ method }: Request) => {
      if (method !== "GET") await delay(400);
      return Response.json({ data: { id: "1", name: "Lido", email: "a@example.com" } });
    };
    const api = createApi({ fetch, baseUrl: "http://api.invalid", timeoutMs: 200, deadline: () => deadline });
    await api.get("items/brands", name);
    await write(api);
    expect((await api.get("items/brands", name)).data.name).toBe("Lido");
  });
});

describe("a picture", () => {
  const picture = (type: string) => new Response("bytes", { headers: { "content-type": type } });
  const apiOf = (fetch: () => Promise<Response>) => createApi({ fetch, baseUrl: "http://api.invalid" });

  test("arrives complete, and any other content is refused", async () => {
    const { bytes } = await apiOf(async () => picture("image/webp")).picture("assets/1");
    expect(new TextDecoder().decode(bytes ?? undefined)).toBe("bytes");
    expect((await apiOf(async () => picture("text/html")).picture("assets/1")).bytes).toBeNull();
  });

  test("is aborted when its visitor leaves", async () => {
    const visitor = new AbortController();
    const waiting = apiOf(never).picture("assets/1", {}, visitor.signal);
    visitor.abort(new Error("left"));
    await expect(waiting).rejects.toThrow("left");
  });
});

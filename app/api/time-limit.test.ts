import { createServer, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { afterEach, describe, expect, test } from "vitest";
import { z } from "zod";
import { createApi } from "./client.server";
import { TimedOut } from "./errors.server";
import type { Deadline } from "./time-limit.server";

setFlagsFromString("--expose-gc");
const collectGarbage: () => void = runInNewContext("gc");

const name = z.object({ name: z.string() });
const brand = () => Response.json({ data: { name: "Lido" } });
/** An answer that never comes, from a function that knows no signals. */
const never = () => new Promise<Response>(() => {});

let servers: Server[] = [];
afterEach(() => {
  for (const server of servers) server.closeAllConnections();
  for (const server of servers) server.close();
  servers = [];
});

/** A server on loopback that answers as told; `asked` counts its requests, `left` those whose client went away. */
async function serve(answer: (res: ServerResponse) => void) {
  const counts = { asked: 0, left: 0 };
  const server = createServer((_, res) => {
    counts.asked++;
    res.on("close", () => counts.left++);
    answer(res);
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return { counts, baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

describe("a server that does not answer", () => {
  test("is left after the time limit, also when memory was cleaned up meanwhile, and is not asked again", async () => {
    const { baseUrl, counts } = await serve(() => {});
    const api = createApi({ fetch, baseUrl, timeoutMs: 1_000 });
    const calls = Promise.allSettled(Array.from({ length: 20 }, () => api.get("items/brands", name)));
    await expect.poll(() => counts.asked).toBe(20);
    for (let round = 0; round < 5; round++) {
      collectGarbage();
      await delay(20);
    }
    for (const call of await calls) expect(call).toMatchObject({ status: "rejected", reason: { code: "TIMED_OUT" } });
    expect(counts.asked).toBe(20);
    await expect.poll(() => counts.left).toBe(20);
  });

  test("is left too when it sends its answer drop by drop", async () => {
    const { baseUrl, counts } = await serve((res) => {
      res.writeHead(200, { "Content-Type": "application/json" });
      const drops = setInterval(() => res.write(" "), 50);
      res.on("close", () => clearInterval(drops));
    });
    const api = createApi({ fetch, baseUrl, timeoutMs: 2_000 });
    await expect(api.get("items/brands", name)).rejects.toBeInstanceOf(TimedOut);
    await expect(api.post("orders", name, { body: {} })).rejects.toBeInstanceOf(TimedOut);
    expect(counts.asked).toBe(2);
    await expect.poll(() => counts.left).toBe(2);
  });

  test("is left too when it runs in this process and obeys no signal", async () => {
    const api = createApi({ fetch: never, baseUrl: "http://api.invalid", timeoutMs: 20 });
    await expect(api.get("items/brands", name)).rejects.toBeInstanceOf(TimedOut);
    await expect(api.post("orders", name, { body: {} })).rejects.toMatchObject({ name: "Unavailable", status: 503 });
  });
});

describe("the calls for one visitor's request", () => {
  test("share one deadline: after it, no more are made", async () => {
    const deadline: Deadline = {};
    let asked = 0;
    const fetch = () => {
      asked++;
      return never();
    };
    const api = createApi({ fetch, baseUrl: "http://api.invalid", timeoutMs: 50, deadline: () => deadline });
    const together = await Promise.allSettled([api.get("items/brands", name), api.get("items/types", name)]);
    expect(together.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
    await expect(api.get("items/labels", name)).rejects.toBeInstanceOf(TimedOut);
    await expect(api.post("website/check-cart", name, { body: {} })).rejects.toBeInstanceOf(TimedOut);
    expect(asked).toBe(2);
  });

  test("begin their time with the first of them, since a form may take long to arrive", async () => {
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

  test("leave an order its own time, and get back what that took", async () => {
    const deadline: Deadline = {};
    const fetch = async ({ method }: Request) => {
      if (method === "POST") await delay(400);
      return brand();
    };
    const api = createApi({ fetch, baseUrl: "http://api.invalid", timeoutMs: 200, deadline: () => deadline });
    await api.get("items/brands", name);
    expect((await api.post("orders", name, { body: {}, ownTimeoutMs: 20_000 })).data.name).toBe("Lido");
    expect((await api.get("items/brands", name)).data.name).toBe("Lido");
  });
});

describe("a picture", () => {
  const picture = (type: string) => new Response("bytes", { headers: { "content-type": type } });
  const apiOf = (fetch: () => Promise<Response>) => createApi({ fetch, baseUrl: "http://api.invalid" });

  test("comes whole, and anything else than a picture does not come at all", async () => {
    const { bytes } = await apiOf(async () => picture("image/webp")).picture("assets/1");
    expect(new TextDecoder().decode(bytes ?? undefined)).toBe("bytes");
    expect((await apiOf(async () => picture("text/html")).picture("assets/1")).bytes).toBeNull();
  });

  test("is no longer waited for once its visitor has left", async () => {
    const left = new AbortController();
    const waiting = apiOf(never).picture("assets/1", {}, left.signal);
    left.abort(new Error("left"));
    await expect(waiting).rejects.toThrow("left");
  });
});

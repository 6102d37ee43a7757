import { describe, expect, test, vi } from "vitest";
import { z } from "zod";
import { visitorRequest, withVisitorRequest } from "~/config/visitor-request.server";
import { createApi } from "./client.server";
import {
  ApiError,
  Conflict,
  ContractBroken,
  Misconfigured,
  NoResponse,
  NotFound,
  TooManyRequests,
  Unavailable,
} from "./errors.server";
import { orElse, orRespond } from "./respond.server";

const name = z.object({ name: z.string() });
const answer = (data: unknown, meta?: unknown) => Response.json({ data, meta });
const failure = (status: number, code: string, details: object = {}) =>
  Response.json({ errors: [{ message: "No.", extensions: { code, ...details } }] }, { status });

/** A server that sends these answers in sequence and records the requests. */
function server(...answers: (Response | Error)[]) {
  const requests: { method: string; url: string; headers: Headers; body: string }[] = [];
  const api = createApi({
    baseUrl: "http://api.example/base",
    fetch: async (request) => {
      requests.push({ method: request.method, url: request.url, headers: request.headers, body: await request.text() });
      const next = answers[requests.length - 1];
      if (!next) throw new Error("too many requests");
      if (next instanceof Error) throw next;
      return next;
    },
  });
  return { api, requests };
}

const refused = new TypeError("fetch failed");

describe("a request", () => {
  test.each(["http://api.example", "http://api.example/", "http://api.example/base", "http://api.example/base/"])(
    "has its path after the base %s",
    async (baseUrl) => {
      const urls: string[] = [];
      const api = createApi({
        baseUrl,
        fetch: async (request) => {
          urls.push(request.url);
          return answer({ name: "Lido" });
        },
      });
      await api.get("items/brands", name);
      expect(urls).toEqual([`${baseUrl.replace(/\/$/, "")}/items/brands`]);
    },
  );

  test("has an escaped query without undefined values", async () => {
    const { api, requests } = server(answer({ name: "Lido" }));
    await api.get("items/brands", name, { query: { search: "a&b=c #?è", limit: 0, page: undefined } });
    const { searchParams } = new URL(requests[0]?.url ?? "");
    expect([...searchParams]).toEqual([
      ["search", "a&b=c #?è"],
      ["limit", "0"],
    ]);
  });

  test("has a JSON body and the call's own headers", async () => {
    const { api, requests } = server(answer({ name: "Lido" }));
    await api.post("orders", name, { body: { note: "è" }, headers: { "x-order-key": "k" } });
    expect(requests[0]).toMatchObject({ method: "POST", body: '{"note":"è"}' });
    expect(requests[0]?.headers.get("content-type")).toBe("application/json");
    expect(requests[0]?.headers.get("accept")).toBe("application/json");
    expect(requests[0]?.headers.get("x-order-key")).toBe("k");
  });
});

describe("an answer", () => {
  test("is checked against the contract, and includes the number of rows", async () => {
    const { api } = server(answer([{ name: "Lido", secret: 1 }], { filter_count: 7 }));
    expect(await api.get("items/brands", z.array(name))).toEqual({ data: [{ name: "Lido" }], count: 7 });
  });

  test.each([
    ["another shape", () => answer({ title: "Lido" })],
    ["no data", () => Response.json({})],
    ["no JSON", () => new Response("<html>")],
    ["nothing", () => new Response(null, { status: 204 })],
    ["null", () => new Response("null")],
  ])("with %s breaks the contract, and is not requested again", async (_, reply) => {
    const { api, requests } = server(reply());
    await expect(api.get("items/brands", name)).rejects.toBeInstanceOf(ContractBroken);
    expect(requests).toHaveLength(1);
  });

  test.each([
    [400, "INVALID_PAYLOAD", ApiError, 400],
    [401, "INVALID_CREDENTIALS", Misconfigured, 503],
    [403, "FORBIDDEN", Misconfigured, 503],
    [404, "ROUTE_NOT_FOUND", Misconfigured, 503],
    [409, "OUT_OF_STOCK", Conflict, 409],
    [413, "INVALID_PAYLOAD", ApiError, 413],
    [429, "REQUESTS_EXCEEDED", TooManyRequests, 429],
    [500, "INTERNAL_SERVER_ERROR", Unavailable, 503],
    [502, "BAD_GATEWAY", NoResponse, 503],
    [503, "SERVICE_UNAVAILABLE", NoResponse, 503],
    [504, "GATEWAY_TIMEOUT", NoResponse, 503],
  ])("%d %s gives its own error class", async (status, code, kind, ours) => {
    const { api } = server(failure(status, code, { products_id: 7 }));
    const error = await api.post("orders", name, { body: {} }).catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(kind);
    expect(error).toMatchObject({ status: ours, code, details: { products_id: 7 } });
    expect((error as ApiError).constructor).toBe(kind);
    expect((error as ApiError).message).toContain(`POST orders: ${status}`);
  });

  test.each([
    ["no JSON", () => new Response("<html>Bad gateway", { status: 502 }), NoResponse],
    ["an empty list", () => Response.json({ errors: [] }, { status: 400 }), ApiError],
    ["errors without a code", () => Response.json({ errors: [{ message: "x" }] }, { status: 409 }), Conflict],
    ["null", () => Response.json(null, { status: 404 }), Misconfigured],
  ])("an error with the body %s is classified by its status", async (_, reply, kind) => {
    const { api } = server(reply());
    const error = await api.post("orders", name, { body: {} }).catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(kind);
    expect((error as ApiError).code).toBe("INTERNAL_SERVER_ERROR");
  });

  test.each([403, 404])("%s for a row that may be missing is NotFound", async (status) => {
    const { api, requests } = server(failure(status, "FORBIDDEN"), answer([{ id: 1 }]), failure(status, "FORBIDDEN"));
    const read = () => api.get("orders/7", name, { mayBeMissing: true });
    await expect(read()).rejects.toBeInstanceOf(NotFound);
    // One read that every shop may do checks the server for both calls.
    await expect(read()).rejects.toBeInstanceOf(NotFound);
    expect(requests.map(({ url }) => new URL(url).pathname)).toEqual([
      "/base/orders/7",
      "/base/items/payments",
      "/base/orders/7",
    ]);
  });

  test.each([403, 404])("%s for every call is Misconfigured, not NotFound", async (status) => {
    const { api } = server(failure(status, "FORBIDDEN"), failure(status, "FORBIDDEN"));
    await expect(api.get("orders/7", name, { mayBeMissing: true })).rejects.toBeInstanceOf(Misconfigured);
  });
});

describe("a server without an answer", () => {
  test("gets a read again once", async () => {
    for (const trouble of [refused, failure(502, "X"), failure(503, "SERVICE_UNAVAILABLE"), failure(504, "X")]) {
      const { api, requests } = server(trouble, answer({ name: "Lido" }));
      expect((await api.get("items/brands", name)).data).toEqual({ name: "Lido" });
      expect(requests).toHaveLength(2);
    }
  });

  test("does not get a read a third time", async () => {
    const { api, requests } = server(refused, refused, answer({ name: "Lido" }));
    await expect(api.get("items/brands", name)).rejects.toMatchObject({ name: "Unavailable", code: "UNREACHABLE" });
    expect(requests).toHaveLength(2);
  });

  test("does not get a read again after an error that would repeat", async () => {
    for (const status of [400, 401, 403, 404, 409, 429, 500]) {
      const { api, requests } = server(failure(status, "NO"), answer({ name: "Lido" }));
      await expect(api.get("items/brands", name)).rejects.toBeInstanceOf(ApiError);
      expect(requests).toHaveLength(1);
    }
  });

  test("never gets a write twice, because the first one may have arrived", async () => {
    for (const trouble of [refused, failure(503, "SERVICE_UNAVAILABLE"), new Response("x")]) {
      const { api, requests } = server(trouble, answer({ name: "Lido" }));
      await expect(api.post("orders", name, { body: {} })).rejects.toBeInstanceOf(Unavailable);
      expect(requests).toHaveLength(1);
    }
  });

  test("that breaks off an answer counts as unreachable", async () => {
    const broken = () =>
      new Response(
        new ReadableStream({
          start(controller) {
            controller.enqueue(new TextEncoder().encode('{"data": {'));
            controller.error(new Error("socket hang up"));
          },
        }),
      );
    const { api, requests } = server(broken(), answer({ name: "Lido" }));
    expect((await api.get("items/brands", name)).data).toEqual({ name: "Lido" });
    expect(requests).toHaveLength(2);
    const writing = server(broken(), answer({ name: "Lido" }));
    await expect(writing.api.post("orders", name, { body: {} })).rejects.toMatchObject({ code: "UNREACHABLE" });
    expect(writing.requests).toHaveLength(1);
  });
});

describe("a page's main read", () => {
  const statusOf = async (error: Error) => {
    const thrown = await orRespond(Promise.reject(error)).catch((caught: unknown) => caught);
    return thrown instanceof Response ? thrown.status : thrown;
  };

  test("gives the 404 page for a missing row and the 503 page for an unavailable server", async () => {
    const log = vi.spyOn(console, "error").mockImplementation(() => {});
    expect(await orRespond(Promise.resolve(7))).toBe(7);
    expect(await statusOf(new NotFound(404, "FORBIDDEN", "no"))).toBe(404);
    expect(await statusOf(new Unavailable(503, "UNREACHABLE", "no"))).toBe(503);
    expect(await statusOf(new ContractBroken(502, "CONTRACT", "no"))).toBe(503);
    expect(await statusOf(new Misconfigured(503, "FORBIDDEN", "no"))).toBe(503);
    expect(log).toHaveBeenCalledTimes(3);
    const conflict = new Conflict(409, "OUT_OF_STOCK", "no");
    expect(await statusOf(conflict)).toBe(conflict);
    log.mockRestore();
  });

  test("is separate from decorations, whose failure the visitor does not see", async () => {
    const log = vi.spyOn(console, "error").mockImplementation(() => {});
    expect(await orElse(Promise.reject(new Unavailable(503, "UNREACHABLE", "no menu")), [])).toEqual([]);
    expect(log).toHaveBeenCalledWith("no menu");
    log.mockRestore();
  });

  test("does not wait for a late decoration", async () => {
    const log = vi.spyOn(console, "error").mockImplementation(() => {});
    expect(await orElse(new Promise<string[]>(() => {}), ["no menu"], 10)).toEqual(["no menu"]);
    expect(log).toHaveBeenCalledWith(expect.stringContaining("10 ms"));
    log.mockRestore();
  });

  test("marks the page that lacks one, so that nobody keeps it", async () => {
    const log = vi.spyOn(console, "error").mockImplementation(() => {});
    const lacksPart = (read: Promise<string>) =>
      withVisitorRequest(async () => {
        await orElse(read, "nothing", 10);
        return visitorRequest()?.isIncomplete === true;
      });
    expect(await lacksPart(Promise.reject(new Unavailable(503, "UNREACHABLE", "no menu")))).toBe(true);
    expect(await lacksPart(new Promise(() => {}))).toBe(true);
    expect(await lacksPart(Promise.reject(new NotFound(404, "FORBIDDEN", "no size chart")))).toBe(false);
    expect(await lacksPart(Promise.resolve("menu"))).toBe(false);
    log.mockRestore();
  });
});

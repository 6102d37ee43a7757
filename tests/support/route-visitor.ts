import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { afterAll, beforeAll, vi } from "vitest";
import { closeRegistry } from "~/config/lifecycle";
import { requestSession } from "~/session/shared-session.server";
import { writeFilledDatabase } from "./filled-database";

/** Enough for the tests of a route, and created quickly. */
const PRODUCTS = 60;

/** Gives the tests of a file their own shop: embedded, with a small catalogue, deleted afterwards. */
export function withEmbeddedShop(): void {
  const folder = mkdtempSync(join(tmpdir(), "shop-route-"));
  beforeAll(async () => {
    vi.stubEnv("DATA_DIR", folder);
    await writeFilledDatabase(folder, PRODUCTS);
  });
  afterAll(async () => {
    await closeRegistry();
    rmSync(folder, { recursive: true, force: true });
  });
}

/** A list may contain a field twice. */
type Fields = Record<string, string | number> | [name: string, value: string | number][];

type Handler = (args: LoaderFunctionArgs & ActionFunctionArgs) => unknown;

interface Answer {
  status: number;
  location: string | null;
  /** The page's data; unknown, because a redirect has none. */
  data: unknown;
}

/** Calls loaders and actions with real requests, and keeps their cookies. */
export class RouteVisitor {
  readonly cookies = new Map<string, string>();

  /** @param ip the client IP; without it the IP is unknown */
  constructor(private readonly ip?: string) {}

  get(loader: Handler, path: string, params: Record<string, string> = {}, headers: Record<string, string> = {}) {
    return this.call(loader, new Request(`http://shop.test${path}`, { headers: this.with(headers) }), params);
  }

  post(
    action: Handler,
    path: string,
    fields: Fields,
    params: Record<string, string> = {},
    headers: Record<string, string> = {},
  ) {
    const pairs = Array.isArray(fields) ? fields : Object.entries(fields);
    const body = new URLSearchParams(pairs.map(([name, value]) => [name, String(value)]));
    return this.call(
      action,
      new Request(`http://shop.test${path}`, { method: "POST", headers: this.with(headers), body }),
      params,
    );
  }

  private async call(handler: Handler, request: Request, params: Record<string, string>): Promise<Answer> {
    const context = {};
    const result = await Promise.resolve(handler({ request, params, context })).catch((thrown: unknown) => thrown);
    if (result instanceof Error) throw result;
    const session = await requestSession({ request, context });
    const headers = result instanceof Response ? result.headers : isData(result) ? result.init?.headers : undefined;
    const written = new Headers(headers).getSetCookie();
    for (const line of [...written, ...(await session.takeCookies())]) this.keep(line);
    if (result instanceof Response)
      return { status: result.status, location: result.headers.get("location"), data: null };
    return isData(result)
      ? { status: result.init?.status ?? 200, location: null, data: result.data }
      : { status: 200, location: null, data: result };
  }

  private with(headers: Record<string, string>): Headers {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const client: Record<string, string> = this.ip ? { "x-forwarded-for": this.ip } : {};
    return new Headers({ ...client, ...headers, ...(cookie ? { cookie } : {}) });
  }

  private keep(line: string): void {
    const pair = line.split(";", 1)[0] ?? "";
    const name = pair.slice(0, pair.indexOf("="));
    if (/max-age=0(;|$)/i.test(line)) this.cookies.delete(name);
    else this.cookies.set(name, pair.slice(name.length + 1));
  }
}

/** Whether a value was created by `data(…, { status })`. */
function isData(value: unknown): value is { data: unknown; init: ResponseInit | null } {
  return typeof value === "object" && value !== null && "type" in value && value.type === "DataWithResponseInit";
}

import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { getRequestListener } from "@hono/node-server";
import { type Fields, type LiteralCall, literalCalls } from "./literal-fields";

type Answerer = (request: Request) => Response | Promise<Response>;

/**
 * A content/API server that answers only what the specification lists. It refuses other calls, and requests with other
 * fields, filters or sorts (403, as Directus), and removes all other fields from the answers.
 */
export function literal(full: Answerer): Answerer {
  return async (request) => {
    const { pathname, searchParams } = new URL(request.url);
    const call = literalCalls.find(({ method, path }) => method === request.method && path.test(pathname));
    if (!call) return refusal(404, "ROUTE_NOT_FOUND", pathname);
    const unnamed = unnamedField(searchParams, call);
    if (unnamed) return refusal(403, "FORBIDDEN", `${pathname}: ${unnamed}`);
    const answer = await full(request);
    if (!answer.ok || answer.status === 204) return answer;
    const { data, ...rest }: { data: unknown } = await answer.json();
    return Response.json({ ...rest, data: named(data, call.fields) }, { status: answer.status });
  };
}

function refusal(status: number, code: string, what: string): Response {
  return Response.json({ errors: [{ message: what, extensions: { code } }] }, { status });
}

/** The first field in a query that the specification does not list. */
function unnamedField(query: URLSearchParams, { fields, queried = fields }: LiteralCall): string | undefined {
  const requestedFields = (query.get("fields") ?? "").split(",").filter(Boolean);
  const sorted = (query.get("sort") ?? "").split(",").filter(Boolean);
  const filtered = query.has("filter") ? filterPaths(JSON.parse(query.get("filter") ?? "{}")) : [];
  const paths = [...requestedFields, ...sorted.map((field) => field.replace(/^-/, "")), ...filtered];
  return paths.find((path) => !isNamed(path.split("."), queried));
}

function isNamed([first, ...rest]: string[], fields: Fields): boolean {
  if (first === undefined) return true;
  // The meaning of a star differs from server to server: only stars may follow it.
  if (first === "*") return rest.every((segment) => segment === "*");
  const below = fields === true ? undefined : fields[first];
  return below !== undefined && isNamed(rest, below);
}

function filterPaths(filter: unknown): string[] {
  if (typeof filter !== "object" || filter === null) return [];
  return Object.entries(filter).flatMap(([key, value]) => {
    if (key === "_and" || key === "_or") return (value as unknown[]).flatMap(filterPaths);
    const below = Object.keys(value).every((name) => name.startsWith("_")) ? [] : filterPaths(value);
    return below.length > 0 ? below.map((path) => `${key}.${path}`) : [key];
  });
}

function named(value: unknown, fields: Fields): unknown {
  if (fields === true || typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map((one) => named(one, fields));
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, part]) => {
      const below = fields[name];
      return below === undefined ? [] : [[name, named(part, below)]];
    }),
  );
}

/** Serves a function over HTTP on a free port. */
export async function serve(answer: Answerer) {
  const server = createServer(getRequestListener(answer)).listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

import { createMiddleware } from "hono/factory";
import { invalidPayload } from "../http/errors";
import { type Client, clientOf } from "../limits/client";
import type { Access } from "../query/reader";

/** Who makes a request. */
export interface Requester {
  /** The user, and what they may read. */
  access: Access;
  /** The computer that the request comes from, which rate limits count. */
  client: Client;
}

/** What `findRequester` puts into the context of every handler after it: `context.var.requester`. */
export interface WithRequester {
  Variables: { requester: Requester };
}

/** The user whom an access token stands for. @throws RequestError 401 or 403 when the token does not hold */
export type TokenCheck = (token: string) => Promise<Access>;

const publicAccess: Access = { role: "public", user: null };

/**
 * The middleware that finds out who makes a request. As in Directus, a token that does not hold is refused on every path,
 * also where the public may read.
 */
export function findRequester(check: TokenCheck) {
  return createMiddleware<WithRequester>(async (context, next) => {
    const request = context.req.raw;
    const token = tokenOf(request);
    const access = token === undefined ? publicAccess : await check(token);
    context.set("requester", { access, client: clientOf(request.headers) });
    await next();
  });
}

/** The access token of the header `Authorization`, or of the query parameter `access_token`. */
function tokenOf(request: Request): string | undefined {
  const header = /^bearer (\S+)$/i.exec(request.headers.get("authorization")?.trim() ?? "")?.[1];
  const parameter = new URL(request.url).searchParams.get("access_token") || undefined;
  if (header && parameter) throw invalidPayload("The request uses more than one method of sending its access token");
  return header ?? parameter;
}

import { createMiddleware } from "hono/factory";
import { invalidCredentials, invalidPayload } from "../http/errors";
import { type Client, clientOf } from "../limits/client";
import type { Access } from "../query/reader";

/** The user and client of a request. */
export interface Requester {
  /** The user and their read permissions. */
  access: Access;
  /** The client that rate limits count. */
  client: Client;
}

/** The context of handlers after `findRequester`: `context.var.requester`. */
export interface WithRequester {
  Variables: { requester: Requester };
}

/** The id of the requester's account; null without an access token. */
export function userOf({ access }: Requester): string | null {
  return access.user === null ? null : String(access.user);
}

/** The id of the requester's account. @throws RequestError 401 INVALID_CREDENTIALS without an access token */
export function requireUser({ access }: Requester): string {
  if (access.user === null) throw invalidCredentials();
  return String(access.user);
}

/** Returns the user of an access token. @throws RequestError 401 or 403 for an invalid token */
export type TokenCheck = (token: string) => Promise<Access>;

const publicAccess: Access = { role: "public", user: null };

/**
 * The middleware that identifies the requester. As in Directus, an invalid token is refused on every path, including
 * public ones.
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

/** The access token from the header `Authorization` or the query parameter `access_token`. */
function tokenOf(request: Request): string | undefined {
  const header = /^bearer (\S+)$/i.exec(request.headers.get("authorization")?.trim() ?? "")?.[1];
  const parameter = new URL(request.url).searchParams.get("access_token") || undefined;
  if (header && parameter) throw invalidPayload("The request uses more than one method of sending its access token");
  return header ?? parameter;
}

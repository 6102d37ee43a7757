import { randomBytes } from "node:crypto";
import type { Context, MiddlewareHandler } from "hono";
import { SANDBOX_KEYS } from "~/config/sandbox-keys";
import { paypalError } from "./paypal-errors";
import type { Store } from "./store";

/** Nine hours, as PayPal's. */
const TOKEN_SECONDS = 32_400;

/** Access tokens: issues them for the shop's account, and lets requests pass that carry one. */
export function paypalAccess(store: Store) {
  const tokens = store.collection<{ validUntil: number }>("paypal-tokens");

  return {
    async issue(context: Context): Promise<Response> {
      const { clientId, secret } = SANDBOX_KEYS.paypal;
      const basic = `Basic ${Buffer.from(`${clientId}:${secret}`).toString("base64")}`;
      if (context.req.header("Authorization") !== basic)
        return oauthError(401, "invalid_client", "Client Authentication failed");
      const form = new URLSearchParams(await context.req.text());
      const type = context.req.header("Content-Type") ?? "";
      if (!type.startsWith("application/x-www-form-urlencoded") || form.get("grant_type") !== "client_credentials")
        return oauthError(400, "unsupported_grant_type", "Grant Type is NULL");
      const token = `A21AA${randomBytes(40).toString("base64url")}`;
      tokens.put(token, { validUntil: Date.now() + TOKEN_SECONDS * 1_000 });
      return context.json({
        scope: "https://uri.paypal.com/services/payments/payment",
        access_token: token,
        token_type: "Bearer",
        app_id: "APP-SANDBOX",
        expires_in: TOKEN_SECONDS,
        nonce: `${new Date().toISOString()}${randomBytes(16).toString("base64url")}`,
      });
    },

    check: (async (context, next) => {
      const token = /^Bearer (\S+)$/.exec(context.req.header("Authorization") ?? "")?.[1];
      const valid = token === undefined ? undefined : tokens.get(token);
      if (!valid || Date.now() > valid.validUntil) return paypalError(401);
      const isJson = context.req.header("Content-Type")?.startsWith("application/json");
      return context.req.method === "GET" || isJson ? next() : paypalError(415);
    }) satisfies MiddlewareHandler,
  };
}

function oauthError(status: number, error: string, error_description: string): Response {
  return Response.json({ error, error_description }, { status });
}

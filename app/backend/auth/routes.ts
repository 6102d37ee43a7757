import { type Context, Hono } from "hono";
import type { WireTokens } from "~/contract/accounts.server";
import { isEmail } from "~/shop/address";
import { invalidPayload } from "../http/errors";
import { reply } from "../http/reply";
import type { JsonObject } from "../query/json";
import { readObject, requiredText } from "./body-fields";
import type { WithRequester } from "./requester";
import type { Sessions } from "./sessions";

interface AuthRoutesOptions {
  sessions: Sessions;
}

/** `auth/login`, `auth/refresh` and `auth/logout`. */
export function authRoutes({ sessions }: AuthRoutesOptions): Hono<WithRequester> {
  const routes = new Hono<WithRequester>();

  routes.post("/login", async (context) => {
    const body = await readObject(context);
    const email = requiredText(body, "email");
    if (!isEmail(email)) throw invalidPayload('"email" must be a valid email');
    return answered(context, await sessions.login(email, requiredText(body, "password")));
  });

  routes.post("/refresh", async (context) =>
    answered(context, await sessions.refresh(refreshTokenOf(await readObject(context)))),
  );

  routes.post("/logout", async (context) => {
    await sessions.logout(refreshTokenOf(await readObject(context)));
    return context.body(null, 204);
  });

  return routes;
}

function answered(context: Context, tokens: WireTokens): Response {
  context.header("cache-control", "no-store");
  return reply<WireTokens>(context, tokens);
}

function refreshTokenOf({ refresh_token: token }: JsonObject): string {
  if (typeof token !== "string" || token === "")
    throw invalidPayload("The refresh token is required in either the payload or cookie");
  return token;
}

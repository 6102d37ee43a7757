import { Hono } from "hono";
import type { WireUser } from "~/contract/accounts.server";
import { readObject } from "../auth/body-fields";
import { requireUser, type WithRequester } from "../auth/requester";
import type { Database } from "../db/engine";
import type { Tables } from "../db/schema";
import { reply } from "../http/reply";
import { changeOf, changeUser } from "./change-user";
import { readUser } from "./read-user";

interface UserRoutesOptions {
  database: Database<Tables>;
}

/** `users` and `users/me`. */
export function userRoutes({ database }: UserRoutesOptions): Hono<WithRequester> {
  const routes = new Hono<WithRequester>();

  routes.get("/me", async (context) => {
    const usersId = requireUser(context.var.requester);
    return reply<WireUser>(context, await readUser(database.read, usersId));
  });

  routes.patch("/me", async (context) => {
    const usersId = requireUser(context.var.requester);
    await changeUser(database, usersId, changeOf(await readObject(context)));
    return reply<WireUser>(context, await readUser(database.read, usersId));
  });

  return routes;
}

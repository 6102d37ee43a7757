import { Hono } from "hono";
import { addressChange, addressRequest, type WireAddress } from "~/contract/addresses.server";
import { accountDeletion, type WirePersonalData } from "~/contract/personal-data.server";
import { requireUser, type WithRequester } from "../auth/requester";
import type { Database } from "../db/engine";
import type { Tables } from "../db/schema";
import { readBody } from "../http/body";
import { idIn } from "../http/path-id";
import { reply } from "../http/reply";
import type { PasswordGuesses } from "../limits/password-guesses";
import { addAddress, changeAddress, deleteAddress, listAddresses, readAddress } from "./addresses";
import { deleteAccount } from "./delete-account";
import { exportData } from "./export-data";

interface OwnDataRoutesOptions {
  database: Database<Tables>;
  guesses: PasswordGuesses;
  /** Called after an account was deleted, so that the data of its orders are erased. */
  deleted(): void;
}

/** The data of the requester's account: `me/addresses`, `me/export`, and `DELETE users/me`. */
export function ownDataRoutes({ database, guesses, deleted }: OwnDataRoutesOptions): Hono<WithRequester> {
  const routes = new Hono<WithRequester>();

  routes.get("/me/addresses", async (context) => {
    const usersId = requireUser(context.var.requester);
    return reply<WireAddress[]>(context, await listAddresses(database.read, usersId));
  });

  routes.post("/me/addresses", async (context) => {
    const usersId = requireUser(context.var.requester);
    const request = await readBody(context, addressRequest);
    return reply<WireAddress>(context, await addAddress(database, usersId, request));
  });

  routes.get("/me/addresses/:id", async (context) => {
    const usersId = requireUser(context.var.requester);
    const id = idIn(context);
    return reply<WireAddress>(context, await readAddress(database.read, usersId, id));
  });

  routes.patch("/me/addresses/:id", async (context) => {
    const usersId = requireUser(context.var.requester);
    const id = idIn(context);
    const change = await readBody(context, addressChange);
    return reply<WireAddress>(context, await changeAddress(database, usersId, id, change));
  });

  routes.delete("/me/addresses/:id", async (context) => {
    const usersId = requireUser(context.var.requester);
    await deleteAddress(database, usersId, idIn(context));
    return context.body(null, 204);
  });

  routes.get("/me/export", async (context) => {
    const usersId = requireUser(context.var.requester);
    context.header("cache-control", "no-store");
    return reply<WirePersonalData>(context, await exportData(database.read, usersId, new Date()));
  });

  routes.delete("/users/me", async (context) => {
    const usersId = requireUser(context.var.requester);
    const { password } = await readBody(context, accountDeletion);
    await deleteAccount({ database, guesses, client: context.var.requester.client }, usersId, password);
    deleted();
    return context.body(null, 204);
  });

  return routes;
}

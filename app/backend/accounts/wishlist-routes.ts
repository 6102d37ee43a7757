import { type Context, Hono } from "hono";
import type { WireWithdrawn } from "~/contract/wishlist.server";
import { isId } from "~/shop/cart";
import { requireUser, type WithRequester } from "../auth/requester";
import type { Database } from "../db/engine";
import type { Tables } from "../db/schema";
import { forbidden } from "../http/errors";
import { reply } from "../http/reply";
import { changeWishlist, withdrawnFromWishlist } from "./wishlist";

interface WishlistRoutesOptions {
  database: Database<Tables>;
}

/** `me/wishlist`, beyond the specification: see `contract/wishlist.server.ts`. */
export function wishlistRoutes({ database }: WishlistRoutesOptions): Hono<WithRequester> {
  const routes = new Hono<WithRequester>();

  async function change(context: Context<WithRequester>, isWanted: boolean): Promise<Response> {
    const usersId = requireUser(context.var.requester);
    const productId = Number(/^\d{1,10}$/.exec(context.req.param("id") ?? "")?.[0]);
    if (!isId(productId)) throw forbidden();
    const now = new Date();
    await database.write((trx) => changeWishlist(trx, usersId, { productId, isWanted }, now));
    return context.body(null, 204);
  }

  routes.get("/withdrawn", async (context) => {
    const usersId = requireUser(context.var.requester);
    return reply<WireWithdrawn>(context, await withdrawnFromWishlist(database.read, usersId));
  });
  routes.post("/:id", (context) => change(context, true));
  routes.delete("/:id", (context) => change(context, false));

  return routes;
}

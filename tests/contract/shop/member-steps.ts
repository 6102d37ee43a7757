import type { Api } from "~/api/client.server";
import { plusProduct } from "~/api/membership.server";
import { openLedger } from "~/backend/membership/points";
import { recordPayment } from "~/backend/orders/record-payment";
import type { OrderRequest } from "~/contract/orders.server";
import { login, register } from "./account-steps";
import type { Server } from "./servers";
import { type Goods, methodId, orderOf, placeOrder } from "./shop-fixtures";

/** A customer with an account, logged in. */
export interface Member {
  id: string;
  email: string;
  token: string;
  /** The shop's client with the customer's token. */
  api: Api;
}

/** Customers, their orders and points at a server. */
export function memberSteps(server: Server) {
  /** A new customer with these points; the owner is proved on request. */
  async function join({ points = 0, isConfirmed = false } = {}): Promise<Member> {
    const { email, ip } = await register(server);
    const { access_token: token } = await login(server, { email, ip });
    const { id } = await server.database.read
      .selectFrom("users")
      .select("id")
      .where("email_key", "=", email)
      .executeTakeFirstOrThrow();
    const now = new Date().toISOString();
    await server.database.write(async (trx) => {
      if (points > 0) await openLedger(trx, id, points, now);
      const proved = { email_confirmed_on: now, owner_confirmed_on: now };
      if (isConfirmed) await trx.updateTable("users").set(proved).where("id", "=", id).execute();
    });
    return { id, email, token, api: server.api.as(token) };
  }

  const userOf = ({ id }: Member) =>
    server.database.read.selectFrom("users").selectAll().where("id", "=", id).executeTakeFirstOrThrow();

  const tierOf = async (member: Member) => (await userOf(member)).tier;

  /** The kinds and points of a customer's movements, in their order. */
  const ledgerOf = async ({ id }: Member) =>
    (
      await server.database.read
        .selectFrom("point_movements")
        .select(["kind", "points"])
        .where("users_id", "=", id)
        .orderBy("id")
        .execute()
    ).map(({ kind, points }) => [kind, points]);

  const rowOf = (id: number) =>
    server.database.read.selectFrom("orders").selectAll().where("id", "=", id).executeTakeFirstOrThrow();

  /** Records the payment of an order as an operator does. */
  async function pay(id: number): Promise<boolean> {
    const row = await rowOf(id);
    return server.database.write((trx) => recordPayment(trx, row, { actor: "test", at: new Date() }));
  }

  /** Places an order that is paid by bank transfer; `total` in EUR or GBP. */
  async function buy(
    api: Api,
    lines: [goods: Goods, quantity: number][],
    total: number,
    change: Partial<OrderRequest> & { country?: number; email?: string } = {},
  ) {
    return placeOrder(api, orderOf(lines, total, await methodId(server.api, "bank_transfer"), change));
  }

  /** The membership of the demo. */
  async function plus(): Promise<Goods> {
    const product = await plusProduct(server.api);
    if (!product) throw new Error("the demo sells no membership");
    const cents = Number(product.price) * 100;
    return { id: product.id, sizeId: product.size.id, slug: product.slug, price: cents, salePrice: cents };
  }

  return { join, userOf, tierOf, ledgerOf, rowOf, pay, buy, plus };
}

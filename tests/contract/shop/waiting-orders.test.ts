import { env } from "node:process";
import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import { placeOrder } from "~/api/orders.server";
import { openDatabase } from "../../support/open-database";
import { onPostgres } from "./servers";
import { addProduct, methodId, orderOf } from "./shop-fixtures";

/** More than the connections of a process. */
const PRESSES = 15;

onPostgres("a cart that another process is ordering", (server) => {
  let transfer: number;
  beforeAll(async () => {
    transfer = await methodId(server.api, "bank_transfer");
  });

  /** Starts an order as another process would; resolves when the transaction has begun. */
  async function orderElsewhere(cartId: string) {
    const database = await openDatabase({ url: env.TEST_DATABASE_URL });
    let end = () => {};
    const ended = new Promise<void>((resolve) => {
      end = resolve;
    });
    let ordering: Promise<void> | undefined;
    await new Promise<void>((begun) => {
      ordering = database.write(
        async (trx) => {
          await sql`select pg_advisory_xact_lock(hashtextextended(${cartId}, 0))`.execute(trx);
          begun();
          await ended;
        },
        { patient: true },
      );
    });
    return async () => {
      end();
      await ordering;
      await database.close();
    };
  }

  test("delays only its own shopper, even after many presses", async () => {
    const goods = await addProduct(server.database, { price: 10_000, quantity: 100 });
    const order = orderOf([[goods, 1]], 100, transfer);
    const end = await orderElsewhere(order.cart.id);
    const pressed = Promise.all(Array.from({ length: PRESSES }, () => placeOrder(server.api, order)));
    const others = Array.from({ length: PRESSES }, () => placeOrder(server.api, orderOf([[goods, 1]], 100, transfer)));
    expect(new Set((await Promise.all(others)).map(({ id }) => id)).size).toBe(PRESSES);
    expect((await server.ask("/items/products?limit=1")).status).toBe(200);
    await end();
    expect(new Set((await pressed).map(({ id }) => id)).size).toBe(1);
  });
});

import { expect, test } from "vitest";
import { insertUnlessTaken } from "~/backend/db/prepared";
import { insertNumbered } from "~/backend/orders/new-number";
import { dayOf } from "~/shop/shop-day";
import { returnSteps } from "./return-steps";
import { onBothEngines } from "./servers";
import { addProduct, methodId, orderOf } from "./shop-fixtures";

onBothEngines("the number of an order", (server) => {
  const { place, rowOf, delivered, refund } = returnSteps(server);
  const placed = async () => {
    const goods = await addProduct(server.database, { price: 9_000 });
    return place(orderOf([[goods, 1]], 90, await methodId(server.api, "bank_transfer")));
  };
  const digitsOf = (number: string) => BigInt(number.slice(-10));

  test("does not follow from the number of another one, and proves more than an older one", async () => {
    const orders = [await placed(), await placed(), await placed()];
    const [first = 0n, second = 0n, third = 0n] = orders.map(({ number }) => digitsOf(number));
    expect(third - second).not.toBe(second - first);
    // The former rule: the id times a constant, modulo a prime.
    for (const { id, number } of orders) {
      expect(digitsOf(number)).not.toBe((BigInt(id) * 1_327_217_885n) % 2_147_483_659n);
      expect(number.slice(3, 7)).toBe(dayOf(new Date().toISOString()).slice(0, 4));
      expect((await rowOf(id)).number_is_guessable).toBe(0);
    }
  });

  test("of a return is random too", async () => {
    const { guest, line } = await delivered();
    const made = await refund(guest, line);
    expect(made.number).toMatch(/^RS-20\d\d-\d{10}$/);
    expect(digitsOf(made.number)).not.toBe((BigInt(made.id) * 1_327_217_885n) % 2_147_483_659n);
  });

  test("that is taken is drawn again, and the order's transaction goes on", async () => {
    const { id, number } = await placed();
    const { id: _, number: __, ...row } = await rowOf(id);
    const draws = [number.slice(-10), number.slice(-10), "0000000042"];
    const inserted = await server.database.write(async (trx) => {
      const drawn = await insertNumbered(
        "VR",
        new Date(),
        (next) => insertUnlessTaken(trx, "orders", { ...row, cart_id: "another-cart", number: next }, "number"),
        () => draws.shift() ?? "",
      );
      return trx.selectFrom("orders").select("number").where("id", "=", drawn).executeTakeFirstOrThrow();
    });
    expect(inserted.number).toBe(`${number.slice(0, 8)}0000000042`);
    expect(draws).toEqual([]);
  });
});

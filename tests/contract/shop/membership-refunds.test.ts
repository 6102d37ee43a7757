import { expect, test, vi } from "vitest";
import { declareWithdrawal } from "~/api/returns.server";
import { joinOrders } from "~/backend/membership/join-orders";
import { refundReturn } from "~/backend/returns/refund-return";
import { memberSteps } from "./member-steps";
import { operatorSteps } from "./operator";
import { onBothEnginesWithTasks } from "./servers";
import { addGiftCard, addProduct, balanceOf, methodId, orderOf, placeOrder } from "./shop-fixtures";

const operator = { actor: "operator", reason: "", at: new Date() };

onBothEnginesWithTasks("a refund", (server) => {
  const { join, tierOf, ledgerOf, pay, buy, plus } = memberSteps(server);
  const { printed, json } = operatorSteps(server);

  test("of plus ends the membership, also when a gift card has paid it", async () => {
    const ada = await join();
    const product = await plus();
    const gift_card = await addGiftCard(server.database, product.price);
    const free = await methodId(server.api, "free");
    const { number } = await placeOrder(ada.api, orderOf([[product, 1]], 0, free, { shipping: "none", gift_card }));
    expect(await tierOf(ada)).toBe("plus");
    expect(await json("orders", "refund", number)).toMatchObject({ payment_status: "refunded", gift_card: 4_900 });
    expect(await balanceOf(server.database, gift_card)).toBe(4_900);
    expect(await tierOf(ada)).toBe("basic");
  });

  test("of plus ends the membership, and leaves the tier of the points", async () => {
    const ada = await join({ points: 1_000 });
    const order = await buy(ada.api, [[await plus(), 1]], 49, { shipping: "none", email: ada.email });
    await pay(order.id);
    expect(await tierOf(ada)).toBe("plus");
    await declareWithdrawal(server.api, { name: "Ada Rossi", locale: "en", number: order.number, email: ada.email });
    const number = await vi.waitFor(
      async () =>
        (
          await server.database.read
            .selectFrom("returns")
            .select("number")
            .where("orders_id", "=", order.id)
            .executeTakeFirstOrThrow()
        ).number,
      { timeout: 10_000, interval: 10 },
    );
    expect(await tierOf(ada)).toBe("plus");
    await refundReturn(server.database, number, operator);
    expect(await tierOf(ada)).toBe("pro");
    // It can be bought again.
    await pay((await buy(ada.api, [[await plus(), 1]], 49, { shipping: "none" })).id);
    expect(await tierOf(ada)).toBe("plus");
  });

  test("of goods that a gift card has paid leaves no points for the account that a guest's order joins", async () => {
    const ada = await join();
    const goods = await addProduct(server.database, { price: 10_000 });
    const gift_card = await addGiftCard(server.database, 10_000);
    const free = await methodId(server.api, "free");
    const { number } = await placeOrder(server.api, orderOf([[goods, 1]], 0, free, { gift_card, email: ada.email }));
    for (const step of ["ship", "deliver", "refund"]) await printed("orders", step, number);
    await server.database.write((trx) => joinOrders(trx, ada.id, ada.email, new Date()));
    expect(await ledgerOf(ada)).toEqual([]);
    expect(await tierOf(ada)).toBe("basic");
  });
});

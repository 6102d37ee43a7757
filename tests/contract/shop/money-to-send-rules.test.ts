import { expect, test } from "vitest";
import { readOrder } from "~/api/orders.server";
import { operatorSteps } from "./operator";
import { KEY, returnSteps } from "./return-steps";
import { onBothEngines } from "./servers";

onBothEngines("what belongs to money to send", (server) => {
  const { delivered, refund, arrive } = returnSteps(server);
  const { json } = operatorSteps(server);
  const refundsOf = async (id: number) => (await readOrder(server.api, id, KEY)).refunds;

  test("a refund belongs to the return that has caused it, whatever an operator writes as a reason", async () => {
    const { order, guest, line } = await delivered({ price: 6_000, quantity: 2 });
    const { number } = await refund(guest, line, 1);
    const { refund: part } = await json("orders", "refund", order.number, "--amount", "5", "--reason", number);
    await arrive(number);
    const { refund: ofReturn } = await json("returns", "refund", number);
    expect(await refundsOf(order.id)).toMatchObject([
      { id: part, return: null },
      { id: ofReturn, return: number },
    ]);
  });
});

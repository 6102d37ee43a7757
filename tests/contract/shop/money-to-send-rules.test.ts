import { expect, test } from "vitest";
import { giveRefundAccount, myOrders, readOrder } from "~/api/orders.server";
import { exportPersonalData } from "~/api/personal-data.server";
import { accountProblems } from "./account-problems";
import { operatorSteps } from "./operator";
import { newPerson, orderAs } from "./person";
import { KEY, returnSteps } from "./return-steps";
import { onBothEngines } from "./servers";

const IBAN = "DE89370400440532013000";

onBothEngines("what belongs to money to send", (server) => {
  const { deliver, delivered, refund, arrive } = returnSteps(server);
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

  test("a second transfer that goes back is no refund of the order, on its pages and in the accounts", async () => {
    const person = await newPerson(server);
    const order = await orderAs(server, person);
    await deliver(order.id);
    const shown = async () => (await myOrders(person.api, { page: 1, limit: 5 })).rows[0]?.money_to_send;
    await json("refunds", "add", order.number, "--amount", "120");
    expect(await refundsOf(order.id)).toMatchObject([{ state: "to_send", is_unexpected: true }]);
    expect(await shown()).toBe(false);
    await json("orders", "refund", order.number, "--amount", "10");
    expect(await shown()).toBe(true);
    expect(await accountProblems(server.database)).toEqual([]);
  });

  test("the account of a customer is in the export of the personal data", async () => {
    const person = await newPerson(server);
    const order = await orderAs(server, person);
    await deliver(order.id);
    await json("orders", "refund", order.number, "--amount", "10");
    await giveRefundAccount(person.api, { id: order.id }, { iban: IBAN, holder: "Ada Rossi" });
    expect(await exportPersonalData(person.api)).toMatchObject({
      orders: [
        {
          refunds: [
            { amount: 10, state: "to_send", account_iban: IBAN, account_holder: "Ada Rossi", account_bic: null },
          ],
        },
      ],
    });
  });
});

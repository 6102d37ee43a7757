import { expect, test } from "vitest";
import { confirmOrder, readOrder } from "~/api/orders.server";
import { deliveredOn } from "~/backend/orders/delivered-on";
import { deliverOrder, shipOrder } from "~/backend/orders/fulfil-order";
import { recordPayment } from "~/backend/orders/record-payment";
import type { OrderRequest } from "~/contract/orders.server";
import type { PaymentCode } from "~/shop/payment-methods";
import { confirmationLink, tokenOf } from "../../support/order-token";
import { announced } from "./announced";
import { operatorSteps } from "./operator";
import { orderSteps } from "./order-steps";
import { onBothEngines } from "./servers";
import { addProduct, methodId, orderOf } from "./shop-fixtures";

onBothEngines("an order's way to the customer", (server) => {
  const { place } = orderSteps(server);

  async function ordered(code: PaymentCode, change: Partial<OrderRequest> & { quantity?: number } = {}) {
    const { quantity = 1, ...rest } = change;
    const goods = await addProduct(server.database, { price: 10_000 });
    const fee = code === "cash_on_delivery" ? 5 : 0;
    const order = await place(
      orderOf([[goods, quantity]], 100 * quantity + fee, await methodId(server.api, code), rest),
    );
    if (quantity === 1) await announced(server, order.id);
    return order;
  }

  const { printed, refusal: refused } = operatorSteps(server);
  const command = (...line: string[]) => printed("orders", ...line);
  const refusal = (...line: string[]) => refused("orders", ...line);
  const rowOf = (id: number) =>
    server.database.read.selectFrom("orders").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
  const mailsOf = async (id: number) => {
    const mails = server.database.read.selectFrom("mails").select("kind").where("orders_id", "=", id).orderBy("id");
    return (await mails.execute()).map(({ kind }) => kind);
  };
  const inAWeek = () => new Date(Date.now() + 7 * 24 * 60 * 60 * 1000).toISOString().slice(0, 10);

  test("leads from the payment through preparation and courier to the delivery, and is visible at each step", async () => {
    const { id, number } = await ordered("bank_transfer");
    const key = "k".repeat(43);
    expect(await readOrder(server.api, id, key)).toMatchObject({ courier: null, tracking_number: null, events: [] });
    await command("paid", number);
    expect(await command("prepare", number)).toBe(`${number}: in preparation`);
    const estimated = inAWeek();
    await command("ship", number, "--courier", "BRT", "--tracking", "0123 4567 8901", "--estimated", estimated);
    expect(await readOrder(server.api, id, key)).toMatchObject({
      ...{ payment_status: "paid", fulfilment_status: "shipped" },
      ...{ courier: "brt", tracking_number: "012345678901", estimated_delivery: estimated },
    });
    expect(await deliveredOn(server.database.read, id)).toBeNull();
    await command("deliver", number);
    const { events } = await readOrder(server.api, id, key);
    expect(events?.map(({ kind, status }) => [kind, status])).toEqual([
      ["payment", "paid"],
      ["fulfilment", "preparing"],
      ["fulfilment", "shipped"],
      ["fulfilment", "delivered"],
    ]);
    expect(await deliveredOn(server.database.read, id)).toBe(events?.at(-1)?.created_on);
    expect(Object.keys(events?.[0] ?? {}).sort()).toEqual(["created_on", "kind", "status"]);
    expect(await mailsOf(id)).toEqual(["order_confirmation", "order_paid", "order_shipped"]);
    expect(await command("show", number)).toContain(
      `parcel: BRT, 012345678901, expected on ${estimated}, https://services.brt.it/`,
    );
  });

  test("leads to the store for a pickup", async () => {
    const { id, number } = await ordered("bank_transfer", { shipping: "pickup" });
    await command("paid", number);
    expect(await refusal("ship", number)).toBe("This order is not delivered by courier.");
    await command("ready", number);
    await command("deliver", number);
    expect(await rowOf(id)).toMatchObject({ payment_status: "paid", fulfilment_status: "delivered" });
    expect(await mailsOf(id)).toEqual(["order_confirmation", "order_paid", "order_ready"]);
  });

  test("ends with the payment for cash on delivery, which is mailed to nobody", async () => {
    const { id, number } = await ordered("cash_on_delivery");
    await command("ship", number);
    expect(await rowOf(id)).toMatchObject({ payment_status: "pending", fulfilment_status: "shipped" });
    await command("deliver", number);
    expect(await rowOf(id)).toMatchObject({ payment_status: "paid", fulfilment_status: "delivered" });
    expect(await mailsOf(id)).toEqual(["order_confirmation", "order_shipped"]);
  });

  test("does not begin before the money or the confirmation", async () => {
    const unpaid = await ordered("bank_transfer");
    for (const action of ["prepare", "ship", "deliver"])
      expect(await refusal(action, unpaid.number)).toBe("This order is not paid: its payment is pending.");
    const email = `waiting.${crypto.randomUUID()}@example.com`;
    const { delivery } = orderOf([], 0, await methodId(server.api, "cash_on_delivery"), { email });
    const unconfirmed = await ordered("cash_on_delivery", { quantity: 2, delivery });
    for (const action of ["prepare", "ship", "deliver"])
      expect(await refusal(action, unconfirmed.number)).toBe("This order waits for its confirmation by mail.");
    await server.sendMails();
    const link = await confirmationLink(`${server.dataDir}/outbox`, email);
    await confirmOrder(server.api, tokenOf(link));
    expect(await command("prepare", unconfirmed.number)).toBe(`${unconfirmed.number}: in preparation`);
    await command("cancel", unpaid.number);
    expect(await refusal("ship", unpaid.number)).toBe("This order is not paid: its payment is expired.");
  });

  test("has one direction", async () => {
    const { number } = await ordered("bank_transfer");
    await command("paid", number);
    expect(await refusal("deliver", number)).toBe("The goods of this order are still in the shop.");
    expect(await refusal("parcel", number)).toBe("This order is not on its way.");
    expect(await refusal("ready", number)).toBe("This order is not picked up in the store.");
    await command("ship", number);
    expect(await refusal("prepare", number)).toMatch(/cannot become/);
    expect(await refusal("ship", number)).toMatch(/cannot become/);
    await command("deliver", number);
    expect(await refusal("deliver", number)).toMatch(/cannot become/);
    expect(await refusal("parcel", number)).toBe("This order is not on its way.");
  });

  test("keeps its parcel's data correct: the operator corrects them, and the customer gets them again", async () => {
    const { id, number } = await ordered("bank_transfer");
    await command("paid", number);
    await command("ship", number, "--courier", "brt", "--tracking", "012345678901");
    expect(await refusal("parcel", number, "--estimated", "2099-12-01")).toMatch(/^--courier is needed/);
    await command("parcel", number, "--courier", "gls", "--tracking", "vr 123456789");
    expect(await rowOf(id)).toMatchObject({ courier: "gls", tracking_number: "VR123456789", estimated_delivery: null });
    expect(await mailsOf(id)).toEqual(["order_confirmation", "order_paid", "order_shipped", "order_shipped"]);
  });

  test("has no wrong data: an unknown courier, a mistyped number and an impossible day are refused", async () => {
    const { id, number } = await ordered("bank_transfer");
    await command("paid", number);
    expect(await refusal("ship", number, "--courier", "pigeon")).toMatch(/^There is no courier pigeon\. .*brt, gls/);
    expect(await refusal("ship", number, "--courier", "brt", "--tracking", "12")).toBe(
      "12 is no number of BRT, which has 12, 14 or 19 digits.",
    );
    expect(await refusal("ship", number, "--tracking", "012345678901")).toBe("A tracking number needs its courier.");
    for (const day of ["2026-02-30", "soon", "01/04/2027", "2027-4-1"])
      expect(await refusal("ship", number, "--estimated", day)).toBe(`${day} is no date of the form YYYY-MM-DD.`);
    expect(await refusal("ship", number, "--estimated", "2020-01-01")).toBe("2020-01-01 is in the past.");
    expect(await rowOf(id)).toMatchObject({ fulfilment_status: "new", courier: null });
  });

  test("is moved once by two operators at the same time", async () => {
    const { id } = await ordered("bank_transfer");
    const by = () => ({ actor: "operator", at: new Date() });
    const parcel = { courier: null, tracking_number: null, estimated_delivery: null };
    await server.database.write(async (trx) => recordPayment(trx, await rowOf(id), by()));
    const row = await rowOf(id);
    const ship = () => server.database.write((trx) => shipOrder(trx, row, parcel, by()));
    expect((await Promise.all([ship(), ship(), ship()])).filter(Boolean)).toHaveLength(1);
    const shipped = await rowOf(id);
    const deliver = () => server.database.write((trx) => deliverOrder(trx, shipped, by()));
    expect((await Promise.all([deliver(), deliver()])).filter(Boolean)).toHaveLength(1);
    expect((await mailsOf(id)).filter((kind) => kind === "order_shipped")).toHaveLength(1);
    expect(await server.database.write((trx) => shipOrder(trx, row, parcel, by()))).toBe(false);
  });

  test("needs no step for gift cards and memberships, which are delivered with the payment", async () => {
    const card = await addProduct(server.database, { price: 5_000, isGiftCard: true });
    const transfer = await methodId(server.api, "bank_transfer");
    const { id, number } = await place(orderOf([[card, 1]], 50, transfer, { shipping: "none" }));
    await announced(server, id);
    expect(await refusal("deliver", number)).toBe("This order is not paid: its payment is pending.");
    await command("paid", number);
    expect(await rowOf(id)).toMatchObject({ payment_status: "paid", fulfilment_status: "delivered" });
    expect(await mailsOf(id)).toEqual(["order_confirmation", "order_paid"]);
  });
});

import { afterEach, expect, test, vi } from "vitest";
import { orderReturns } from "~/api/returns.server";
import { composeMail } from "~/backend/mail/compose";
import { createOrderAccess } from "~/backend/orders/order-access";
import { companyOf } from "~/config/company-settings.server";
import { KEY, returnSteps } from "./return-steps";
import { bank, onBothEnginesWithTasks } from "./servers";
import { withdrawalSteps } from "./withdrawal-steps";

afterEach(() => void vi.useRealTimers());

onBothEnginesWithTasks("the withdrawal period", (server) => {
  const { delivered } = returnSteps(server);
  const { declare, outcomesOf } = withdrawalSteps(server);

  const clock = (moment: string) => vi.useFakeTimers({ toFake: ["Date"], now: new Date(moment) });
  /** A quarter past twelve in Verona. */
  const noonOf = (day: string) => `${day}T11:15:00.000Z`;
  let orders = 0;

  /** An order that was delivered at noon of a day. */
  async function deliveredOn(day: string) {
    clock(noonOf(day));
    orders += 1;
    const email = `anna.${orders}.${day}@example.com`;
    return { ...(await delivered({ email })), email };
  }

  test.each([
    ["a Saturday", "2026-11-28", "2026-12-14"],
    ["a Sunday", "2026-11-29", "2026-12-14"],
    ["a Friday, whose 14th day is a Friday", "2026-11-27", "2026-12-11"],
    ["11 December, whose 14th day is Christmas", "2026-12-11", "2026-12-28"],
    ["23 December, whose 14th day is Epiphany", "2026-12-23", "2027-01-07"],
    ["15 March, whose 14th day is Easter Monday", "2027-03-15", "2027-03-30"],
    ["11 April, whose 14th day is Liberation Day, a Sunday", "2027-04-11", "2027-04-26"],
  ])("after a delivery on %s ends with %s → %s, on the order's page and for a declaration", async (_, day, last) => {
    const inTime = await deliveredOn(day);
    const late = await deliveredOn(day);
    const page = () => orderReturns(server.api, { id: inTime.order.id, key: KEY });
    // 22:30 in Verona in winter, 23:30 in summer.
    clock(`${last}T21:30:00.000Z`);
    expect(await page()).toMatchObject({ withdraw_until: last, can_withdraw: true });
    await declare({ number: inTime.order.number, email: inTime.email });
    expect(await outcomesOf(inTime.order.id)).toEqual(["return"]);
    clock(`${last}T23:30:00.000Z`);
    expect(await orderReturns(server.api, { id: late.order.id, key: KEY })).toMatchObject({ can_withdraw: false });
    await declare({ number: late.order.number, email: late.email });
    expect(await outcomesOf(late.order.id)).toEqual(["late"]);
  });

  test("of sending the goods back ends on a working day too, which the receipt names", async () => {
    const { order, email } = await deliveredOn("2026-11-26");
    clock(noonOf("2026-11-28"));
    await declare({ number: order.number, email, locale: "it" });
    const mail = await server.database.read
      .selectFrom("mails")
      .selectAll()
      .where("orders_id", "=", order.id)
      .where("kind", "=", "withdrawal_receipt")
      .executeTakeFirstOrThrow();
    const settings = { bank, company: companyOf({}, false), access: createOrderAccess() };
    const { text } = await composeMail(mail, { db: server.database.read, ...settings });
    expect(text).toContain("Rispedisci i prodotti entro lunedì 14 dicembre.");
  });
});

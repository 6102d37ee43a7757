import { expect, test } from "vitest";
import { TooManyRequests } from "~/api/errors.server";
import { readOrder, requestOrderLink } from "~/api/orders.server";
import { mailsTo } from "./account-steps";
import { onBothEngines } from "./servers";
import { rowsIn } from "./shop-fixtures";
import { withdrawalSteps } from "./withdrawal-steps";

const ORDER_PAGE = "http://shop.example/orders/";
let clients = 0;

onBothEngines("the link to an order, asked for by its number and email,", (server) => {
  const { ordered } = withdrawalSteps(server);

  /** By default from a client of its own. */
  const ask = (number: string, email: string, ip?: string) => {
    clients += 1;
    const api = server.api.forClient(ip ?? `192.0.2.${clients}`);
    return requestOrderLink(api, { number, email, locale: "en", order_url: ORDER_PAGE });
  };
  const linksTo = (email: string) =>
    server.database.read
      .selectFrom("mails")
      .select(["orders_id", "recipient"])
      .where("kind", "=", "order_link")
      .where("recipient", "=", email)
      .execute();

  test("goes to the order's own email, and opens the order", async () => {
    const { order, email } = await ordered(91);
    await ask(` vr ${order.number.slice(3).replace("-", " ")} `, email.toUpperCase());
    const mail = (await mailsTo(server, email, 2)).find(({ text }) => text.includes("as you asked"));
    const [, id, key = ""] = /orders\/(\d+)-([\w-]{43})/.exec(mail?.text ?? "") ?? [];
    expect((await readOrder(server.api, Number(id), key)).number).toBe(order.number);
  });

  test("is found by the last ten digits", async () => {
    const { order, email } = await ordered(92);
    await ask(`#${order.number.slice(-10)}`, email);
    expect(await linksTo(email)).toMatchObject([{ orders_id: order.id }]);
  });

  test("is not mailed to another email, and nothing of the request stays", async () => {
    const { order, email } = await ordered(93);
    const before = await rowsIn(server.database, "mails");
    await ask(order.number, "stranger.of.links@example.com");
    await ask("VR-2026-0000000000", email);
    expect(await rowsIn(server.database, "mails")).toBe(before);
  });

  test("is mailed three times a day per order and per person; further requests have the same answer", async () => {
    const one = await ordered(94);
    for (let count = 0; count < 5; count += 1) await ask(one.order.number, one.email);
    expect(await linksTo(one.email)).toHaveLength(3);
  });

  test("is mailed after any number of mistyped numbers and emails", async () => {
    const { order, email } = await ordered(95);
    for (let count = 0; count < 4; count += 1) {
      await ask("VR-2026-1111111111", email);
      await ask(order.number, "mistyped@example.com");
    }
    await ask(order.number, email);
    expect(await linksTo(email)).toMatchObject([{ orders_id: order.id }]);
  });

  test("is refused with the seconds to wait after twenty requests of one client in an hour", async () => {
    const ip = "192.0.2.250";
    for (let count = 0; count < 20; count += 1)
      await ask(`VR-2026-22222222${10 + count}`, `many.${count}@example.com`, ip);
    const refusal = await ask("VR-2026-3333333333", "many@example.com", ip).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(TooManyRequests);
    expect((refusal as TooManyRequests).retryAfter).toBeGreaterThan(3_500);
  });

  test.each([
    ["the blue shoe", "not_a_number"],
    ["RS-2026-0123456789", "number_of_return"],
  ])("needs a number: %j is refused", async (number, problem) => {
    await expect(ask(number, "ada@example.com")).rejects.toMatchObject({
      code: "INVALID_NUMBER",
      details: { problem },
    });
  });
});

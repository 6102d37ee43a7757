import { expect, test } from "vitest";
import { checkCart } from "~/api/orders.server";
import { recordPayment } from "~/backend/orders/record-payment";
import { register } from "./account-steps";
import { operatorSteps } from "./operator";
import { orderSteps } from "./order-steps";
import { onBothEngines } from "./servers";
import { addProduct, methodId, orderOf } from "./shop-fixtures";

onBothEngines("the operator's commands for coupons, gift cards and customers", (server) => {
  const { place } = orderSteps(server);
  const { printed, json, refusal } = operatorSteps(server);
  const transfer = () => methodId(server.api, "bank_transfer");
  let codes = 0;
  const newCode = () => `OPERATOR-${process.pid}-${++codes}`;

  /** The answer about the codes of a cart with one piece of 100 euro. */
  async function checked(codesOfCart: { coupon?: string; gift_card?: string }) {
    const goods = await addProduct(server.database, { price: 10_000 });
    const item = { id: goods.id, size: { id: goods.sizeId }, quantity: 1 };
    return checkCart(server.api, { items: [item], ...codesOfCart });
  }

  test("a coupon is added, used, listed and ended", async () => {
    const code = newCode();
    const added = await json(
      "coupons",
      "add",
      code.toLowerCase(),
      "--percent",
      "15",
      "--minimum",
      "50,00",
      "--uses",
      "9",
    );
    expect(added).toMatchObject({
      code,
      kind: "percent",
      discount: 15,
      minimum_subtotal: 5_000,
      uses: 0,
      state: "valid",
    });
    expect((await checked({ coupon: code })).coupon).toMatchObject({ code, discount: 15 });
    const goods = await addProduct(server.database, { price: 10_000 });
    const { number } = await place(orderOf([[goods, 1]], 85, await transfer(), { coupon: code }));
    const shown = await printed("coupons", "show", code, "--json");
    expect(shown).toContain(`order ${number}: -15,00 €`);
    expect(shown).toContain("added, by operator");
    expect(await printed("coupons", "list", "--limit", "3")).toMatch(new RegExp(`${code} +15% +used 1 +valid`));
    expect(await printed("coupons", "end", code, "--reason", "campaign over")).toBe(`${code}: ended`);
    expect((await checked({ coupon: code })).changes).toEqual([{ code: "coupon_expired" }]);
    expect(await json("coupons", "show", code)).toMatchObject({
      state: "ended",
      orders: [{ number, coupon_discount: 1_500 }],
      changes: [{ change: "added" }, { change: "ended", actor: "operator", reason: "campaign over" }],
    });
  });

  test("a coupon's days are those in Verona, and a personal one belongs to its customer", async () => {
    const { email } = await register(server);
    const code = newCode();
    const days = ["--from", "2099-07-01", "--to", "2099-12-31"];
    const added = await json("coupons", "add", code, "--amount", "12.50", ...days, "--customer", email.toUpperCase());
    expect(added).toMatchObject({
      ...{ kind: "amount", discount: 1_250, state: "not begun" },
      ...{ valid_from: "2099-06-30T22:00:00.000Z", valid_to: "2099-12-31T22:59:59.999Z" },
    });
    expect(await printed("customers", "show", email)).toContain(`coupon ${code}: 12,50 € until`);
  });

  test("a coupon that makes no sense is refused, and nothing is added", async () => {
    const code = newCode();
    for (const [line, message] of [
      [[], "A coupon has either --amount or --percent."],
      [["--amount", "5", "--percent", "5"], "A coupon has either --amount or --percent."],
      [["--amount", "-5"], /^--amount is not negative/],
      [["--amount", "0"], "0 is not an amount, such as 12.50."],
      [["--percent", "101"], "A discount is an amount above 0, or 1 to 100 per cent."],
      [["--percent", "1.5"], "--percent is a whole number from 1."],
      [["--percent", "5", "--uses", "0"], "--uses is a whole number from 1."],
      [["--percent", "5", "--to", "2099-02-30"], "2099-02-30 is no date of the form YYYY-MM-DD."],
      [["--percent", "5", "--from", "2099-02-02", "--to", "2099-02-01"], "The coupon ends before it begins."],
      [["--percent", "5", "--to", "2020-01-01"], "The coupon's last day is over: no cart would accept it."],
      [["--percent", "5", "--customer", "nobody@example.com"], "There is no customer nobody@example.com."],
      [["--percent", "5", "--customers", "x"], /^There is no option --customers\.[\s\S]*coupons add CODE/],
    ] as const)
      expect(await refusal("coupons", "add", code, ...line)).toMatch(message);
    expect(await refusal("coupons", "show", code)).toBe(`There is no coupon ${code}.`);
    for (const short of ["ABC", "A B", "SALE%"])
      expect(await refusal("coupons", "add", short, "--percent", "5")).toMatch(/^A code has/);
    expect(await refusal("coupons", "add", "X", "--percent", "101")).toBe(
      "A code has 4 to 40 letters, digits, dashes and underscores. A discount is an amount above 0, or 1 to 100 per cent.",
    );
    await printed("coupons", "add", code, "--percent", "5");
    expect(await refusal("coupons", "add", code, "--percent", "6")).toBe(`There is already a coupon ${code}.`);
    await printed("coupons", "end", code);
    expect(await refusal("coupons", "end", code)).toBe(`The coupon ${code} has already ended.`);
    expect(await refusal("coupons", "end", "NO-SUCH-CODE")).toBe("There is no coupon NO-SUCH-CODE.");
  });

  test("a gift card is made, and only `show` prints its code, which pays until the card is blocked", async () => {
    const made = await printed("giftcards", "add", "--value", "30", "--reason", "an apology");
    const id = /^gift card (\d+): 30,00 €$/.exec(made)?.[1] ?? "";
    const shown = await json("giftcards", "show", id);
    const { code } = shown;
    expect(shown).toMatchObject({
      ...{ id: Number(id), value: 3_000, balance: 3_000, order: null, state: "valid", movements: [] },
      changes: [{ change: "added", actor: "operator", reason: "an apology" }],
    });
    expect((await checked({ gift_card: code })).gift_card).toMatchObject({ value: 30 });
    const goods = await addProduct(server.database, { price: 10_000 });
    const { number } = await place(orderOf([[goods, 1]], 70, await transfer(), { gift_card: code }));
    expect(await printed("giftcards", "show", code)).toContain(`order ${number}: -30,00 €`);
    const other = [
      await printed("giftcards", "list"),
      JSON.stringify(await json("giftcards", "list")),
      await printed("orders", "show", number),
      JSON.stringify(await json("orders", "show", number)),
      await printed("giftcards", "block", id),
      await refusal("giftcards", "block", code),
    ].join("\n");
    expect(other).toContain(`…${code.slice(-4)}`);
    expect(other).not.toContain(code);
    expect((await checked({ gift_card: code })).changes).toEqual([{ code: "gift_card_unknown" }]);
    expect(await refusal("giftcards", "block", id)).toBe(`The gift card ${id} is already blocked.`);
  });

  test("a gift card of an impossible value or an unknown one is refused, and no code is repeated", async () => {
    for (const value of ["0", "", "ten", "1.234"])
      expect(await refusal("giftcards", "add", "--value", value)).toMatch(/is not an amount/);
    expect(await refusal("giftcards", "add", "--value", "1000.01")).toBe("A gift card is worth up to 1000 euro.");
    const ended = await refusal("giftcards", "add", "--value", "50", "--expires", "2020-01-01");
    expect(ended).toBe("The gift card's last day is over: no cart would accept it.");
    expect(await refusal("giftcards", "show", "999999")).toBe("There is no gift card 999999.");
    expect(await refusal("giftcards", "show", "AAAA-BBBB-CCCC-DDDD")).toBe("There is no gift card with this code.");
  });

  test("the gift cards of an order are found by its number", async () => {
    const card = await addProduct(server.database, { price: 5_000, isGiftCard: true });
    const { id, number } = await place(orderOf([[card, 2]], 100, await transfer(), { shipping: "none" }));
    const row = await server.database.read
      .selectFrom("orders")
      .selectAll()
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    await server.database.write((trx) => recordPayment(trx, row, { actor: "operator", at: new Date() }));
    expect(await json("giftcards", "list", "--order", number)).toMatchObject([
      { value: 5_000, order: number },
      { value: 5_000, order: number },
    ]);
    expect(await json("orders", "show", number)).toMatchObject({ gift_cards: [{ value: 5_000 }, { balance: 5_000 }] });
    expect(await json("giftcards", "list", "--order", "VR-2026-0000000000")).toEqual([]);
    expect(await printed("giftcards", "list", "--order", "VR-2026-0000000000")).toBe("No gift cards.");
  });

  test("customers are found by a part of their name or email, literally, and shown with their orders", async () => {
    const { email } = await register(server, { first_name: "Zoe%", last_name: "D'Angelo" });
    const found = await json("customers", "list", "--search", "zoe% d'ang");
    expect(found).toMatchObject([{ email, first_name: "Zoe%", orders: 0 }]);
    for (const search of ["zoe_", "' or 1=1", "nobody at all"])
      expect(await printed("customers", "list", "--search", search)).toBe("No customers.");
    const report = await json("customers", "show", email);
    expect(report).toMatchObject({ email, tier: "basic", points: 0, orders: [] });
    expect(Object.keys(report).join()).not.toMatch(/password|hash|privacy/);
    expect(await json("customers", "show", report.id)).toEqual(report);
    const demo = await json("customers", "show", "demo@example.com");
    expect(demo.orders).toHaveLength(2);
    expect(demo).toMatchObject({
      tier: "pro",
      orders: [{ payment_status: "paid" }, { fulfilment_status: "delivered" }],
    });
    expect(await refusal("customers", "show", "nobody@example.com")).toBe("There is no customer nobody@example.com.");
  });
});

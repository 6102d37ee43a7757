import { expect, test, vi } from "vitest";
import { composeMail } from "~/backend/mail/compose";
import { createOrderAccess } from "~/backend/orders/order-access";
import { recordPayment } from "~/backend/orders/record-payment";
import { companyOf } from "~/config/company-settings.server";
import { announced } from "./announced";
import { orderSteps } from "./order-steps";
import { bank, onBothEngines } from "./servers";
import { addGiftCard, addProduct, countryId, methodId, orderOf } from "./shop-fixtures";

const CODE = /^[3-9A-Y]{4}(-[3-9A-Y]{4}){3}$/;

onBothEngines("bought gift cards", (server) => {
  const { place } = orderSteps(server);
  const rowOf = (id: number) =>
    server.database.read.selectFrom("orders").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
  const cardsOf = (id: number) =>
    server.database.read.selectFrom("gift_cards").selectAll().where("orders_id", "=", id).orderBy("id").execute();
  const mailsOf = (id: number) =>
    server.database.read
      .selectFrom("mails")
      .selectAll()
      .where("orders_id", "=", id)
      .where("kind", "in", ["order_paid", "gift_cards"])
      .execute();
  const event = () => ({ actor: "operator", at: new Date() });
  const pay = async (id: number) => {
    const row = await rowOf(id);
    return server.database.write((trx) => recordPayment(trx, row, event()));
  };
  const transfer = () => methodId(server.api, "bank_transfer");
  const giftCard = (price: number, salePrice = price) =>
    addProduct(server.database, { price, salePrice, isGiftCard: true });

  test("get one code per piece with the payment and not before, each worth the price of its product", async () => {
    const [small, large] = [await giftCard(2_000), await giftCard(10_000)];
    const order = orderOf(
      [
        [small, 2],
        [large, 1],
      ],
      140,
      await transfer(),
      { shipping: "none" },
    );
    const { id } = await place(order);
    expect(await cardsOf(id)).toEqual([]);
    await pay(id);
    const cards = await cardsOf(id);
    expect(cards.map(({ value, balance }) => [value, balance])).toEqual([
      [2_000, 2_000],
      [2_000, 2_000],
      [10_000, 10_000],
    ]);
    for (const { code } of cards) expect(code).toMatch(CODE);
    expect(new Set(cards.map(({ code }) => code)).size).toBe(3);
  });

  test("complete an order of gift cards alone; goods beside them still need their parcel", async () => {
    const [card, goods] = [await giftCard(5_000), await addProduct(server.database, { price: 10_000 })];
    const alone = await place(orderOf([[card, 1]], 50, await transfer(), { shipping: "none" }));
    const mixed = await place(
      orderOf(
        [
          [card, 1],
          [goods, 1],
        ],
        150,
        await transfer(),
      ),
    );
    for (const { id } of [alone, mixed]) await pay(id);
    expect(await rowOf(alone.id)).toMatchObject({ payment_status: "paid", fulfilment_status: "delivered" });
    expect(await rowOf(mixed.id)).toMatchObject({ payment_status: "paid", fulfilment_status: "new" });
    expect(await cardsOf(mixed.id)).toHaveLength(1);
  });

  test("get their codes once, also when the payment is reported several times at the same moment", async () => {
    const { id } = await place(orderOf([[await giftCard(5_000), 2]], 100, await transfer(), { shipping: "none" }));
    await announced(server, id);
    const row = await rowOf(id);
    const report = () => server.database.write((trx) => recordPayment(trx, row, event()));
    const results = await Promise.allSettled([report(), report(), report()]);
    expect(results.filter((result) => result.status === "fulfilled" && result.value)).toHaveLength(1);
    expect(await cardsOf(id)).toHaveLength(2);
    expect(await mailsOf(id)).toHaveLength(1);
  });

  test("are worth the same in pounds and when they are reduced", async () => {
    const card = await giftCard(5_000, 4_500);
    const country = await countryId(server.api, "GB");
    const order = orderOf([[card, 1]], 39.6, await transfer(), { shipping: "none", country });
    const { id } = await place(order);
    await pay(id);
    expect(await cardsOf(id)).toMatchObject([{ value: 5_000 }]);
  });

  test("arrive by one mail in the customer's language, as text and HTML, and their codes pay in a cart", async () => {
    const log = vi.spyOn(console, "log");
    const { id, number } = await place(
      orderOf([[await giftCard(5_000), 2]], 100, await transfer(), { shipping: "none", locale: "it" }),
    );
    await announced(server, id);
    await pay(id);
    await server.sendMails();
    const [mail] = await mailsOf(id);
    if (!mail) throw new Error("no mail is queued");
    const context = { db: server.database.read, bank, company: companyOf({}, false), access: createOrderAccess() };
    const { subject, text, html } = await composeMail(mail, context);
    expect(subject).toBe(`Il tuo ordine ${number} è confermato: pagamento ricevuto`);
    const cards = await cardsOf(id);
    for (const { code } of cards) {
      expect(text).toContain(`Gift card da 50,00\u00a0€: ${code}`);
      expect(html?.replaceAll("<wbr>", "")).toContain(code);
    }
    expect(html).not.toMatch(/<img/);
    const [{ code = "" } = {}] = cards;
    for (const typed of [code, code.toLowerCase(), code.replaceAll("-", ""), code.replaceAll("-", " ")]) {
      const answer = await server.ask(`/website/gift-card/${encodeURIComponent(typed)}`);
      expect(await answer.json()).toMatchObject({ data: { value: 50 } });
    }
    // The queue and the payment print nothing about them.
    expect(JSON.stringify(log.mock.calls)).not.toContain(code);
    log.mockRestore();
  });

  test("leave a card that was not bought alone", async () => {
    const own = await addGiftCard(server.database, 3_000);
    const goods = await addProduct(server.database, { price: 10_000 });
    const { id } = await place(orderOf([[goods, 1]], 70, await transfer(), { gift_card: own }));
    await pay(id);
    expect(await cardsOf(id)).toEqual([]);
  });
});

import { beforeAll, expect, test } from "vitest";
import { requestReturn } from "~/api/returns.server";
import { paymentProviders } from "~/backend/payments/adapters";
import { checkPayments } from "~/backend/payments/check-payments";
import type { PaymentProviders } from "~/backend/payments/providers";
import { sendRefunds } from "~/backend/payments/refund";
import type { Environment } from "~/config/env.server";
import { paymentAccounts } from "~/config/payment-accounts.server";
import { SANDBOX_URL, sandboxWithShop } from "~/sandbox/test-shop.test-data";
import { type PaymentCode, paymentMethod } from "~/shop/payment-methods";
import { announced } from "./announced";
import { type Member, memberSteps } from "./member-steps";
import { operatorSteps } from "./operator";
import { endRefundWaits, paymentSteps } from "./payment-steps";
import { addSize, KEY } from "./return-steps";
import { onBothEngines } from "./servers";
import { addGiftCard, addProduct, countryId, type Goods, orderOf, placeOrder, stockLeft } from "./shop-fixtures";

/** Pieces of each product at the opening. */
const PIECES = 10;

/** A test card of Nexi. */
const CARD = { card: "4539 9700 0000 0006", expiry: "12/2030", cvv: "123" };

let sandbox: ReturnType<typeof sandboxWithShop>;
let providers: PaymentProviders;

/** The adapters of the real providers, at a sandbox that speaks their protocols; each server has its own. */
const settings = {
  get payments() {
    sandbox = sandboxWithShop();
    providers = paymentProviders(paymentAccounts({} as Environment, SANDBOX_URL), sandbox.send);
    const topUpCard = { card: "5333171012345678", holder: "Anna Bianchi", fiscal_code: "RSSMRA80A01H501U" };
    return { providers, topUpCard };
  },
};

/** Who pays online: shoppers, and providers by their method. */
const ONLINE = ["customer", "card", "paypal", "klarna", "revolut"];

interface Ordered {
  id: number;
  number: string;
  goods: Goods;
  /** Pieces in stock before the order. */
  opening: number;
}

interface Evening {
  /** Payment and fulfilment. */
  statuses: string;
  mails: string[];
  /** Pieces that have left the stock. */
  sold: number;
}

onBothEngines(
  "a Saturday in the shop: shoppers order, and the operator's commands do the rest",
  (server) => {
    const { printed, json, refusal } = operatorSteps(server);
    const paying = paymentSteps(server);
    const members = memberSteps(server);
    const done: (Ordered & Evening & { what: string })[] = [];
    let customer: Member;

    beforeAll(async () => {
      customer = await members.join({ isConfirmed: true });
    });

    const shoes = (change: Partial<Parameters<typeof addProduct>[1]> = {}) =>
      addProduct(server.database, { price: 10_000, quantity: PIECES, ...change });

    interface Wish extends Omit<NonNullable<Parameters<typeof orderOf>[3]>, "coupon"> {
      goods: Goods;
      code: PaymentCode;
      /** In the order's currency. */
      total: number;
      quantity?: number;
      coupon?: string;
      member?: Member;
    }

    /** A shopper orders. */
    async function ordered({ goods, code, total, quantity = 1, member, ...change }: Wish) {
      const opening = await stockLeft(server.database, goods);
      const request = orderOf([[goods, quantity]], total, await paying.methodId(code), {
        ...(member && { email: member.email }),
        ...change,
      });
      const { id, number, items } = await placeOrder(member?.api ?? server.api, request);
      if (paymentMethod(code)?.flow !== "redirect") await announced(server, id);
      return { id, number, goods, opening, line: items[0]?.id ?? 0, key: request.access_key };
    }

    /** A shopper opens the provider's page, presses a button and comes back. */
    async function atProvider(order: Awaited<ReturnType<typeof ordered>>, code: PaymentCode, button: "pay" | "refuse") {
      const { reference, redirect_url } = await paying.start(order.id, order.key, code);
      const page = await sandbox.visit(redirect_url ?? "");
      await sandbox.submit(page.url, button, code === "card" ? CARD : {});
      await paying.returnFromProvider(reference);
    }

    /** The operator moves an order through these actions. */
    async function steps(number: string, ...actions: string[]): Promise<void> {
      for (const action of actions) {
        const [name = "", ...options] = action.split(" ");
        expect(await printed("orders", name, number, ...options)).toMatch(`${number}: `);
      }
    }

    const finished = (what: string, order: Ordered, evening: Evening) => done.push({ what, ...order, ...evening });

    /** As the program does after a command, and the shop later: Revolut first answers that it is processing a refund. */
    const sendsRefunds = async () => {
      for (let time = 0; time < 2; time += 1) {
        await sendRefunds(server.database, providers, () => false);
        await endRefundWaits(server);
      }
    };

    const SHIP = "ship --courier brt --tracking 012345678901";

    test("1: a guest pays by transfer and gets a parcel; one piece comes back", async () => {
      const order = await ordered({ goods: await shoes(), code: "bank_transfer", total: 200, quantity: 2 });
      await steps(order.number, "paid --reason statement", "prepare", SHIP, "deliver");
      const { number } = await requestReturn(
        server.api,
        { id: order.id, key: KEY },
        {
          kind: "refund",
          reason: "too_small",
          items: [{ order_items_id: order.line, quantity: 1 }],
        },
      );
      expect(await printed("returns", "list", "--status", "requested")).toContain(number);
      for (const action of ["approve", "receive"]) await printed("returns", action, number);
      expect(await printed("returns", "refund", number)).toContain("send 100,00 € to the bank account");
      expect(await json("returns", "show", number)).toMatchObject({ status: "refunded", refunded: 10_000 });
      finished("a transfer with a return", order, {
        statuses: "partly_refunded/delivered",
        sold: 1,
        mails: [
          ...["order_confirmation", "order_paid", "order_shipped"],
          ...["return_requested", "return_approved", "return_refunded"],
        ],
      });
    });

    test("2: a customer picks up in the store, and exchanges the size", async () => {
      const goods = await shoes();
      const size = await addSize(server, goods, PIECES);
      const order = await ordered({ goods, code: "bank_transfer", total: 100, shipping: "pickup", member: customer });
      await steps(order.number, "paid", "prepare", "ready", "deliver");
      const { number } = await requestReturn(
        customer.api,
        { id: order.id },
        {
          kind: "exchange",
          reason: "too_small",
          items: [{ order_items_id: order.line, quantity: 1, exchange_sizes_id: size }],
        },
      );
      for (const action of ["approve", "receive"]) await printed("returns", action, number);
      expect(await printed("returns", "exchange", number)).toBe(`${number}: exchanged; send the new size`);
      expect(await stockLeft(server.database, { ...goods, sizeId: size })).toBe(PIECES - 1);
      expect(await json("customers", "show", customer.email)).toMatchObject({ points: 100 });
      finished("a pickup with an exchange", order, {
        statuses: "paid/delivered",
        sold: 0,
        mails: [
          ...["order_confirmation", "order_paid", "order_ready"],
          ...["return_requested", "return_approved", "return_exchanged"],
        ],
      });
    });

    let giftCode = "";
    test("3: two gift cards are paid, mailed and delivered in one step", async () => {
      const card = await shoes({ price: 5_000, isGiftCard: true });
      const order = await ordered({ goods: card, code: "bank_transfer", total: 100, quantity: 2, shipping: "none" });
      await steps(order.number, "paid");
      const [first] = await json("giftcards", "list", "--order", order.number);
      giftCode = (await json("giftcards", "show", String(first.id))).code;
      finished("gift cards", order, {
        statuses: "paid/delivered",
        sold: 2,
        mails: ["order_confirmation", "order_paid"],
      });
    });

    test("4: a membership starts with its payment", async () => {
      const goods = await members.plus();
      const total = goods.salePrice / 100;
      const order = await ordered({ goods, code: "bank_transfer", total, shipping: "none", member: customer });
      await steps(order.number, "paid");
      expect(await json("customers", "show", customer.email)).toMatchObject({ tier: "plus" });
      finished("a membership", order, {
        statuses: "paid/delivered",
        sold: 1,
        mails: ["order_confirmation", "order_paid"],
      });
    });

    test("5: a gift card pays a whole order", async () => {
      const goods = await shoes({ price: 4_000 });
      const order = await ordered({ goods, code: "free", total: 0, gift_card: giftCode, shipping: "pickup" });
      expect(await refusal("orders", "paid", order.number)).toBe("This order needs no payment.");
      await steps(order.number, "ready", "deliver");
      finished("a free order", order, {
        statuses: "not_needed/delivered",
        sold: 1,
        mails: ["order_confirmation", "order_ready"],
      });
    });

    test("6: the courier collects the money", async () => {
      const order = await ordered({ goods: await shoes(), code: "cash_on_delivery", total: 105 });
      await steps(order.number, SHIP, "deliver");
      finished("cash on delivery", order, {
        statuses: "paid/delivered",
        sold: 1,
        mails: ["order_confirmation", "order_shipped"],
      });
    });

    test("7: a top-up arrives", async () => {
      const order = await ordered({ goods: await shoes(), code: "postepay", total: 100 });
      await steps(order.number, "paid", SHIP, "deliver");
      finished("a top-up", order, {
        statuses: "paid/delivered",
        sold: 1,
        mails: ["order_confirmation", "order_paid", "order_shipped"],
      });
    });

    test("8: a coupon of this morning and a PayPal payment; the customer changes their mind on the phone", async () => {
      const coupon = `SATURDAY-${process.pid}`;
      await printed("coupons", "add", coupon, "--percent", "20", "--uses", "1");
      const order = await ordered({ goods: await shoes(), code: "paypal", total: 80, coupon });
      await atProvider(order, "paypal", "pay");
      await announced(server, order.id);
      await steps(order.number, "prepare");
      expect(await json("orders", "cancel", order.number, "--reason", "by phone")).toMatchObject({
        ...{ payment_status: "refunded", money: 8_000, sent_by: "provider" },
      });
      await sendsRefunds();
      expect(await json("coupons", "show", coupon)).toMatchObject({ uses: 0 });
      await printed("coupons", "end", coupon);
      finished("a cancelled order", order, {
        statuses: "refunded/cancelled",
        sold: 0,
        mails: ["order_confirmation", "order_cancelled", "order_refunded"],
      });
    });

    test("9: a parcel goes to Great Britain, in pounds, and a part of the delivery goes back", async () => {
      const country = await countryId(server.api, "GB");
      const order = await ordered({ goods: await shoes(), code: "revolut", total: 105.51, country });
      await atProvider(order, "revolut", "pay");
      await steps(order.number, SHIP, "deliver", "refund --amount 5.00 --reason late");
      await sendsRefunds();
      expect(await printed("orders", "show", order.number)).toContain("refund of £5.00 by the provider: sent");
      finished("an order in pounds", order, {
        statuses: "partly_refunded/delivered",
        sold: 1,
        mails: ["order_confirmation", "order_shipped", "order_refunded"],
      });
    });

    test("10: a card is refused, the next one pays", async () => {
      const order = await ordered({ goods: await shoes(), code: "card", total: 100 });
      await atProvider(order, "card", "refuse");
      expect(await refusal("orders", "ship", order.number)).toBe("This order is not paid: its payment is failed.");
      await atProvider(order, "card", "pay");
      await steps(order.number, SHIP, "deliver");
      const { payments } = await json("orders", "show", order.number);
      expect(payments.map(({ status }: { status: string }) => status)).toEqual(["refused", "paid"]);
      finished("a refused card", order, {
        statuses: "paid/delivered",
        sold: 1,
        mails: ["order_confirmation", "order_shipped"],
      });
    });

    test("11: Klarna reserves the money, and pays when the parcel leaves", async () => {
      const order = await ordered({ goods: await shoes(), code: "klarna", total: 100 });
      await atProvider(order, "klarna", "pay");
      expect(await refusal("orders", "paid", order.number)).toMatch(/^The provider has reserved the money/);
      await steps(order.number, SHIP);
      // As the program does after a command.
      await checkPayments({ database: server.database, providers }, new Date());
      await steps(order.number, "deliver");
      finished("Klarna", order, {
        statuses: "paid/delivered",
        sold: 1,
        mails: ["order_confirmation", "order_shipped"],
      });
    });

    test("12: a transfer never comes, and its order ends", async () => {
      const gift_card = await addGiftCard(server.database, 2_000);
      const order = await ordered({ goods: await shoes(), code: "bank_transfer", total: 80, gift_card });
      expect(await json("orders", "cancel", order.number)).toMatchObject({ money: 0, gift_card: 0 });
      expect(await json("giftcards", "show", gift_card)).toMatchObject({ balance: 2_000 });
      finished("an unpaid order", order, {
        statuses: "expired/cancelled",
        sold: 0,
        mails: ["order_confirmation", "order_cancelled"],
      });
    });

    test("in the evening, statuses, events, stock, money and mails of all twelve are right", async () => {
      expect(done).toHaveLength(12);
      for (const { what, number, id, statuses, mails, sold, goods, opening } of done) {
        const report = await json("orders", "show", number);
        expect([what, `${report.payment_status}/${report.fulfilment_status}`]).toEqual([what, statuses]);
        const events: { kind: string; actor: string }[] = report.events;
        const others = events.filter(({ actor }) => actor !== "operator");
        // Shoppers and providers move the payment alone.
        expect([what, others.filter(({ kind }) => kind !== "payment")]).toEqual([what, []]);
        for (const { actor } of others) expect(ONLINE).toContain(actor);
        expect([what, events.length > others.length]).toEqual([what, true]);
        expect([what, (await paying.mailKinds(id)).sort()]).toEqual([what, mails.sort()]);
        expect([what, await stockLeft(server.database, goods)]).toEqual([what, opening - sold]);
      }
      const listed = await json("orders", "list", "--limit", "50");
      for (const { number } of done) expect(JSON.stringify(listed)).toContain(number);
      // Every provider has sent back what was asked of it.
      const refunds = await server.database.read
        .selectFrom("refunds")
        .select(["state", "payment_attempts_id"])
        .execute();
      const byProvider = refunds.filter((refund) => refund.payment_attempts_id !== null);
      expect(byProvider.map(({ state }) => state)).toEqual(["sent", "sent"]);
      // The operator has yet to send the other.
      expect(await json("refunds", "list", "--to-send")).toMatchObject({ totals: [{ refunds: 1 }] });
      expect(refunds).toHaveLength(3);
    });
  },
  settings,
);

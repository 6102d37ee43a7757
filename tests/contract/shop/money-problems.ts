import type { Database } from "~/backend/db/engine";
import type { Tables } from "~/backend/db/schema";
import { convert } from "~/shop/money";
import { canMove, FULFILMENT_TRANSITIONS, PAYMENT_TRANSITIONS } from "~/shop/order-status";
import { type ProviderName, paymentMethod } from "~/shop/payment-methods";
import type { FakeProvider } from "./fake-provider";

interface Books {
  /** Pieces of each product at the beginning, all in one size. */
  initial: ReadonlyMap<number, number>;
  all: Record<ProviderName, FakeProvider>;
}

/** Where orders, stock, gift cards, coupons, points and the providers' books disagree; empty when they agree. */
export async function moneyProblems(database: Database<Tables>, { initial, all }: Books): Promise<string[]> {
  const { read } = database;
  const [
    orders,
    items,
    attempts,
    refunds,
    events,
    cards,
    movements,
    uses,
    sizes,
    coupons,
    points,
    returned,
    withdrawn,
  ] = await Promise.all([
    read.selectFrom("orders").selectAll().where("cart_id", "not like", "demo%").orderBy("id").execute(),
    read.selectFrom("order_items").selectAll().execute(),
    read.selectFrom("payment_attempts").selectAll().execute(),
    read.selectFrom("refunds").selectAll().execute(),
    read.selectFrom("order_events").selectAll().orderBy("id").execute(),
    read.selectFrom("gift_cards").selectAll().execute(),
    read.selectFrom("gift_card_movements").selectAll().execute(),
    read.selectFrom("coupon_uses").selectAll().execute(),
    read.selectFrom("product_sizes").selectAll().execute(),
    read.selectFrom("coupons").selectAll().execute(),
    read.selectFrom("point_movements").selectAll().execute(),
    read
      .selectFrom("return_items")
      .innerJoin("returns", "returns.id", "returns_id")
      .select(["orders_id", "order_items_id", "quantity"])
      .where("status", "=", "refunded")
      .execute(),
    read.selectFrom("withdrawals").select("orders_id").where("outcome", "=", "refund").execute(),
  ]);
  const problems: string[] = [];
  const check = (isRight: boolean, problem: string) => void (isRight || problems.push(problem));
  const sum = <Row>(rows: readonly Row[], of: (row: Row) => number) => rows.reduce((all, row) => all + of(row), 0);
  const providerOf = (code: string) => all[paymentMethod(code)?.provider ?? "nexi"];

  const cancellationOf = (id: number) =>
    events.filter((event) => event.orders_id === id && event.after === "cancelled").at(-1);
  /** Pieces of a line that no return has put back on sale. */
  const piecesOut = (item: (typeof items)[number]) =>
    item.quantity -
    sum(
      returned.filter((one) => one.order_items_id === item.id),
      ({ quantity }) => quantity,
    );
  /** A paid order that was withdrawn keeps its pieces until the refund of the return. */
  const keepsPieces = (order: (typeof orders)[number]) =>
    order.fulfilment_status !== "cancelled" || withdrawn.some((one) => one.orders_id === order.id);
  for (const [productId, quantity] of initial) {
    const size = sizes.find((row) => row.products_id === productId);
    const sold = sum(
      items.filter(
        (item) =>
          item.products_id === productId && orders.some((order) => order.id === item.orders_id && keepsPieces(order)),
      ),
      piecesOut,
    );
    check((size?.quantity ?? -1) >= 0, `product ${productId} has less than no stock`);
    check(
      (size?.quantity ?? 0) + sold === quantity,
      `product ${productId} has ${size?.quantity} in stock and ${sold} in orders`,
    );
  }

  for (const order of orders) {
    const own = <Row extends { orders_id: number | null }>(rows: readonly Row[]) =>
      rows.filter((row) => row.orders_id === order.id);
    const name = `order ${order.id} (${order.payment_code}, ${order.payment_status}, ${order.fulfilment_status})`;
    const isOver = order.fulfilment_status === "cancelled";
    const hasMoney = ["paid", "partly_refunded", "refunded"].includes(order.payment_status);

    const steps = own(events);
    for (const kind of ["payment", "fulfilment"] as const) {
      const chain = steps.filter((step) => step.kind === kind);
      const first = kind === "payment" ? (order.total === 0 ? "not_needed" : "pending") : "new";
      const table: Record<string, readonly string[]> =
        kind === "payment" ? PAYMENT_TRANSITIONS : FULFILMENT_TRANSITIONS;
      let state: string = first;
      for (const { before, after } of chain) {
        check(before === state, `${name}: a ${kind} step begins at ${before} instead of ${state}`);
        check(canMove(table as never, before as never, after as never), `${name}: ${before} became ${after}`);
        state = after;
      }
      check(state === order[`${kind}_status`], `${name}: its ${kind} steps end at ${state}`);
    }

    const bought = cards.filter((card) => card.orders_id === order.id);
    const isBought = (id: number) => bought.some((card) => card.id === id);
    const ofCards = own(movements);
    const taken = -sum(
      ofCards.filter((movement) => !isBought(movement.gift_cards_id)),
      ({ amount }) => amount,
    );
    const isBack = ["refunded", "expired"].includes(order.payment_status) || !keepsPieces(order);
    check(isBack ? taken === 0 : taken >= 0, `${name}: takes ${taken} of gift cards`);
    const hasReturn = own(returned).length > 0;
    check(isBack || hasReturn || taken > 0 === order.gift_card_amount > 0, `${name}: takes ${taken} of gift cards`);
    const live = bought.filter((card) => !ofCards.some((movement) => movement.gift_cards_id === card.id));
    const prices = sum(live, (card) => items.find(({ id }) => id === card.order_items_id)?.charged_price ?? 0);
    const paid = order.total + order.gift_card_amount;
    // What the card gave was in euro: in pounds, and after a change of the currency, its rounding differs by a cent.
    const ofCard = order.gift_card_amount - convert(taken, order.currency);
    const rounding = order.other_amounts === null ? 0 : 1;
    check(
      order.refunded + ofCard + prices <= paid + rounding,
      `${name}: ${order.refunded} and ${ofCard} went back of ${paid}, with cards worth ${prices}`,
    );
    check(order.payment_status !== "refunded" || order.refunded === order.total, `${name}: not all of it went back`);
    check(
      !(order.refunded === order.total && taken === 0 && ["paid", "partly_refunded"].includes(order.payment_status)),
      `${name}: all of it went back`,
    );
    // The coupon of a paid parcel that came back stays used.
    const wasSent = ["shipped", "ready_for_pickup"].includes(cancellationOf(order.id)?.before ?? "");
    const isSentBack =
      isOver && wasSent && order.payment_status !== "expired" && own(items).every((item) => piecesOut(item) === 0);
    const isUsing = order.coupon_code !== null && (!isOver || isSentBack);
    check(own(uses).length === (isUsing ? 1 : 0), `${name}: has ${own(uses).length} uses of coupons`);

    // An operator sends some, whenever.
    const isSettled = ({ state, by_hand }: (typeof refunds)[number]) =>
      state === "sent" || (state === "to_send" && by_hand === 1);
    const sent = own(refunds).filter(isSettled);
    check(own(refunds).every(isSettled), `${name}: a refund is not sent`);
    check(order.payment_status !== "expired" || order.refunded === 0, `${name}: a refund of an order that nobody paid`);
    check(order.refunded <= order.total, `${name}: more went back than was paid`);
    const kept = sum(own(attempts), ({ reference, provider }) => {
      const payment = providerOf(provider).payments.get(reference);
      return payment ? payment.taken - sum([...payment.refunds.values()], (amount) => amount) : 0;
    });
    // An operator may record a transfer while the shopper pays by card: the card's money then goes back.
    const payer = steps.filter(({ kind, after }) => kind === "payment" && after === "paid").at(-1)?.actor ?? "";
    const owed = hasMoney && paymentMethod(payer)?.provider ? order.total - order.refunded : 0;
    const seen = own(attempts).map(
      ({ reference, provider, status, check_on }) =>
        `${reference} is ${status}, next check ${check_on}, and ${providerOf(provider).payments.get(reference)?.outcome}`,
    );
    check(kept === owed, `${name}: providers keep ${kept} of ${owed}: ${seen.join("; ")}`);
    check(
      sum(sent, ({ amount }) => amount) >= order.refunded,
      `${name}: ${order.refunded} counts as refunded, and less was sent`,
    );
    for (const attempt of own(attempts)) {
      check(attempt.refunded <= attempt.amount, `${name}: an attempt went back more than once`);
      const open = ["pending", "left"].includes(attempt.status) && attempt.url !== null;
      check(!open || attempt.check_on !== null, `${name}: nobody asks for the attempt ${attempt.reference}`);
    }
    const given = own(points).filter(({ kind }) => kind === "order");
    const goods = own(items).filter((item) => item.is_gift_card === 0 && item.grants_tier === null);
    const merchandise = sum(goods, (item) => item.quantity * item.charged_price) - order.coupon_discount;
    const held = sum(own(points), (movement) => movement.points);
    check(order.payment_status === "refunded" ? held === 0 : held >= 0, `${name}: holds ${held} points`);
    const earns = order.users_id !== null && ["paid", "partly_refunded", "not_needed"].includes(order.payment_status);
    check(given.length <= 1, `${name}: gave points ${given.length} times`);
    check(!earns || isOver || merchandise === 0 || given.length === 1, `${name}: gave no points`);
    check(order.total >= 0 && order.gift_card_amount >= 0, `${name}: has a negative amount`);
  }

  for (const card of cards) {
    const moved = sum(
      movements.filter(({ gift_cards_id }) => gift_cards_id === card.id),
      ({ amount }) => amount,
    );
    check(card.balance === card.value + moved && card.balance >= 0, `a gift card has ${card.balance}`);
  }
  for (const coupon of coupons.filter(({ uses_total }) => uses_total !== null)) {
    const used = uses.filter(({ coupons_id }) => coupons_id === coupon.id);
    const late = used.filter(({ orders_id }) =>
      events.some((event) => event.orders_id === orders_id && event.before === "cancelled"),
    );
    check(used.length - late.length <= (coupon.uses_total ?? 0), `coupon ${coupon.id} was used ${used.length} times`);
  }
  return problems;
}

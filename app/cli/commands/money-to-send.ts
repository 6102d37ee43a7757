import type { Kysely, Selectable } from "kysely";
import type { Tables } from "~/backend/db/schema";
import type { Orders } from "~/backend/db/tables/orders";
import type { OrderRefund } from "~/backend/orders/refund-order";
import { isByHand } from "~/backend/payments/by-hand";
import { formatMoney } from "~/shop/money";

/** What goes back of an order after a command, who sends it, and how. */
export async function moneyToSend(
  db: Kysely<Tables>,
  { id, number, currency, email, gift_card_code }: Selectable<Orders>,
  { money, refundsId, giftCardEuro }: OrderRefund,
) {
  const booked = await db
    .selectFrom("refunds")
    .select(["by_hand", "payment_attempts_id"])
    .where("id", "=", refundsId ?? 0)
    .where("orders_id", "=", id)
    .executeTakeFirst();
  const card = await db.selectFrom("gift_cards").select("id").where("code", "=", gift_card_code).executeTakeFirst();
  const isByProvider = booked !== undefined && !isByHand(booked);
  const amount = formatMoney(money, currency, "en");
  const asked =
    email === "" ? "nobody can be asked for it: the order's personal data are erased" : `${email} is asked for it`;
  const how = isByProvider
    ? `${amount} goes back through the payment's provider, by itself`
    : `send ${amount} to the bank account that the customer names (${asked}), for order ${number}: ` +
      `it is refund ${refundsId} of refunds list --to-send, until refunds sent ${refundsId}`;
  return {
    lines: [
      ...(money > 0 ? [how] : []),
      ...(giftCardEuro > 0 ? [`back on gift card ${card?.id}: ${formatMoney(giftCardEuro, "EUR", "en")} (done)`] : []),
    ],
    json: {
      currency,
      /** Cents of the currency. */
      money,
      /** Its id, for `refunds show`. */
      refund: refundsId,
      sent_by: money === 0 ? null : isByProvider ? "provider" : "operator",
      /** EUR cents. */
      gift_card: giftCardEuro,
    },
  };
}

import type { Selectable } from "kysely";
import { paymentMethod } from "~/shop/payment-methods";
import type { PaymentAttempts } from "../db/tables/payments";
import { forbidden } from "../http/errors";
import { paymentOf } from "./payable";
import {
  InvalidNotification,
  type NotificationRequest,
  type PaymentProvider,
  ProviderRefusal,
  type ProviderReport,
  ProviderUnavailable,
} from "./provider";
import type { PaymentsOptions } from "./providers";
import { settleAttempt } from "./settle-payment";

/**
 * Settles the payment that a provider's notification names. A message about no payment of this shop is accepted, so that the
 * provider does not send it again.
 * @throws RequestError 403 for a missing or wrong signature
 */
export async function receiveNotification(
  options: PaymentsOptions,
  provider: PaymentProvider,
  name: string,
  request: NotificationRequest,
): Promise<void> {
  const notification = await provider.parseNotification(request).catch((error: unknown) => {
    if (error instanceof InvalidNotification) throw forbidden();
    throw error;
  });
  if (!notification) return;
  const { reference, providerId, report } = notification;
  const { read } = options.database;
  const attempt = await read
    .selectFrom("payment_attempts")
    .selectAll()
    .$if(reference !== undefined, (query) => query.where("reference", "=", reference ?? ""))
    .$if(providerId !== undefined, (query) => query.where("provider_id", "=", providerId ?? ""))
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  const isNamed = reference !== undefined || providerId !== undefined;
  if (!attempt || !isNamed || paymentMethod(attempt.provider)?.provider !== name) return;
  await settleAttempt(options, attempt.id, { report });
}

/**
 * What the query of the browser's return proves about an attempt; null when the provider has to be asked. A forged or damaged
 * return is worth no more than a closed browser.
 */
export async function receiveReturn(
  provider: PaymentProvider,
  attempt: Selectable<PaymentAttempts>,
  query: string,
): Promise<ProviderReport | null> {
  if (query === "") return null;
  try {
    const returned = { headers: new Headers(), body: "", query: new URLSearchParams(query) };
    const notification = await provider.parseNotification(returned);
    return notification?.reference === attempt.reference ? notification.report : null;
  } catch (error) {
    const isForged = error instanceof InvalidNotification;
    if (isForged || error instanceof ProviderUnavailable || error instanceof ProviderRefusal) return null;
    throw error;
  }
}

/**
 * What a token of the provider's script is worth: an approval that `capture` still has to prove, or nothing.
 * @throws RequestError 403 for a text that is no token, or a provider without tokens
 */
export async function receiveToken(
  { database }: PaymentsOptions,
  provider: PaymentProvider,
  attempt: Selectable<PaymentAttempts>,
  token: string,
): Promise<ProviderReport | null> {
  if (!provider.authorise) throw forbidden();
  const order = await database.read
    .selectFrom("orders")
    .selectAll()
    .where("id", "=", attempt.orders_id)
    .executeTakeFirstOrThrow();
  return provider.authorise(await paymentOf(database.read, order, attempt), token).catch((error: unknown) => {
    if (error instanceof InvalidNotification) throw forbidden();
    throw error;
  });
}

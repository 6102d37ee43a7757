import { PAYMENT_CODES, PAYMENT_METHODS, type PaymentCode } from "~/shop/payment-methods";
import type { Database } from "../db/engine";
import type { Tables } from "../db/schema";
import { type PaymentProviders, providerName } from "./providers";

/** The card that PostePay top-ups go to. */
export interface TopUpCard {
  card: string;
  holder: string;
  fiscal_code: string;
}

/**
 * Writes which payment methods the shop can use: those without settings, and those whose settings are there. The operator's
 * choice of visibility stays. Called at each start.
 */
export async function connectMethods(
  database: Database<Tables>,
  { providers, topUpCard }: { providers: PaymentProviders; topUpCard: TopUpCard | null },
): Promise<void> {
  const isConnected = (code: PaymentCode) => {
    if (!PAYMENT_METHODS[code].needsSettings) return true;
    const name = providerName(code);
    return name === null ? topUpCard !== null : providers.has(name);
  };
  const connected = PAYMENT_CODES.filter(isConnected);
  await database.write((trx) =>
    trx
      .updateTable("payments")
      .set((eb) => ({ connected: eb.case().when("code", "in", connected).then(1).else(0).end() }))
      .where("code", "in", PAYMENT_CODES)
      .execute(),
  );
}

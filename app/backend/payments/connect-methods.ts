import { PAYMENT_CODES, PAYMENT_METHODS, type PaymentCode, type PaymentMethod } from "~/shop/payment-methods";
import type { Database } from "../db/engine";
import type { Tables } from "../db/schema";
import { PAYMENT_ROWS } from "../reference-data/payment-methods";
import type { PaymentProviders } from "./providers";

/** The card that PostePay top-ups go to. */
export interface TopUpCard {
  card: string;
  holder: string;
  fiscal_code: string;
}

/**
 * Adds the payment methods that the database does not have yet, and writes which methods the shop can use: those without
 * settings, and those whose settings are there. The operator's choice of visibility stays. Called at each start.
 * @returns the codes of the methods that were missing
 */
export async function connectMethods(
  database: Database<Tables>,
  { providers, topUpCard }: { providers: PaymentProviders; topUpCard: TopUpCard | null },
): Promise<PaymentCode[]> {
  const isConnected = (code: PaymentCode) => {
    const { needsSettings, provider }: PaymentMethod = PAYMENT_METHODS[code];
    if (!needsSettings) return true;
    return provider === null ? topUpCard !== null : providers.has(provider);
  };
  const connected = PAYMENT_CODES.filter(isConnected);
  return database.write(async (trx) => {
    const known = await trx.selectFrom("payments").select("code").execute();
    // An empty database gets its methods with the other reference data.
    const missing = PAYMENT_ROWS.filter((row) => known.length > 0 && !known.some(({ code }) => code === row.code));
    for (const { id: _, ...row } of missing) await trx.insertInto("payments").values(row).execute();
    await trx
      .updateTable("payments")
      .set((eb) => ({ connected: eb.case().when("code", "in", connected).then(1).else(0).end() }))
      .where("code", "in", PAYMENT_CODES)
      .execute();
    return missing.map(({ code }) => code);
  });
}

import { PAYMENT_CODES, PAYMENT_METHODS, type PaymentCode } from "~/shop/payment-methods";
import type { Payments } from "../db/tables/orders";

const METHODS: Record<PaymentCode, { it: string; en: string; visibility: Payments["visibility"]; price?: number }> = {
  card: { it: "Carta di credito", en: "Credit card", visibility: "online" },
  paypal: { it: "Carta di credito o PayPal", en: "Credit card or PayPal", visibility: "online" },
  bank_transfer: { it: "Bonifico bancario", en: "Bank transfer", visibility: "visible" },
  postepay: { it: "Ricarica PostePay", en: "PostePay top-up", visibility: "online" },
  cash_on_delivery: { it: "Contrassegno", en: "Cash on delivery", visibility: "visible", price: 500 },
  klarna: { it: "Klarna (3 rate)", en: "Klarna (3 instalments)", visibility: "online" },
  revolut: { it: "Revolut", en: "Revolut", visibility: "online" },
  free: { it: "Gratuito", en: "Free", visibility: "visible" },
};

/** Methods that each start connects when their settings are there (`payments/connect-methods.ts`). */
const NEED_SETTINGS: readonly PaymentCode[] = PAYMENT_CODES.filter((code) => PAYMENT_METHODS[code].needsSettings);

export const PAYMENT_ROWS = PAYMENT_CODES.map((code, index) => {
  const { it, en, visibility, price = 0 } = METHODS[code];
  const connected = NEED_SETTINGS.includes(code) ? 0 : 1;
  return { id: index + 1, code, name: en, name_it: it, name_en: en, price, visibility, sort: index + 1, connected };
});

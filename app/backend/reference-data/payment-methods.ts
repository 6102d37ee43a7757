import { PAYMENT_CODES, type PaymentCode } from "~/shop/payment-methods";
import type { Payments } from "../db/tables/orders";

const METHODS: Record<PaymentCode, { it: string; en: string; visibility: Payments["visibility"]; price?: number }> = {
  // Hidden until their providers are connected.
  card: { it: "Carta di credito", en: "Credit card", visibility: "hidden" },
  paypal: { it: "PayPal", en: "PayPal", visibility: "hidden" },
  bank_transfer: { it: "Bonifico bancario", en: "Bank transfer", visibility: "visible" },
  postepay: { it: "Ricarica PostePay", en: "PostePay top-up", visibility: "hidden" },
  cash_on_delivery: { it: "Contrassegno", en: "Cash on delivery", visibility: "visible", price: 500 },
  klarna: { it: "Klarna (3 rate)", en: "Klarna (3 instalments)", visibility: "hidden" },
  revolut: { it: "Revolut", en: "Revolut", visibility: "hidden" },
  free: { it: "Gratuito", en: "Free", visibility: "visible" },
};

export const PAYMENT_METHODS = PAYMENT_CODES.map((code, index) => {
  const { it, en, visibility, price = 0 } = METHODS[code];
  return { id: index + 1, code, name: en, name_it: it, name_en: en, price, visibility, sort: index + 1 };
});

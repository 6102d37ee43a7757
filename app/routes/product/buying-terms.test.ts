import { expect, test, vi } from "vitest";
import { createApi } from "~/api/client.server";
import type { WireProduct } from "~/contract/catalogue.server";
import { DEFAULT_POLICY } from "~/shop/policy";
import { buyingTerms } from "./buying-terms.server";

const product = { price: "100.00", sale_price: "60.00", is_gift_card: false } as WireProduct;
const giftCard = { price: "50.00", sale_price: "50.00", is_gift_card: true } as WireProduct;
const methods = ["card", "bank_transfer", "cash_on_delivery", "revolut"].map((code, id) => ({
  id,
  code,
  price: "0.00",
}));
const italy = { id: 109, iso2: "IT", name: "Italia", chosen: true, currency: "EUR" } as const;
const britain = { id: 230, iso2: "GB", name: "United Kingdom", chosen: true, currency: "GBP" } as const;
const monday = new Date("2026-11-23T09:00:00Z");

/** A server with these prices of the courier; without any it is unavailable. */
const apiWith = (offer: { price: string } | null) =>
  createApi({
    baseUrl: "http://api.invalid/",
    fetch: async () => (offer ? Response.json({ data: offer }) : Response.json({}, { status: 500 })),
  });
const italian = {
  api: apiWith({ price: "6.90" }),
  locale: "it",
  country: italy,
  methods,
  policy: DEFAULT_POLICY,
  now: monday,
} as never;
const textsOf = async (one: WireProduct, visit: never) => {
  const terms = await buyingTerms(one, visit);
  return terms.map(({ text, price }) => [text, price].filter(Boolean).join(", ").replaceAll("\u00a0", " "));
};

test("a shopper in Italy reads by when and for how much the courier comes, pickup, returns and the methods", async () => {
  expect(await textsOf(product, italian)).toEqual([
    "Di solito arriva entro mercoledì 25 novembre (Italia), 6,90 € (gratuita oltre 80,00 €)",
    "Ritiro gratuito nel negozio di Verona entro un giorno lavorativo",
    "Reso o cambio taglia entro 30 giorni; il cambio taglia è gratuito.",
    "Carta di credito, Bonifico bancario, Contrassegno, Revolut",
  ]);
});

test("a free delivery is called so", async () => {
  const visit = { ...(italian as object), api: apiWith({ price: "0.00" }) } as never;
  expect((await textsOf(product, visit))[0]).toBe(
    "Di solito arriva entro mercoledì 25 novembre (Italia), consegna gratuita",
  );
});

test("a British shopper reads pounds, ten working days, no pickup, and the methods that take euros too", async () => {
  const visit = {
    api: apiWith({ price: "14.90" }),
    locale: "en",
    country: britain,
    methods,
    policy: DEFAULT_POLICY,
    now: monday,
  };
  const [courier, returns, payments] = await textsOf(product, visit as never);
  expect(courier).toMatch(/^Usually arrives by Monday 7 December \(United Kingdom\), .*13[.,]11/);
  expect([returns, payments]).toEqual([expect.stringMatching(/30 days/), "Credit card, Bank transfer, Revolut"]);
});

test("while the courier's price is unavailable the date remains", async () => {
  const log = vi.spyOn(console, "error").mockImplementation(() => {});
  const visit = { ...(italian as object), api: apiWith(null) } as never;
  expect((await textsOf(product, visit))[0]).toBe("Di solito arriva entro mercoledì 25 novembre (Italia)");
  expect(log).toHaveBeenCalled();
  log.mockRestore();
});

test("a gift card comes by e-mail and is not paid to the courier", async () => {
  expect(await textsOf(giftCard, italian)).toEqual([
    "Il codice viene inviato via e-mail dopo l'ordine.",
    "Carta di credito, Bonifico bancario, Revolut",
  ]);
});

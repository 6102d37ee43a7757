import { HttpResponse, http } from "msw";
import { setupServer } from "msw/node";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import type { Payment } from "../provider";
import { SHOPPER, samplePayment } from "../sample-payment.test-data";
import { nexi } from "./nexi";
import { nexiMac } from "./nexi-mac";

/** The payment of protocols 1.9, whose signatures are known. */
const testPayment = (change: Partial<Payment> = {}) =>
  samplePayment({ reference: "ORD-2026-000123", amount: 12_990, ...change });
// Test values of protocols 1.9.
const KEY = "TESTMACKEY0123456789";
const ALIAS = "ALIAS_WEB_TEST";
const TIME = 1795256130000;
const HOST = "https://nexi.example";
const API = `${HOST}/ecomm/api/bo`;

const server = setupServer();
const adapter = nexi({ alias: ALIAS, macKey: KEY, url: HOST }, (input, init) => fetch(input, init));

beforeAll(() => server.listen({ onUnhandledRequest: "error" }));
afterEach(() => {
  server.resetHandlers();
  vi.useRealTimers();
});
afterAll(() => server.close());

/** A signed reply. */
function reply(fields: object = {}, { esito = "OK", key = KEY } = {}) {
  const signed = { esito, idOperazione: "158432", timeStamp: String(TIME) };
  return { ...signed, mac: nexiMac(signed, key), ...fields };
}

function report(stato: string, change: object = {}) {
  return { codiceTransazione: "ORD-2026-000123", stato, importo: "12990", divisa: "978", ...change };
}

const storno = (importo: number, stato = "Rimborsato") => ({
  tipoOperazione: "STORNO",
  importo: String(importo),
  stato,
});
const withOperations = (...operazioni: object[]) => ({ dettaglio: [{ operazioni }] });

/** Answers a call of the back office and records its bodies. */
function answer(path: string, json: object | ((count: number) => object)) {
  const bodies: Record<string, unknown>[] = [];
  server.use(
    http.post(`${API}/${path}`, async ({ request }) => {
      bodies.push((await request.json()) as Record<string, unknown>);
      return HttpResponse.json(typeof json === "function" ? json(bodies.length) : json);
    }),
  );
  return bodies;
}

test("the published signatures of requests and outcomes are computed", () => {
  const key = "secret_key";
  const outcome = { importo: "5050", divisa: "EUR", data: "20160221", orario: "181854", codAut: "123abc" };
  expect(nexiMac({ codTrans: "1200123", divisa: "EUR", importo: "5050" }, key)).toBe(
    "0fa0ca05a13c6b5d0bd1466461319658f7f990bf",
  );
  expect(nexiMac({ codTrans: "1200123", esito: "OK", ...outcome }, key)).toBe(
    "c83cee2a5422189cab2b54ef685b29dc428741dc",
  );
  expect(nexiMac({ codTrans: "1200123", esito: "KO", ...outcome }, key)).toBe(
    "5246a2f5d8dce9a0cabb4c4369cf69c4b567647e",
  );
});

test("the start leads the browser to a signed payment page with the order's data", async () => {
  const payment = testPayment();
  const started = await adapter.start(payment);
  expect(started.providerId).toBeNull();
  const { origin, pathname, searchParams } = new URL(started.url);
  expect(origin + pathname).toBe(`${HOST}/ecomm/ecomm/DispatcherServlet`);
  const { xpayTimeout, ...fields } = Object.fromEntries(searchParams);
  expect(fields).toEqual({
    alias: ALIAS,
    codTrans: "ORD-2026-000123",
    divisa: "EUR",
    importo: "12990",
    mac: "36dcc93ca0991c1daac09927516bfde51f1d9e7b",
    url: payment.pages.back,
    url_back: payment.pages.cancelled,
    urlpost: payment.pages.notification,
    languageId: "ITA",
    descrizione: "Ordine VR-2026-0000000123",
    mail: "customer@email.it",
    nome: "Mario",
    cognome: SHOPPER,
    selectedcard: "CC",
    TCONTAB: "C",
  });
  expect(Number(xpayTimeout)).toBeGreaterThan(29 * 60);
  expect(Number(xpayTimeout)).toBeLessThanOrEqual(30 * 60);
});

test("pounds and URLs that are too long for Nexi are refused", async () => {
  const { pages } = testPayment();
  const cancelled = `${pages.cancelled}${"x".repeat(200)}`;
  await expect(adapter.start(testPayment({ currency: "GBP" }))).rejects.toThrow("euro alone");
  await expect(adapter.start(testPayment({ pages: { ...pages, cancelled } }))).rejects.toThrow("200 characters");
});

test("a query is signed, and its reply must be", async () => {
  vi.useFakeTimers({ now: TIME, toFake: ["Date"] });
  const bodies = answer("situazioneOrdine", reply({ report: [report("Contabilizzato")] }));
  expect(await adapter.query(testPayment())).toEqual({ outcome: "paid", amount: 12_990, currency: "EUR" });
  expect(bodies).toEqual([
    {
      apiKey: ALIAS,
      codiceTransazione: "ORD-2026-000123",
      timeStamp: String(TIME),
      mac: "435cf661fd0553e969a9486f507762bba46348e2",
    },
  ]);
  expect(reply().mac).toBe("f50b6b21f8a92352126b1fa9dbe71f30f6080387");
  for (const json of [
    reply({ report: [report("Contabilizzato")] }, { key: "other" }),
    reply({ report: [report("Contabilizzato")], mac: undefined }),
    reply({ report: [report("Contabilizzato")], mac: "é".repeat(40) }),
    reply({}, { esito: "KO", key: "other" }),
  ]) {
    answer("situazioneOrdine", json);
    await expect(adapter.query(testPayment())).rejects.toMatchObject({ name: "ProviderUnavailable" });
  }
});

test.each([
  ["Autorizzato", "paid"],
  ["In attesa di contab.", "paid"],
  ["Contabilizzato Parz.", "paid"],
  ["Rimborsato Parz.", "paid"],
  ["In Corso", "pending"],
  ["Pendente", "pending"],
  ["Non Creato", "pending"],
  ["Negato", "refused"],
  ["Autor. Negata", "refused"],
  ["Annullato", "cancelled"],
  ["Stornato", "cancelled"],
  ["Rimborsato", "cancelled"],
])("the state %s means %s", async (stato, outcome) => {
  answer("situazioneOrdine", reply({ report: [report(stato)] }));
  expect(await adapter.query(testPayment())).toMatchObject({ outcome });
});

test("a payment that nobody has tried yet is pending", async () => {
  answer("situazioneOrdine", reply({ errore: { codice: 2, messaggio: "x" } }, { esito: "KO" }));
  expect(await adapter.query(testPayment())).toEqual({ outcome: "pending" });
});

test("an amount other than the expected one is reported as it is", async () => {
  answer("situazioneOrdine", reply({ report: [report("Contabilizzato", { importo: 1 })] }));
  expect(await adapter.query(testPayment())).toMatchObject({ outcome: "paid", amount: 1 });
});

test.each([
  ["another payment's report", reply({ report: [report("Contabilizzato", { codiceTransazione: "ORD-2" })] })],
  ["no report", reply({ report: [] })],
  ["an unknown state", reply({ report: [report("Boh")] })],
  ["another currency", reply({ report: [report("Contabilizzato", { divisa: "826" })] })],
  ["an amount that is no number of cents", reply({ report: [report("Contabilizzato", { importo: "129,90" })] })],
  ["a list", [1]],
  ["no fields", {}],
])("%s is no answer", async (_, json) => {
  answer("situazioneOrdine", json);
  await expect(adapter.query(testPayment())).rejects.toMatchObject({ name: "ProviderUnavailable" });
});

test("an error of Nexi is a refusal with its code, without its text", async () => {
  answer("situazioneOrdine", {
    ...reply({}, { esito: "KO" }),
    mac: undefined,
    errore: { codice: 7, messaggio: "hush" },
  });
  const error = await adapter.query(testPayment()).catch((reason: unknown) => reason);
  expect(error).toMatchObject({ name: "ProviderRefusal", code: "Nexi 7" });
  expect(String(error)).not.toContain("hush");
});

test.each([
  ["a failure", () => new HttpResponse("hush", { status: 500 }), "ProviderUnavailable"],
  ["a redirect", () => HttpResponse.redirect("https://elsewhere.example/", 302), "ProviderUnavailable"],
  ["a page", () => HttpResponse.html("<p>hush</p>"), "ProviderUnavailable"],
  ["no connection", () => HttpResponse.error(), "ProviderUnavailable"],
  ["no permission", () => HttpResponse.json({ error: "hush" }, { status: 401 }), "AccountRefused"],
])("%s of the API becomes an error without secrets and personal data", async (_, response, name) => {
  server.use(http.post(`${API}/situazioneOrdine`, response), http.post(`${API}/storna`, response));
  const refund = { amount: 100, key: "RF-1", refundedBefore: 0, providerId: null };
  const calls = [
    () => adapter.query(testPayment()),
    () => adapter.capture(testPayment()),
    () => adapter.refund(testPayment(), refund),
  ];
  for (const call of calls) {
    const error = await call().catch((reason: unknown) => reason);
    expect(error).toMatchObject({ name });
    expect(String(error)).not.toMatch(new RegExp(`hush|${KEY}|${ALIAS}|${SHOPPER}`));
  }
});

test("a deferred authorisation is captured once", async () => {
  vi.useFakeTimers({ now: TIME, toFake: ["Date"] });
  answer("situazioneOrdine", (count) => reply({ report: [report(count === 1 ? "Autorizzato" : "Contabilizzato")] }));
  const captures = answer("contabilizza", reply());
  expect(await adapter.capture(testPayment())).toMatchObject({ outcome: "paid", amount: 12_990 });
  expect(await adapter.capture(testPayment())).toMatchObject({ outcome: "paid" });
  expect(captures).toEqual([
    {
      apiKey: ALIAS,
      codiceTransazione: "ORD-2026-000123",
      divisa: "978",
      importo: 12_990,
      timeStamp: String(TIME),
      mac: "369171fddfadfd6f5d3d43de76d7a36eddf4b06b",
    },
  ]);
});

test("a refund is sent with its amount and signed", async () => {
  vi.useFakeTimers({ now: TIME, toFake: ["Date"] });
  answer("situazioneOrdine", reply({ report: [report("Contabilizzato")] }));
  const refunds = answer("storna", reply());
  const refund = { amount: 12_990, key: "RF-1", refundedBefore: 0, providerId: null };
  expect(await adapter.refund(testPayment(), refund)).toEqual({ outcome: "done", providerId: "158432" });
  expect(refunds).toMatchObject([{ importo: 12_990, divisa: "978", mac: "369171fddfadfd6f5d3d43de76d7a36eddf4b06b" }]);
});

test("a repeated refund sends the money once", async () => {
  const refunds = answer("storna", reply());
  const refund = { amount: 2_000, key: "RF-2", refundedBefore: 1_000, providerId: null };
  const before = withOperations(
    { tipoOperazione: "CONTAB.", importo: "12990" },
    storno(1_000),
    storno(2_000, "Storno Negato"),
  );
  answer("situazioneOrdine", reply({ report: [report("Rimborsato Parz.", before)] }));
  expect(await adapter.refund(testPayment(), refund)).toMatchObject({ outcome: "done" });
  const after = withOperations(storno(1_000), storno(2_000));
  answer("situazioneOrdine", reply({ report: [report("Rimborsato Parz.", after)] }));
  expect(await adapter.refund(testPayment(), refund)).toEqual({ outcome: "done" });
  expect(refunds).toHaveLength(1);
});

test("what has gone back is the sum of the refunds that Nexi has carried out", async () => {
  const operations = withOperations(storno(1_000), storno(2_000, "Storno Negato"), storno(500));
  answer("situazioneOrdine", reply({ report: [report("Rimborsato Parz.", operations)] }));
  expect(await adapter.refunded?.(testPayment())).toBe(1_500);
  answer("situazioneOrdine", reply({ report: [report("Contabilizzato")] }));
  expect(await adapter.refunded?.(testPayment())).toBe(0);
  answer("situazioneOrdine", reply({ errore: { codice: "2" } }, { esito: "KO" }));
  expect(await adapter.refunded?.(testPayment())).toBe(0);
});

test("a refund is sent although the operator has sent the same amount at Nexi before", async () => {
  const refunds = answer("storna", reply());
  answer("situazioneOrdine", reply({ report: [report("Rimborsato Parz.", withOperations(storno(1_000)))] }));
  const refund = { amount: 1_000, key: "RF-2", refundedBefore: 1_000, providerId: null };
  expect(await adapter.refund(testPayment(), refund)).toMatchObject({ outcome: "done" });
  expect(refunds).toHaveLength(1);
});

test("a released authorisation is not released again", async () => {
  const refunds = answer("storna", reply());
  answer("situazioneOrdine", reply({ report: [report("Annullato")] }));
  const refund = { amount: 12_990, key: "RF-1", refundedBefore: 0, providerId: null };
  expect(await adapter.refund(testPayment(), refund)).toEqual({ outcome: "done" });
  expect(refunds).toEqual([]);
});

test("a refund is refused when the operator has sent money back at Nexi, or Nexi knows no payment", async () => {
  const refund = { amount: 2_000, key: "RF-1", refundedBefore: 0, providerId: null };
  answer("situazioneOrdine", reply({ report: [report("Rimborsato Parz.", withOperations(storno(500)))] }));
  await expect(adapter.refund(testPayment(), refund)).rejects.toMatchObject({ name: "ProviderRefusal" });
  answer("situazioneOrdine", reply({ errore: { codice: "2" } }, { esito: "KO" }));
  await expect(adapter.refund(testPayment(), refund)).rejects.toMatchObject({ name: "ProviderRefusal" });
});

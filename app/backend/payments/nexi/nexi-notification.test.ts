import { expect, test } from "vitest";
import { notificationOf } from "../sample-payment.test-data";
import { nexiMac } from "./nexi-mac";
import { parseNexiNotification } from "./nexi-notification";

const settings = { alias: "ALIAS_WEB_TEST", macKey: "TESTMACKEY0123456789" };
const reference = "ORD-2026-000123";

// Test values of protocols 1.9.
const granted = {
  codTrans: reference,
  esito: "OK",
  importo: "12990",
  divisa: "EUR",
  data: "20261121",
  orario: "101530",
  codAut: "123456",
  mac: "84e41ae37dd4142b85ccf352373c4b67e2fa91e1",
};
const { codAut: _, ...withoutCode } = granted;
const denied = { ...withoutCode, esito: "KO", mac: "af07056d2b9ae7ce828aeb099cf0038c01346097" };
const pending = { ...withoutCode, esito: "PEN", codAut: "", mac: "d93f331d9411c85c4fefe528eef499717b38227c" };

const form = (fields: Record<string, string>) => new URLSearchParams(fields).toString();
const parse = (body: string) => parseNexiNotification(settings, notificationOf({ body }));
const parseReturn = (query: string) => parseNexiNotification(settings, notificationOf({ query }));

function signed(change: Partial<typeof granted>) {
  const { mac: _mac, ...fields } = { ...granted, ...change };
  return form({ ...fields, mac: nexiMac(fields, settings.macKey) });
}

test.each([
  [granted, "paid"],
  [denied, "refused"],
  [pending, "pending"],
])("the notification and the return of %o say that the payment is %s", (fields, outcome) => {
  const expected = { reference, report: { outcome, amount: 12_990, currency: "EUR" } };
  const more = { ...fields, alias: settings.alias, messaggio: "x", Note1: "x" };
  expect(parse(form(more))).toEqual(expected);
  expect(parseReturn(form(more))).toEqual(expected);
});

test("names in other letters and a signature in capitals are understood", () => {
  const { codTrans, mac, ...others } = granted;
  const report = { outcome: "paid", amount: 12_990, currency: "EUR" };
  expect(parse(form({ CodTrans: codTrans, MAC: mac.toUpperCase(), ...others }))).toEqual({ reference, report });
});

test("another amount in a signed message is reported as it is", () => {
  expect(parse(signed({ importo: "1" }))?.report).toEqual({ outcome: "paid", amount: 1, currency: "EUR" });
});

test.each([{ divisa: "GBP" }, { importo: "129,90" }, { importo: "-1" }, { esito: "BOH" }])(
  "a signed message with %o is no proof, so that the shop asks Nexi",
  (change) => {
    expect(parse(signed(change))).toEqual({ reference, report: null });
  },
);

test.each(["ANNULLO", "ERRORE"])("the unsigned return with %s is no proof", (esito) => {
  const query = form({ alias: settings.alias, codTrans: reference, importo: "12990", divisa: "EUR", esito });
  expect(parseReturn(query)).toEqual({ reference, report: null });
  expect(() => parse(query)).toThrow("wrong MAC");
});

test.each([
  ["no signature", form({ ...granted, mac: "" })],
  ["the signature left out", form(withoutCode).replace(/&mac=[^&]*/, "")],
  ["another order", form({ ...granted, codTrans: "ORD-2026-000124" })],
  ["another amount", form({ ...granted, importo: "1" })],
  ["another outcome", form({ ...denied, esito: "OK" })],
  ["another code", form({ ...granted, codAut: "" })],
  ["a short signature", form({ ...granted, mac: granted.mac.slice(0, 39) })],
  ["a signature of two-byte letters", form({ ...granted, mac: "é".repeat(20) })],
  ["a repeated outcome", `${form(granted)}&esito=KO`],
  ["an outcome repeated in other letters", `${form(granted)}&ESITO=KO`],
  ["a repeated signature", `${form(granted)}&mac=${granted.mac}`],
  ["a body in JSON with a signed query", JSON.stringify({ codTrans: reference })],
  ["broken percent signs", `${form(granted).replace(/mac=.*/, "mac=%zz%")}`],
])("a message with %s is refused or has no meaning", (_what, body) => {
  let result: unknown;
  try {
    result = parse(body);
  } catch (error) {
    expect(error).toMatchObject({ name: "InvalidNotification" });
    expect(String(error)).not.toContain(reference);
  }
  expect(result ?? null).toBeNull();
});

test("an unsigned return that claims a payment is refused", () => {
  expect(() => parseReturn(form(withoutCode).replace(/&mac=[^&]*/, ""))).toThrow("wrong MAC");
});

test("the query of the notification's URL does not replace its body", () => {
  const request = notificationOf({ body: form({ codTrans: reference }), query: form(granted) });
  expect(() => parseNexiNotification(settings, request)).toThrow("wrong MAC");
});

test("a message for another shop, without a payment or with a reference that Nexi cannot have has no meaning", () => {
  expect(parse(form({ ...granted, alias: "ALIAS_WEB_OTHER" }))).toBeNull();
  expect(parse("hello=1")).toBeNull();
  expect(parseReturn("")).toBeNull();
  // The text that is signed is the same as that of a longer outcome.
  expect(parse(signed({ codTrans: "Aesito=OKimporto=1" }))).toBeNull();
});

test("a huge body is read in time", () => {
  const body = `${"a=1&".repeat(250_000)}${form(granted)}`;
  expect(parse(body)?.report?.outcome).toBe("paid");
});

import { createHash, timingSafeEqual } from "node:crypto";
import { z } from "zod";
import { SANDBOX_KEYS } from "~/config/sandbox-keys";

// Written from Nexi's field tables (mlocati/nexi-xpay, NexiPayments/XPay). Unlike Nexi, the sandbox refuses fields that it
// does not know, and accepts URLs with any port.

const text = (max: number) => z.string().max(max);
const url = (max: number) => text(max).regex(/^https?:\/\//, "must begin with http:// or https://");
const codTrans = z.string().regex(/^[A-Za-z0-9_-]{2,30}$/);
const mac = z.string().regex(/^[0-9a-f]{40}$/);
const withoutQuotes = z.string().regex(/^[^#'"]*$/, "must not contain # ' or quotation marks");

/** The parameters with which the browser arrives at the payment page. */
export const startRequest = z.strictObject({
  alias: text(30),
  importo: z.string().regex(/^\d{1,8}$/),
  divisa: z.literal("EUR"),
  codTrans,
  url: url(500),
  url_back: url(200),
  mac,
  urlpost: url(500).optional(),
  mail: text(150)
    .regex(/^\S+@\S+$/)
    .optional(),
  languageId: z.enum(["ITA", "ENG", "SPA", "FRA", "GER", "JPN", "CHI", "ARA", "RUS", "POR", ""]).optional(),
  descrizione: withoutQuotes.max(2_000).optional(),
  session_id: text(100).optional(),
  Note1: text(200).optional(),
  Note2: text(200).optional(),
  Note3: text(200).optional(),
  selectedcard: text(200).optional(),
  TCONTAB: z.enum(["C", "D"]).optional(),
  OPTION_CF: text(16).optional(),
  nome: text(150).optional(),
  cognome: text(150).optional(),
  infoc: text(35).optional(),
  infob: text(20).optional(),
  // Seconds.
  xpayTimeout: z
    .string()
    .regex(/^[1-9]\d{0,5}$/)
    .optional(),
});
export type StartRequest = z.infer<typeof startRequest>;

const stamp = z.union([z.string().regex(/^\d{13}$/), z.number().int()]).transform(String);
const signed = { apiKey: text(30), codiceTransazione: codTrans, timeStamp: stamp, mac };

/** The body of `situazioneOrdine`. */
export const statusRequest = z.strictObject(signed);
/** The body of `storna` and `contabilizza`. The samples send the amount as a number, other code as a text. */
export const moneyRequest = z.strictObject({
  ...signed,
  importo: z.union([z.string().regex(/^\d{1,8}$/), z.number().int().min(0)]).transform(String),
  divisa: z.literal("978"),
});

/** SHA-1 of `name=value` pairs in their order and the key, nothing between them. */
export function macOf(pairs: readonly (readonly [string, string])[]): string {
  const signedText = pairs.map(([name, value]) => `${name}=${value}`).join("") + SANDBOX_KEYS.nexi.macKey;
  return createHash("sha1").update(signedText).digest("hex");
}

export function isSame(one: string, other: string): boolean {
  return one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));
}

/** The outcomes of Nexi's test cards in its area INTEG, by number: the message of the authorisation. */
export const TEST_CARDS: Readonly<Record<string, string>> = {
  "4539970000000006": "Message OK",
  "5255000000000001": "Message OK",
  "4539970000000014": "Auth. Denied",
  "5255000000000019": "Auth. Denied",
  "4539970000101010": "expired card",
  "5255000000101015": "expired card",
  "4539970000104014": "restricted card",
  "5255000000104019": "restricted card",
  "4539970000109013": "invalid merchant",
  "5255000000109018": "invalid merchant",
  "4539970000110011": "transaction not permitted",
  "5255000000110016": "transaction not permitted",
  "4539970000116018": "not sufficient funds",
  "5255000000116013": "not sufficient funds",
  "4539970000117016": "incorret PIN",
  "5255000000117011": "incorret PIN",
  "4539970000118014": "no card record",
  "5255000000118019": "no card record",
  "4539970000902011": "Technical problem",
  "5255000000902016": "Technical problem",
  "4539970000907010": "Host not found",
  "5255000000907015": "Host not found",
};
export const GRANTED = "Message OK";

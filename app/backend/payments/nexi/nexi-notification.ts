import {
  InvalidNotification,
  type NotificationRequest,
  type PaymentOutcome,
  type ProviderNotification,
  type ProviderReport,
} from "../provider";
import { isSameMac, nexiMac } from "./nexi-mac";

/** The signed fields of an outcome, in the order of the signature. */
const SIGNED = ["codTrans", "esito", "importo", "divisa", "data", "orario", "codAut"] as const;
type Signed = Record<(typeof SIGNED)[number], string>;

const OUTCOMES: Readonly<Record<string, PaymentOutcome>> = {
  OK: "paid",
  KO: "refused",
  PEN: "pending",
  ANNULLO: "cancelled",
  ERRORE: "refused",
};
/** Outcomes with which the browser returns to `url_back`, where Nexi signs nothing. */
const UNSIGNED = ["ANNULLO", "ERRORE"];

/**
 * Reads Nexi's message to `urlpost` (a form in the body) or the query of the browser's return. Both have the same fields and
 * signature. The signature covers no alias; a message for another one concerns another shop.
 */
export function parseNexiNotification(
  { alias, macKey }: { alias: string; macKey: string },
  { body, query }: NotificationRequest,
): ProviderNotification | null {
  const fields = fieldsOf(body === "" ? query : new URLSearchParams(body));
  const reference = fields.get("codtrans");
  if (reference === undefined) return null;
  const mac = fields.get("mac");
  if (mac === undefined && body === "" && UNSIGNED.includes(fields.get("esito") ?? ""))
    return { reference, report: null };
  // The code of an authorisation is missing, or empty, without one.
  const signed = Object.fromEntries(SIGNED.map((name) => [name, fields.get(name.toLowerCase()) ?? ""])) as Signed;
  if (!isSameMac(nexiMac(signed, macKey), (mac ?? "").toLowerCase()))
    throw new InvalidNotification("Nexi: missing or wrong MAC");
  // The signature joins names and values without separators: only values without "=" have one meaning.
  if (!/^[A-Za-z0-9_-]{2,30}$/.test(reference) || (fields.get("alias") ?? alias) !== alias) return null;
  return { reference, report: reportOf(signed) };
}

/** Fields by their name in small letters: old terminals write some with a capital. */
function fieldsOf(sent: URLSearchParams): Map<string, string> {
  const names = ["alias", "mac", ...SIGNED.map((name) => name.toLowerCase())];
  const fields = new Map<string, string>();
  for (const [name, value] of sent) {
    const known = name.toLowerCase();
    if (!names.includes(known)) continue;
    if (fields.has(known)) throw new InvalidNotification("Nexi: a repeated field");
    fields.set(known, value);
  }
  return fields;
}

/** Null for an outcome, amount or currency that has no meaning here: the shop then asks Nexi. */
function reportOf({ esito, importo, divisa }: Signed): ProviderReport | null {
  const outcome = OUTCOMES[esito];
  if (!outcome || !/^\d{1,8}$/.test(importo) || divisa !== "EUR") return null;
  return { outcome, amount: Number(importo), currency: "EUR" };
}

import { randomInt } from "node:crypto";
import type { Consequence, Decision } from "./decide";
import { GRANTED, macOf, type StartRequest, TEST_CARDS } from "./nexi-messages";

/** Nexi allows this many authorisations with one codTrans while all of them are negative. */
const MAX_TRIES = 3;

/** A movement of a payment, as `situazioneOrdine` lists it. */
export interface Operation {
  tipoOperazione: "CONTAB." | "STORNO";
  importo: string;
  dataOperazione: string;
}

/** A payment of the sandbox, from the moment its page was opened. */
export interface NexiPayment {
  request: StartRequest;
  /** The outcome of the last try; null while there is none. */
  esito: "OK" | "KO" | "ANNULLO" | null;
  tries: number;
  /** Epoch milliseconds after which the page accepts nothing; null without a limit. */
  closesOn: number | null;
  /** The state in the back office; null while no authorisation was tried. */
  stato: string | null;
  operations: readonly Operation[];
  /** The fields of the outcome that are sent to the shop. */
  result: Record<string, string>;
}

export function opened(request: StartRequest): NexiPayment {
  const seconds = Number(request.xpayTimeout ?? 0);
  const closesOn = seconds > 0 ? Date.now() + seconds * 1_000 : null;
  return { request, esito: null, tries: 0, closesOn, stato: null, operations: [], result: {} };
}

/** Whether the shopper may still try to pay. */
export function isOpen({ esito, tries, closesOn }: NexiPayment): boolean {
  if (closesOn !== null && Date.now() > closesOn) return false;
  return esito === null || esito === "ANNULLO" || (esito === "KO" && tries < MAX_TRIES);
}

/** The payment after a decision of the shopper. @param card its number; unknown ones are denied */
export function decided(payment: NexiPayment, decision: Decision, card: string): NexiPayment {
  const { request } = payment;
  if (decision === "cancelled") return { ...payment, esito: "ANNULLO" };
  const message = decision === "paid" ? (TEST_CARDS[card] ?? "no card record") : "Auth. Denied";
  const granted = message === GRANTED;
  const [data = "", orario = ""] = timeInItaly().replace(/[-:]/g, "").split(" ");
  const captured = granted && request.TCONTAB !== "D";
  const esito = granted ? "OK" : "KO";
  return {
    ...payment,
    esito,
    tries: payment.tries + 1,
    stato: captured ? "Contabilizzato" : granted ? "Autorizzato" : "Negato",
    operations: captured ? [operation("CONTAB.", request.importo)] : [],
    result: {
      esito,
      codiceEsito: granted ? "0" : "103",
      messaggio: message,
      data,
      orario,
      codAut: granted ? String(randomInt(100_000, 1_000_000)) : "",
      brand: card.startsWith("5") ? "MasterCard" : "VISA",
      nazionalita: "ITA",
      pan: `${card.slice(0, 6)}******${card.slice(-4)}`,
      scadenza_pan: "203012",
      tipoTransazione: granted ? "VBV_FULL" : "",
    },
  };
}

export function operation(tipoOperazione: Operation["tipoOperazione"], importo: string): Operation {
  return { tipoOperazione, importo, dataOperazione: `${timeInItaly()}.0` };
}

/** `2024-07-25 12:41:47` */
function timeInItaly(): string {
  return new Date().toLocaleString("sv-SE", { timeZone: "Europe/Rome" });
}

/** Where Nexi sends the outcome, and the browser. */
export function consequenceOf({ request, esito, result }: NexiPayment): Consequence {
  const { alias, importo, divisa, codTrans, urlpost, url, url_back } = request;
  if (esito === "ANNULLO" || esito === null)
    return { notification: null, back: withQuery(url_back, { alias, importo, divisa, codTrans, esito: "ANNULLO" }) };
  const { mail, languageId, descrizione, nome, cognome, session_id, Note1, Note2, Note3 } = request;
  const echoed = { mail, languageId, descrizione, nome, cognome, session_id, Note1, Note2, Note3 };
  const fields = { alias, importo, divisa, codTrans, ...result, ...present(echoed), mac: resultMac(request, result) };
  const notification = urlpost
    ? () => new Request(urlpost, { method: "POST", body: new URLSearchParams(fields) })
    : null;
  return { notification, back: withQuery(url, fields) };
}

function resultMac({ codTrans, importo, divisa }: StartRequest, result: Record<string, string>): string {
  const { esito = "", data = "", orario = "", codAut = "" } = result;
  return macOf(Object.entries({ codTrans, esito, importo, divisa, data, orario, codAut }));
}

function present(fields: Record<string, string | undefined>): Record<string, string> {
  return Object.fromEntries(Object.entries(fields).flatMap(([name, value]) => (value ? [[name, value]] : [])));
}

/** A URL with more parameters; its own stay as they are. */
export function withQuery(url: string, fields: Record<string, string>): string {
  const result = new URL(url);
  for (const [name, value] of Object.entries(fields)) result.searchParams.append(name, value);
  return result.href;
}

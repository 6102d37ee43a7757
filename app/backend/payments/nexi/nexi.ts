import { z } from "zod";
import {
  AccountRefused,
  type Payment,
  type PaymentOutcome,
  type PaymentProvider,
  ProviderRefusal,
  type ProviderReport,
  ProviderUnavailable,
  type RefundReport,
  type RefundRequest,
} from "../provider";
import { providerRequests } from "../provider-request";
import { isSameMac, nexiMac } from "./nexi-mac";
import { parseNexiNotification } from "./nexi-notification";

/** A contract with Nexi XPay ("pagamento semplice"). Source of the fields: Nexi's samples and field tables. */
export interface NexiSettings {
  /** Identifies the shop. */
  alias: string;
  /** Signs the messages of both sides. */
  macKey: string;
  /** Without a slash at its end. */
  url: string;
}

/** Nexi's numeric code of the euro in its back-office API. */
const EURO = "978";
/** Error of the back-office API: no authorisation was tried with this reference. */
const NOT_FOUND = "2";
/** A reference that no attempt has: those of attempts have digits. */
const NO_PAYMENT = "KEY-CHECK";

const LANGUAGES = { en: "ENG", it: "ITA" } as const;
const DESCRIPTIONS = { en: "Order", it: "Ordine" } as const;

/** The states of a payment at Nexi. The payment page asks for immediate capture, so authorised money is on its way. */
const OUTCOMES: Readonly<Record<string, PaymentOutcome>> = {
  Autorizzato: "paid",
  "In attesa di contab.": "paid",
  Contabilizzato: "paid",
  "Contabilizzato Parz.": "paid",
  "Rimborsato Parz.": "paid",
  "In Corso": "pending",
  Pendente: "pending",
  Sospeso: "pending",
  // 3-D Secure was not completed. While the page is open the shopper may try again.
  "Non Creato": "pending",
  Negato: "refused",
  "Autor. Negata": "refused",
  "Non generato": "refused",
  "Non valido": "refused",
  Annullato: "cancelled",
  "Chiuso da backoffice": "cancelled",
  "In attesa di storno": "cancelled",
  Stornato: "cancelled",
  Rimborsato: "cancelled",
};

const text = z.union([z.string(), z.number().int()]).transform(String);
const cents = z.union([z.string().regex(/^\d{1,9}$/), z.number().int().min(0)]).transform(Number);

const replySchema = z.object({
  esito: z.string(),
  idOperazione: text,
  timeStamp: text,
  mac: z.string().optional(),
  errore: z.object({ codice: text }).optional(),
  report: z.array(z.unknown()).optional(),
});

const operation = z.object({ tipoOperazione: z.string(), importo: cents.optional(), stato: z.string().optional() });
const reportSchema = z.object({
  codiceTransazione: z.string(),
  stato: z.string(),
  importo: cents,
  divisa: z.enum(["EUR", EURO]),
  dettaglio: z.array(z.object({ operazioni: z.array(operation).nullish() })).nullish(),
});
type Report = z.infer<typeof reportSchema>;

/** A reply that was signed with another key, or altered. */
class WrongMac extends ProviderUnavailable {}

/** The adapter of Nexi XPay. It accepts euro alone. */
export function nexi(settings: NexiSettings, send: typeof fetch): PaymentProvider {
  const request = providerRequests(send, () => "HTTP");

  /** @throws ProviderRefusal with Nexi's error code; ProviderUnavailable for a reply with a wrong signature */
  const call = async (path: string, fields: Record<string, string>) => {
    const signed = { apiKey: settings.alias, ...fields, timeStamp: String(Date.now()) };
    const { importo } = fields;
    const { json } = await request({
      method: "POST",
      url: `${settings.url}/ecomm/api/bo/${path}`,
      headers: { "Content-Type": "application/json", Accept: "application/json" },
      body: JSON.stringify({
        ...signed,
        ...(importo === undefined ? {} : { importo: Number(importo) }),
        mac: nexiMac(signed, settings.macKey),
      }),
    });
    const reply = replySchema.safeParse(json);
    if (!reply.success) throw new ProviderUnavailable(`Nexi ${path}: not a reply`);
    const { esito, idOperazione, timeStamp, mac, errore } = reply.data;
    const isSigned = isSameMac(nexiMac({ esito, idOperazione, timeStamp }, settings.macKey), mac ?? "");
    // A request with a wrong key cannot get a signed error.
    if (!isSigned && (esito === "OK" || mac !== undefined)) throw new WrongMac(`Nexi ${path}: wrong MAC`);
    if (esito !== "OK") throw new ProviderRefusal(200, `Nexi ${errore?.codice ?? esito}`);
    return reply.data;
  };

  /** Null when no authorisation was tried. */
  const read = async ({ reference }: Payment): Promise<Report | null> => {
    try {
      const reply = await call("situazioneOrdine", { codiceTransazione: reference });
      const reports = (reply.report ?? []).map((each) => reportSchema.safeParse(each));
      const report = reports.find(({ data }) => data?.codiceTransazione === reference)?.data;
      if (!report) throw new ProviderUnavailable("Nexi situazioneOrdine: no report about the payment");
      return report;
    } catch (error) {
      if (error instanceof ProviderRefusal && error.code === `Nexi ${NOT_FOUND}`) return null;
      throw error;
    }
  };

  const move = (path: "storna" | "contabilizza", { reference }: Payment, amount: number) =>
    call(path, { codiceTransazione: reference, divisa: EURO, importo: String(amount) });

  return {
    async checkAccount() {
      try {
        await call("situazioneOrdine", { codiceTransazione: NO_PAYMENT });
      } catch (error) {
        if (error instanceof WrongMac) throw new AccountRefused("POST situazioneOrdine", 200, "wrong MAC");
        if (!(error instanceof ProviderRefusal)) throw error;
        if (error.code !== `Nexi ${NOT_FOUND}`)
          throw new AccountRefused("POST situazioneOrdine", error.status, error.code);
      }
    },

    async start(payment) {
      const fields = startFields(settings, payment);
      return { providerId: null, url: `${settings.url}/ecomm/ecomm/DispatcherServlet?${new URLSearchParams(fields)}` };
    },

    async query(payment) {
      return reportOf(await read(payment));
    },

    async capture(payment) {
      const report = await read(payment);
      if (report?.stato !== "Autorizzato") return reportOf(report);
      await move("contabilizza", payment, payment.amount);
      return reportOf(await read(payment));
    },

    async refunded(payment) {
      const report = await read(payment);
      return report ? refundedAt(report) : 0;
    },

    /** Nexi knows refunds by no key: what it has sent back already shows whether this one was sent. */
    async refund(payment: Payment, { amount, refundedBefore }: RefundRequest): Promise<RefundReport> {
      const report = await read(payment);
      if (!report) throw new ProviderRefusal(200, `Nexi ${NOT_FOUND}`);
      const sent = refundedAt(report);
      if (sent === refundedBefore + amount) return { outcome: "done" };
      if (sent !== refundedBefore) throw new ProviderRefusal(200, "other refunds at Nexi");
      const { idOperazione } = await move("storna", payment, amount);
      return { outcome: "done", providerId: idOperazione };
    },

    parseNotification: async (notification) => parseNexiNotification(settings, notification),
  };
}

/** @throws RangeError for another currency or a URL of the shop that is too long for Nexi */
function startFields({ alias, macKey }: NexiSettings, payment: Payment): Record<string, string> {
  const { reference: codTrans, amount, currency, order, pages, expiresOn } = payment;
  if (currency !== "EUR") throw new RangeError(`Nexi accepts euro alone, not ${currency}`);
  const signed = { codTrans, divisa: currency, importo: String(amount) };
  const { name, surname, email } = order.delivery;
  const seconds = Math.max(1, Math.floor((expiresOn.getTime() - Date.now()) / 1_000));
  return {
    alias,
    ...signed,
    mac: nexiMac(signed, macKey),
    url: limitedUrl(pages.back, 500),
    url_back: limitedUrl(pages.cancelled, 200),
    urlpost: limitedUrl(pages.notification, 500),
    languageId: LANGUAGES[order.locale],
    descrizione: `${DESCRIPTIONS[order.locale]} ${order.number}`.replace(/[#'"]/g, " ").slice(0, 2_000),
    mail: email.slice(0, 150),
    nome: name.slice(0, 150),
    cognome: surname.slice(0, 150),
    selectedcard: "CC",
    TCONTAB: "C",
    xpayTimeout: String(seconds),
  };
}

function limitedUrl(url: string, limit: number): string {
  if (url.length > limit) throw new RangeError(`A URL of the shop has more than ${limit} characters`);
  return url;
}

/** @throws ProviderUnavailable for an unknown state */
function reportOf(report: Report | null): ProviderReport {
  if (!report) return { outcome: "pending" };
  const outcome = OUTCOMES[report.stato];
  if (!outcome) throw new ProviderUnavailable("Nexi situazioneOrdine: an unknown state");
  return { outcome, amount: report.importo, currency: "EUR" };
}

/** Cents that went back, or were released before their capture. */
function refundedAt({ stato, importo, dettaglio }: Report): number {
  const operations = (dettaglio ?? []).flatMap(({ operazioni }) => operazioni ?? []);
  const refunds = operations.filter(
    (each) => each.tipoOperazione === "STORNO" && !["Storno Negato", "Storno Annullato"].includes(each.stato ?? ""),
  );
  if (refunds.length === 0) return ["Annullato", "Stornato", "Rimborsato"].includes(stato) ? importo : 0;
  return refunds.reduce((sum, each) => sum + (each.importo ?? 0), 0);
}

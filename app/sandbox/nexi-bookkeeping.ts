import { randomUUID } from "node:crypto";
import { type Context, Hono } from "hono";
import type { z } from "zod";
import { SANDBOX_KEYS } from "~/config/sandbox-keys";
import { isSame, macOf, moneyRequest, statusRequest } from "./nexi-messages";
import { type NexiPayment, type Operation, operation } from "./nexi-payment";
import type { Collection } from "./store";
import type { SandboxTools } from "./tools";

/** Older requests are refused; milliseconds. */
const MAX_AGE_MS = 5 * 60_000;

/** Codes of Nexi's errors; all but "not found" are from memory. */
const ERRORS = { parameter: 1, notFound: 2, mac: 3, expired: 5, alias: 7, notAllowed: 99 } as const;

type Signed = z.infer<typeof statusRequest>;
type Result = { error: keyof typeof ERRORS } | Record<string, unknown>;

/** Nexi's back-office API: state of an order, capture, refund. */
export function bookkeeping(tools: SandboxTools, payments: Collection<NexiPayment>): Hono {
  const app = new Hono();

  const call = <Sent extends Signed>(
    path: string,
    schema: z.ZodType<Sent>,
    signedFields: readonly (keyof Sent & string)[],
    answer: (payment: NexiPayment, sent: Sent) => Result,
  ) =>
    app.post(path, async (context: Context) => {
      const parsed = schema.safeParse(await context.req.json().catch(() => null));
      if (!parsed.success) return reply(context, { error: "parameter" });
      const sent = parsed.data;
      const failure = await tools.faults.suffer(sent.codiceTransazione);
      if (failure) return failure;
      if (!isSame(sent.mac, macOf(signedFields.map((name) => [name, String(sent[name])]))))
        return reply(context, { error: "mac" });
      if (sent.apiKey !== SANDBOX_KEYS.nexi.alias) return reply(context, { error: "alias" });
      if (Math.abs(Date.now() - Number(sent.timeStamp)) > MAX_AGE_MS) return reply(context, { error: "expired" });
      const payment = payments.get(sent.codiceTransazione);
      return reply(context, payment?.stato ? answer(payment, sent) : { error: "notFound" });
    });

  const ofStatus = ["apiKey", "codiceTransazione", "timeStamp"] as const;
  const ofMoney = ["apiKey", "codiceTransazione", "divisa", "importo", "timeStamp"] as const;

  call("/situazioneOrdine", statusRequest, ofStatus, (payment) => ({ report: [reportOf(payment)] }));
  call("/contabilizza", moneyRequest, ofMoney, (payment, { importo }) => {
    if (payment.stato !== "Autorizzato" || Number(importo) > Number(payment.request.importo))
      return { error: "notAllowed" };
    payments.put(payment.request.codTrans, {
      ...payment,
      stato: importo === payment.request.importo ? "Contabilizzato" : "Contabilizzato Parz.",
      operations: [...payment.operations, operation("CONTAB.", importo)],
    });
    return {};
  });
  call("/storna", moneyRequest, ofMoney, (payment, { importo }) => {
    const after = refunded(payment, Number(importo));
    if (!after) return { error: "notAllowed" };
    payments.put(payment.request.codTrans, after);
    return {};
  });
  return app;
}

/** The payment after a refund, or after the release of an authorisation; null when it is not allowed. */
function refunded(payment: NexiPayment, amount: number): NexiPayment | null {
  const operations = [...payment.operations, operation("STORNO", String(amount))];
  if (payment.stato === "Autorizzato")
    return amount === Number(payment.request.importo) ? { ...payment, operations, stato: "Annullato" } : null;
  const captured = sumOf(payment.operations, "CONTAB.");
  const left = captured - sumOf(payment.operations, "STORNO");
  if (amount < 1 || amount > left) return null;
  return { ...payment, operations, stato: amount === left ? "Rimborsato" : "Rimborsato Parz." };
}

function sumOf(operations: readonly Operation[], kind: Operation["tipoOperazione"]): number {
  return operations.reduce((sum, each) => sum + (each.tipoOperazione === kind ? Number(each.importo) : 0), 0);
}

function reportOf({ request, stato, result, operations }: NexiPayment) {
  const { codTrans, importo, nome, cognome, mail } = request;
  return {
    codiceTransazione: codTrans,
    stato,
    importo,
    divisa: "978",
    brand: result.brand,
    dettaglio: [
      {
        stato,
        importo,
        divisa: "978",
        nome,
        cognome,
        mail,
        operazioni: operations.map((each) => ({ ...each, divisa: "978", stato: stateOf(each), utente: "sandbox" })),
      },
    ],
  };
}

function stateOf({ tipoOperazione }: Operation): string {
  return tipoOperazione === "STORNO" ? "Rimborsato" : "Contabilizzato";
}

function reply(context: Context, result: Result): Response {
  const failed = "error" in result;
  const [esito, idOperazione, timeStamp] = [failed ? "KO" : "OK", randomUUID().slice(0, 30), String(Date.now())];
  const signed = { esito, idOperazione, timeStamp, mac: macOf(Object.entries({ esito, idOperazione, timeStamp })) };
  if (!failed) return context.json({ ...signed, ...result });
  const error = String(result.error) as keyof typeof ERRORS;
  return context.json({ ...signed, errore: { codice: ERRORS[error], messaggio: error } });
}

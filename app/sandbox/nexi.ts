import { type Context, Hono } from "hono";
import { SANDBOX_KEYS } from "~/config/sandbox-keys";
import { carryOut, isButton } from "./decide";
import { bookkeeping } from "./nexi-bookkeeping";
import { isSame, macOf, type StartRequest, startRequest, TEST_CARDS } from "./nexi-messages";
import { consequenceOf, decided, isOpen, type NexiPayment, opened, withQuery } from "./nexi-payment";
import { endPage, errorPage, type Language, type Notice, paymentPage } from "./page";
import type { SandboxTools } from "./tools";

const FIRST_CARD = "4539970000000006";

/** Nexi XPay, "pagamento semplice": the payment page and the back-office API. */
export function nexi(tools: SandboxTools): Hono {
  const payments = tools.store.collection<NexiPayment>("nexi");
  const app = new Hono();

  const open = async (context: Context) => {
    const sent = new URLSearchParams(
      context.req.method === "POST" ? await context.req.text() : new URL(context.req.url).search,
    );
    const parsed = startRequest.safeParse(Object.fromEntries(sent));
    if (!parsed.success) return refused(sent, parsed.error.issues.map(nameOf).join(", "));
    const request = parsed.data;
    const known = payments.get(request.codTrans);
    const reason = formalError(request, [...sent.keys()]) ?? (known && duplicate(known, request));
    if (reason) return refused(sent, reason);
    if (!known) payments.put(request.codTrans, opened(request));
    return context.redirect(`${tools.baseUrl(context.req.raw)}/nexi/page/${request.codTrans}`, 303);
  };
  app.get("/ecomm/ecomm/DispatcherServlet", open);
  app.post("/ecomm/ecomm/DispatcherServlet", open);

  app.get("/page/:codTrans", (context) => {
    const payment = payments.get(context.req.param("codTrans"));
    if (!payment) return errorPage("en", "codTrans");
    return isOpen(payment) ? page(payment.request) : endPage(languageOf(payment.request.languageId), "closed");
  });
  app.post("/page/:codTrans", async (context) => {
    const payment = payments.get(context.req.param("codTrans"));
    const { button, card } = await context.req.parseBody();
    if (!payment || !isButton(button)) return errorPage("en", payment ? "button" : "codTrans");
    const { request } = payment;
    if (!isOpen(payment)) return endPage(languageOf(request.languageId), "closed");
    const after = await carryOut(tools, request.codTrans, button, (decision) => {
      const result = decided(payment, decision, String(card).replace(/\s/g, ""));
      payments.put(request.codTrans, result);
      return consequenceOf(result);
    });
    if ("back" in after) return context.redirect(after.back, 303);
    return after.page === "done" ? endPage(languageOf(request.languageId), "done") : page(request, after.page);
  });

  app.route("/ecomm/api/bo", bookkeeping(tools, payments));
  return app;
}

function page(request: StartRequest, notice?: Notice): Response {
  return paymentPage(
    {
      provider: "Nexi XPay",
      language: languageOf(request.languageId),
      amount: Number(request.importo),
      currency: request.divisa,
      reference: request.codTrans,
    },
    [
      { name: "card", label: "card", value: FIRST_CARD, choices: Object.keys(TEST_CARDS) },
      { name: "expiry", label: "expiry", value: "12/2030" },
      { name: "cvv", label: "cvv", value: "123" },
    ],
    notice,
  );
}

/** Nexi sends the browser to url_back after formal errors; without a usable one it can only show a page. */
function refused(sent: URLSearchParams, reason: string): Response {
  const back = sent.get("url_back") ?? "";
  if (!URL.canParse(back)) return errorPage(languageOf(sent.get("languageId")), reason);
  const named = ["alias", "codTrans", "importo", "divisa"].map((name): [string, string] => [
    name,
    sent.get(name) ?? "",
  ]);
  return Response.redirect(withQuery(back, { ...Object.fromEntries(named), esito: "ERRORE", warning: reason }), 303);
}

function nameOf(issue: { path: PropertyKey[]; keys?: string[] }): string {
  return issue.keys?.join(", ") ?? issue.path.join(".");
}

function formalError({ alias, codTrans, divisa, importo, mac }: StartRequest, names: string[]): string | null {
  if (new Set(names).size < names.length) return "a parameter is repeated";
  if (!isSame(mac, macOf(Object.entries({ codTrans, divisa, importo })))) return "mac";
  return alias === SANDBOX_KEYS.nexi.alias ? null : "alias";
}

function duplicate(known: NexiPayment, { importo }: StartRequest): string | null {
  return known.request.importo === importo && isOpen(known) ? null : "codTrans is already in use";
}

function languageOf(languageId: string | null | undefined): Language {
  return languageId === "ENG" ? "en" : "it";
}

import { type ActionFunctionArgs, data, type HeadersFunction, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { guestKey } from "~/account/orders/guest-key.server";
import { ApiError, TooManyRequests, Unauthorized, Unavailable } from "~/api/errors.server";
import { declareWithdrawal } from "~/api/returns.server";
import { readId } from "~/cart/cart-changes.server";
import { mailLink } from "~/config/absolute-url.server";
import { companyDetails } from "~/config/company.server";
import type { FormResult } from "~/forms/checked-form";
import { fieldText, parseForm, refusedForm } from "~/forms/parse-form.server";
import { readForm, textField } from "~/forms/read-form.server";
import { href } from "~/i18n/paths";
import { useT } from "~/i18n/use-t";
import type { PageHandle } from "~/layout/page-handle";
import { pageContext } from "~/session/page-context.server";
import { redirectTo } from "~/session/request-session.server";
import { DeclarationCheck } from "./declaration-check";
import { DeclarationForm } from "./declaration-form";
import { declarationFields, declarationSchema, MAX_NUMBER_LENGTH, refusedNumber } from "./form.server";
import { keyedOrder, ownOrder } from "./own-order.server";

export const handle: PageHandle = { form: { id: "withdrawal", intent: "check" } };

/**
 * The declaration of withdrawal (art. 54-bis). Links from orders and mails give the order's number; signed in, its id; and on a
 * guest's page, its key.
 */
export async function loader(args: LoaderFunctionArgs) {
  const page = await pageContext(args);
  const { t, url } = page;
  const id = readId(url.searchParams.get("order"));
  const number = (url.searchParams.get("number") ?? "").slice(0, MAX_NUMBER_LENGTH);
  const key = url.searchParams.get("key");
  const own = id !== null ? await ownOrder(page, id) : key !== null ? await keyedOrder(page, key) : null;
  const view = {
    head: { title: t("withdrawal:title"), description: t("withdrawal:description") },
    own: own && { until: own.until, isOver: own.isOver },
    proof: own ? proofOf(id, key) : {},
    email: companyDetails().email,
    values: own?.values ?? { number, email: "", name: "" },
  };
  // Keeps the key in the URL from other sites.
  return data(view, key === null ? undefined : { headers: { "Referrer-Policy": "strict-origin" } });
}

/** The hidden fields of a shopper's own order. */
function proofOf(id: number | null, key: string | null): Record<string, string> {
  if (id !== null) return { order: String(id) };
  return key === null || guestKey(key) === null ? {} : { key };
}

interface Answer {
  step: "form" | "check";
  values: Record<string, string>;
  result?: FormResult;
  message?: string;
  proof: Record<string, string>;
}

/** Shows the second step, or sends the declaration. The result is the same for every valid declaration. */
export async function action(args: ActionFunctionArgs) {
  const { locale, session, api, shopperApi, t } = await pageContext(args);
  const form = await readForm(args.request, ["intent", "order", "key", ...declarationFields]);
  const orderId = readId(textField(form, "order"));
  const key = textField(form, "key");
  const proof = proofOf(orderId, key);
  const submission = parseForm(form, declarationSchema());
  const refused = (errors?: Record<string, string>) => refusedForm(submission, t, { errors });
  const { initialValue: values } = refused();
  const answer = (step: Answer["step"], status: number, rest: Partial<Answer> = {}, headers?: HeadersInit) =>
    data<Answer>({ step, values, proof, ...rest }, { status, headers });
  const intent = textField(form, "intent");
  if (intent === "edit") return answer("form", 200);
  if (intent !== "check" && intent !== "confirm")
    return answer("form", 400, { message: t("withdrawal:unknown_intent") });
  if (submission.status !== "success") return answer("form", 422, { result: refused() });
  if (intent === "check") return answer("check", 200, { values: submission.value });
  const confirmUrl = mailLink(href("withdraw-confirm", locale, { token: "" }));
  const declaration = { ...submission.value, locale, confirm_url: confirmUrl };
  try {
    // A session that has ended proves nothing, and must not lose the declaration.
    await declareWithdrawal(shopperApi, declaration, guestKey(key ?? undefined)?.key).catch((error: unknown) => {
      if (error instanceof Unauthorized) return declareWithdrawal(api, declaration);
      throw error;
    });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const otherWay = t("withdrawal:by_email", { email: companyDetails().email });
    if (error instanceof TooManyRequests) {
      const message = `${t("withdrawal:too_many", { count: Math.ceil(error.retryAfter / 60) })} ${otherWay}`;
      return answer("check", 429, { message }, { "Retry-After": String(error.retryAfter) });
    }
    const number = refusedNumber(error);
    if (number !== null) return answer("form", 422, { result: refused({ number: fieldText(t, number) }) });
    console.error(error.message);
    const message = `${t("withdrawal:failure")} ${otherWay}`;
    return answer("check", error instanceof Unavailable ? 503 : 400, { message });
  }
  throw await redirectTo(session, href("withdraw-received", locale, undefined, { order: orderId ?? undefined }));
}

/** Retry-After of a refusal, and the policy of a URL with a key. */
export const headers: HeadersFunction = ({ actionHeaders, loaderHeaders }) =>
  new Headers([...loaderHeaders, ...actionHeaders]);

export default function Withdraw() {
  const { head, own, values, proof, email } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const t = useT();
  const shownProof = answer?.proof ?? proof;
  return (
    <div className="container narrow">
      <h1>{head.title}</h1>
      {answer?.message && (
        <p role="alert" className="error-summary">
          {answer.message}
        </p>
      )}
      {answer?.step === "check" ? (
        <DeclarationCheck values={answer.values} proof={shownProof} />
      ) : (
        <>
          <p>{t("withdrawal:intro")}</p>
          {own?.isOver && <p className="notice">{t("withdrawal:over")}</p>}
          {own?.until && !own.isOver && <p>{t("order:withdraw_until", { day: own.until })}</p>}
          <DeclarationForm values={answer?.values ?? values} result={answer?.result} proof={shownProof} />
          <p>{t("withdrawal:by_email", { email })}</p>
        </>
      )}
    </div>
  );
}

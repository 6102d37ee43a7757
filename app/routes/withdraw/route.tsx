import { type ActionFunctionArgs, data, type HeadersFunction, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { guestKey } from "~/account/orders/guest-key.server";
import { ApiError, TooManyRequests, Unauthorized, Unavailable } from "~/api/errors.server";
import { declareWithdrawal } from "~/api/returns.server";
import { readId } from "~/cart/cart-changes.server";
import { mailLink } from "~/config/absolute-url.server";
import { companyDetails } from "~/config/company.server";
import { formValues } from "~/forms/parse-form.server";
import { readForm, textField } from "~/forms/read-form.server";
import { href } from "~/i18n/paths";
import { useT } from "~/i18n/use-t";
import { pageContext } from "~/session/page-context.server";
import { redirectTo } from "~/session/request-session.server";
import { DeclarationCheck } from "./declaration-check";
import { DeclarationForm } from "./declaration-form";
import { declarationFields, MAX_NUMBER_LENGTH, readDeclaration, refusedNumber, shownAgain } from "./form.server";
import { keyedOrder, ownOrder } from "./own-order.server";

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
    values: shownAgain(own?.values ?? { number }),
  };
  // Keeps the key in the URL from other sites.
  return data(view, key === null ? undefined : { headers: { "Referrer-Policy": "strict-origin" } });
}

/** The hidden fields of a shopper's own order. */
function proofOf(id: number | null, key: string | null): Record<string, string> {
  if (id !== null) return { order: String(id) };
  return key === null || guestKey(key) === null ? {} : { key };
}

interface FormResult {
  step: "form" | "check";
  values: Record<string, string>;
  errors: Record<string, string>;
  message?: string;
  proof: Record<string, string>;
}

/** Shows the second step, or sends the declaration. The result is the same for every valid declaration. */
export async function action(args: ActionFunctionArgs) {
  const { locale, session, api, shopperApi, t } = await pageContext(args);
  const form = await readForm(args.request, ["intent", "order", "key", ...declarationFields]);
  const typed = formValues(form);
  const orderId = readId(textField(form, "order"));
  const key = textField(form, "key");
  const proof = proofOf(orderId, key);
  const values = shownAgain(typed);
  const result = (step: FormResult["step"], status: number, rest: Partial<FormResult> = {}, headers?: HeadersInit) =>
    data<FormResult>({ step, values, errors: {}, proof, ...rest }, { status, headers });
  const intent = textField(form, "intent");
  if (intent === "edit") return result("form", 200);
  if (intent !== "check" && intent !== "confirm")
    return result("form", 400, { message: t("withdrawal:unknown_intent") });
  const parsed = readDeclaration(typed);
  if (!parsed.ok) return result("form", 422, { errors: parsed.errors });
  if (intent === "check") return result("check", 200, { values: shownAgain(parsed.value) });
  const confirmUrl = mailLink(href("withdraw-confirm", locale, { token: "" }));
  const declaration = { ...parsed.value, locale, confirm_url: confirmUrl };
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
      return result("check", 429, { message }, { "Retry-After": String(error.retryAfter) });
    }
    const number = refusedNumber(error);
    if (number !== null) return result("form", 422, { errors: { number } });
    console.error(error.message);
    const message = `${t("withdrawal:failure")} ${otherWay}`;
    return result("check", error instanceof Unavailable ? 503 : 400, { message });
  }
  throw await redirectTo(session, href("withdraw-received", locale, undefined, { order: orderId ?? undefined }));
}

/** Retry-After of a refusal, and the policy of a URL with a key. */
export const headers: HeadersFunction = ({ actionHeaders, loaderHeaders }) =>
  new Headers([...loaderHeaders, ...actionHeaders]);

export default function Withdraw() {
  const { head, own, values, proof, email } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  const t = useT();
  const shownProof = result?.proof ?? proof;
  return (
    <div className="container narrow">
      <h1>{head.title}</h1>
      {result?.message && (
        <p role="alert" className="error-summary">
          {result.message}
        </p>
      )}
      {result?.step === "check" ? (
        <DeclarationCheck values={result.values} proof={shownProof} />
      ) : (
        <>
          <p>{t("withdrawal:intro")}</p>
          {own?.isOver && <p className="notice">{t("withdrawal:over")}</p>}
          {own?.until && !own.isOver && <p>{t("order:withdraw_until", { day: own.until })}</p>}
          <DeclarationForm values={result?.values ?? values} errors={result?.errors ?? {}} proof={shownProof} />
          <p>{t("withdrawal:by_email", { email })}</p>
        </>
      )}
    </div>
  );
}

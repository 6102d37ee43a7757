import { type ActionFunctionArgs, data, type HeadersFunction, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { ApiError, TooManyRequests, Unavailable } from "~/api/errors.server";
import { declareWithdrawal } from "~/api/returns.server";
import { readId } from "~/cart/cart-changes.server";
import { companyDetails } from "~/config/company.server";
import { formValues } from "~/forms/parse-form.server";
import { readForm, textField } from "~/forms/read-form.server";
import { orderMessages } from "~/i18n/messages/order";
import { withdrawalMessages } from "~/i18n/messages/withdrawal";
import { href } from "~/i18n/paths";
import { useT } from "~/i18n/use-t";
import { pageContext } from "~/session/page-context.server";
import { redirectTo } from "~/session/request-session.server";
import { DeclarationCheck } from "./declaration-check";
import { DeclarationForm } from "./declaration-form";
import { declarationFields, readDeclaration, shownAgain } from "./form.server";
import { ownOrder } from "./own-order.server";

/** Characters of an order number in the URL that the form takes over. */
const MAX_NUMBER_LENGTH = 40;

/** The declaration of withdrawal (art. 54-bis). Links from orders and mails give the order's number or, signed in, its id. */
export async function loader(args: LoaderFunctionArgs) {
  const page = await pageContext(args);
  const { t, url } = page;
  const id = readId(url.searchParams.get("order"));
  const number = (url.searchParams.get("number") ?? "").slice(0, MAX_NUMBER_LENGTH);
  const own = id === null ? null : await ownOrder(page, id);
  return {
    head: { title: t("withdrawal:title"), description: t("withdrawal:description") },
    own: own && { id: own.id, until: own.until, isOver: own.isOver },
    values: shownAgain(own?.values ?? { number }),
  };
}

interface Answer {
  step: "form" | "check";
  values: Record<string, string>;
  errors: Record<string, string>;
  message?: string;
  orderId: number | null;
}

/** Shows the second step, or sends the declaration. The answer is the same for every valid declaration. */
export async function action(args: ActionFunctionArgs) {
  const { locale, session, api, t } = await pageContext(args);
  const form = await readForm(args.request, ["intent", "order", ...declarationFields]);
  const typed = formValues(form);
  const orderId = readId(textField(form, "order"));
  const values = shownAgain(typed);
  const answer = (step: Answer["step"], status: number, rest: Partial<Answer> = {}, headers?: HeadersInit) =>
    data<Answer>({ step, values, errors: {}, orderId, ...rest }, { status, headers });
  const intent = textField(form, "intent");
  if (intent === "edit") return answer("form", 200);
  if (intent !== "check" && intent !== "confirm")
    return answer("form", 400, { message: t("withdrawal:unknown_intent") });
  const parsed = readDeclaration(typed);
  if (!parsed.ok) return answer("form", 422, { errors: parsed.errors });
  if (intent === "check") return answer("check", 200, { values: shownAgain(parsed.value) });
  try {
    await declareWithdrawal(api, { ...parsed.value, locale });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const otherWay = t("withdrawal:by_email", { email: companyDetails().email });
    if (error instanceof TooManyRequests) {
      const message = `${t("withdrawal:too_many", { count: Math.ceil(error.retryAfter / 60) })} ${otherWay}`;
      return answer("check", 429, { message }, { "Retry-After": String(error.retryAfter) });
    }
    console.error(error.message);
    const message = `${t("withdrawal:failure")} ${otherWay}`;
    return answer("check", error instanceof Unavailable ? 503 : 400, { message });
  }
  throw await redirectTo(session, href("withdraw-received", locale, undefined, { order: orderId ?? undefined }));
}

/** The header Retry-After of a refusal. */
export const headers: HeadersFunction = ({ actionHeaders }) => actionHeaders;

export default function Withdraw() {
  const { head, own, values } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  useT(orderMessages);
  const t = useT(withdrawalMessages);
  const orderId = answer ? answer.orderId : (own?.id ?? null);
  return (
    <div className="container narrow">
      <h1>{head.title}</h1>
      {answer?.message && (
        <p role="alert" className="error-summary">
          {answer.message}
        </p>
      )}
      {answer?.step === "check" ? (
        <DeclarationCheck values={answer.values} orderId={orderId} />
      ) : (
        <>
          <p>{t("withdrawal:intro")}</p>
          {own?.isOver && <p className="notice">{t("withdrawal:over")}</p>}
          {own?.until && !own.isOver && <p>{t("order:withdraw_until", { day: own.until })}</p>}
          <DeclarationForm values={answer?.values ?? values} errors={answer?.errors ?? {}} orderId={orderId} />
        </>
      )}
    </div>
  );
}

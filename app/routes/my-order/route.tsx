import { type ActionFunctionArgs, data, type HeadersFunction, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { failedForm } from "~/account/failed-form.server";
import { ApiError, NotFound, TooManyRequests } from "~/api/errors.server";
import { requestOrderLink } from "~/api/orders.server";
import { mailLink } from "~/config/absolute-url.server";
import { companyDetails } from "~/config/company.server";
import { CheckedForm, type FormResult } from "~/forms/checked-form";
import { Field } from "~/forms/field";
import { fieldText, parseForm, refusedForm } from "~/forms/parse-form.server";
import { readForm, textField } from "~/forms/read-form.server";
import { href } from "~/i18n/paths";
import { ShopLink } from "~/i18n/shop-link";
import { useLocale, useT } from "~/i18n/use-t";
import type { PageHandle } from "~/layout/page-handle";
import { pageContext } from "~/session/page-context.server";
import { FIELD_LIMITS } from "~/shop/field-limits";
import { myOrderSchema, refusedNumber } from "./form.server";
import { LinkSent } from "./link-sent";

export const handle: PageHandle = { form: { id: "my-order" } };

export async function loader(args: LoaderFunctionArgs) {
  const { t, session } = await pageContext(args);
  return {
    head: { title: t("my-order:title"), description: t("my-order:description") },
    contact: companyDetails().email,
    isGuest: session.signIn === null,
  };
}

interface Answer {
  isSent: boolean;
  values: Record<string, string>;
  result?: FormResult;
}

/** Mails the link to an order. The answer is the same for every valid number and email. */
export async function action(args: ActionFunctionArgs) {
  const { locale, api, t } = await pageContext(args);
  const form = await readForm(args.request, ["intent", "number", "email"]);
  const submission = parseForm(form, myOrderSchema());
  const { initialValue: values } = refusedForm(submission, t);
  const refuse = (result: FormResult, status: number, headers?: HeadersInit) =>
    data<Answer>({ isSent: false, values, result }, { status, headers });
  if (textField(form, "intent") === "edit") return data<Answer>({ isSent: false, values });
  if (submission.status !== "success") return refuse(refusedForm(submission, t), 422);
  try {
    const order_url = mailLink(href("guest-order", locale, { key: "" }));
    await requestOrderLink(api, { ...submission.value, locale, order_url });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const number = refusedNumber(error);
    if (number !== null) return refuse(refusedForm(submission, t, { errors: { number: fieldText(t, number) } }), 422);
    if (error instanceof NotFound) {
      // Another server without this call.
      const message = t("my-order:unavailable", { email: companyDetails().email });
      return refuse(refusedForm(submission, t, { message }), 503);
    }
    const { result, status } = failedForm(error, submission, t);
    const wait = error instanceof TooManyRequests ? { "Retry-After": String(error.retryAfter) } : undefined;
    return refuse(result, status, wait);
  }
  return data<Answer>({ isSent: true, values });
}

/** Retry-After of a refusal. */
export const headers: HeadersFunction = ({ actionHeaders }) => actionHeaders;

export default function MyOrder() {
  const { contact, isGuest } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const t = useT();
  const locale = useLocale();
  if (answer?.isSent)
    return (
      <div className="container narrow">
        <LinkSent values={answer.values} contact={contact} />
      </div>
    );
  const labels = { number: t("my-order:number"), email: t("my-order:email") };
  return (
    <div className="container narrow">
      <h1>{t("my-order:title")}</h1>
      <p>{t("my-order:intro")}</p>
      <CheckedForm
        id="my-order"
        action={href("my-order", locale)}
        labels={labels}
        values={answer?.values}
        result={answer?.result}
        loadsDocument
      >
        <Field name="number" hint={t("my-order:number_hint")} required />
        <Field
          name="email"
          type="email"
          hint={t("my-order:email_hint")}
          autoComplete="email"
          limit={FIELD_LIMITS.email}
          required
        />
        <button type="submit" className="button button-primary">
          {t("my-order:send")}
        </button>
      </CheckedForm>
      {isGuest && (
        <p>
          {t("my-order:account")} <ShopLink to={href("login", locale)}>{t("my-order:to_account")}</ShopLink>
        </p>
      )}
    </div>
  );
}

import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { ErrorSummary } from "~/forms/error-summary";
import { readForm } from "~/forms/read-form.server";
import { href } from "~/i18n/paths";
import { formParts } from "~/newsletter/form-texts.server";
import { newsletterFields, signUp } from "~/newsletter/sign-up.server";
import { pageContext } from "~/session/page-context.server";
import { redirectTo } from "~/session/request-session.server";
import { safeRedirect } from "~/session/safe-redirect";
import { NewsletterFields } from "~/ui/newsletter-fields";

export async function loader(args: LoaderFunctionArgs) {
  const { locale, t } = await pageContext(args);
  return {
    head: { title: t("newsletter:title"), description: t("newsletter:description") },
    intro: t("newsletter:intro"),
    refused: t("newsletter:errors_title"),
    consentField: t("newsletter:consent_field"),
    form: formParts(locale),
    from: href("newsletter", locale),
  };
}

/** The action of every page's newsletter form. A valid sign-up redirects to the form's page. */
export async function action(args: ActionFunctionArgs) {
  const { locale, session } = await pageContext(args);
  const form = await readForm(args.request, newsletterFields);
  const from = safeRedirect(form.get("from"), href("newsletter", locale));
  const { status, ...result } = await signUp(args, form);
  if (status !== 200) return data({ ...result, from }, { status });
  session.flash({ key: "newsletter:sent" });
  throw await redirectTo(session, from);
}

const id = "newsletter-page";

export default function Newsletter() {
  const { head, intro, refused, consentField, form, from } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>();
  const labels = { email: form.texts.email, consent: consentField };
  return (
    <div className="container">
      <h1>{head.title}</h1>
      <ErrorSummary title={refused} errors={result?.errors ?? {}} labels={labels} formId={id} />
      {result?.message && (
        <p role="alert" className="error-summary">
          {result.message}
        </p>
      )}
      <p>{intro}</p>
      <NewsletterFields
        id={id}
        {...form}
        from={result?.from ?? from}
        email={result?.email}
        errors={result?.errors ?? {}}
        asksAgain={result?.asksAgain}
      />
    </div>
  );
}

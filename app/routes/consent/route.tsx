import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { keepTypedForm } from "~/checkout/keep-typed-form.server";
import { readChoice, writeChoice } from "~/consent/choice.server";
import { FormAlert } from "~/forms/form-alert";
import { readForm, textField } from "~/forms/read-form.server";
import { withoutCampaign } from "~/i18n/campaign-parameters";
import { href } from "~/i18n/paths";
import { pageContext } from "~/session/page-context.server";
import { redirectTo } from "~/session/request-session.server";
import { safeRedirect } from "~/session/safe-redirect";
import { allowedBy } from "./choice-form.server";
import { ConsentForm } from "./consent-form";
import { consentView } from "./consent-view.server";

export async function loader(args: LoaderFunctionArgs) {
  const { request } = args;
  const { url, locale } = await pageContext(args);
  const view = consentView(locale, readChoice(request) ?? []);
  const before = pageBefore(request, url);
  const from = withCampaign(safeRedirect(url.searchParams.get("from") ?? before, href("home", locale)), before);
  return { head: { title: view.title, noindex: true }, view, from };
}

/** The shop's page with the link to this one; null for any other page. */
function pageBefore(request: Request, here: URL): string | null {
  const referrer = request.headers.get("referer") ?? "";
  if (!URL.canParse(referrer)) return null;
  const { origin, pathname, search } = new URL(referrer);
  return origin === here.origin && pathname !== here.pathname ? pathname + search : null;
}

/**
 * The page with the parameters of a campaign in the visitor's URL. The form lacks them: its page is the same for all links of a
 * campaign. They matter to the scripts that the answer allows.
 */
function withCampaign(page: string, before: string | null): string {
  return before !== null && withoutCampaign(before) === page ? before : page;
}

/** Stores the answer and redirects to the page of the form, which loads again with the allowed scripts. */
export async function action(args: ActionFunctionArgs) {
  const { request } = args;
  const { url, locale, t, session } = await pageContext(args);
  const form = await readForm(request, "all");
  const allowed = allowedBy(form);
  const from = withCampaign(
    safeRedirect(textField(form, "from") ?? url.searchParams.get("from"), href("home", locale)),
    pageBefore(request, url),
  );
  if (!allowed) return data({ problem: t("consent:answer_unknown"), from }, { status: 400 });
  // The bar disappears after its answer, which needs no message. The form on the page needs one.
  if (!["accept", "reject"].includes(textField(form, "answer") ?? "")) session.flash({ key: "consent:saved" });
  session.addCookie(writeChoice(allowed, request));
  await keepTypedForm(session, form, from);
  return redirectTo(session, from);
}

export default function Consent() {
  const { view, from } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  return (
    <div className="container">
      <h1>{view.title}</h1>
      {refused && <FormAlert>{refused.problem}</FormAlert>}
      {view.paragraphs.map((text) => (
        <p key={text}>{text}</p>
      ))}
      <ConsentForm view={view} from={refused?.from ?? from} />
    </div>
  );
}

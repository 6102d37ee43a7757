import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { AccountMenu } from "~/account/account-menu";
import { readUser } from "~/api/accounts.server";
import { countries } from "~/api/catalogue.server";
import type { FormResult } from "~/forms/checked-form";
import { FormAlert } from "~/forms/form-alert";
import { readForm, textField } from "~/forms/read-form.server";
import { useT } from "~/i18n/use-t";
import type { PageHandle } from "~/layout/page-handle";
import { orLogIn } from "~/session/or-log-in.server";
import { pageContext } from "~/session/page-context.server";
import { profileIntents } from "./change-profile.server";
import { ConsentForms } from "./consent-forms";
import { DataForm } from "./data-form";
import { profileFields } from "./form.server";
import { EmailForm, PasswordForm } from "./login-forms";
import { OwnData } from "./own-data";
import { profileView } from "./profile-view.server";

export const handle: PageHandle = { form: { id: "data", intent: "data" } };

export async function loader(args: LoaderFunctionArgs) {
  const page = await pageContext(args);
  const { t, api, shopperApi, locale } = page;
  const [user, countryRows, hasOwnData] = await orLogIn(
    page,
    Promise.all([readUser(shopperApi), countries(api), shopperApi.supports("me/export")]),
  );
  return {
    head: { title: t("account-menu:profile"), noindex: true },
    ...profileView(user, countryRows, { t, locale }),
    /** Another server may have neither the export nor the deletion. */
    hasOwnData,
  };
}

/** Each form has its own `intent`. A refused form keeps its values; the others show the stored ones. */
export async function action(args: ActionFunctionArgs) {
  const { request } = args;
  const page = await pageContext(args);
  const form = await readForm(request, profileFields);
  const intent = textField(form, "intent") ?? "";
  if (!Object.hasOwn(profileIntents, intent)) return data({ problem: "unknown_intent" as const }, { status: 400 });
  const { result, status } = await profileIntents[intent as keyof typeof profileIntents]({ page, request, form });
  return data({ results: { [intent]: result } as Record<string, FormResult> }, { status });
}

export default function Profile() {
  const page = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const results = answer && "results" in answer ? answer.results : {};
  const t = useT();
  return (
    <div className="container-wide">
      <AccountMenu current="profile" />
      <h1>{t("account-menu:profile")}</h1>
      {answer && "problem" in answer && <FormAlert>{t("account:unknown_intent")}</FormAlert>}
      <DataForm values={page.values} countries={page.countries} result={results.data} />
      <EmailForm email={page.email} result={results.email} />
      <PasswordForm result={results.password} />
      <ConsentForms consents={page.consents} results={results} />
      {page.hasOwnData && <OwnData />}
    </div>
  );
}

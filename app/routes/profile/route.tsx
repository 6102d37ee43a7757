import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { AccountMenu } from "~/account/account-menu";
import { readUser } from "~/api/accounts.server";
import { countries } from "~/api/catalogue.server";
import { FormAlert } from "~/forms/form-alert";
import { formValues } from "~/forms/parse-form.server";
import { readForm } from "~/forms/read-form.server";
import { useT } from "~/i18n/use-t";
import { orLogIn } from "~/session/or-log-in.server";
import { pageContext } from "~/session/page-context.server";
import { profileIntents } from "./change-profile.server";
import { ConsentForms } from "./consent-forms";
import { DataForm } from "./data-form";
import { profileFields } from "./form.server";
import { EmailForm, PasswordForm } from "./login-forms";
import { OwnData } from "./own-data";
import { profileView } from "./profile-view.server";

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
  const values = formValues(await readForm(request, profileFields));
  const intent = values.intent ?? "";
  if (!Object.hasOwn(profileIntents, intent)) {
    const refused = { form: "", message: page.t("account:unknown_intent"), errors: {}, values: {} };
    return data(refused, { status: 400 });
  }
  const { refused, status } = await profileIntents[intent as keyof typeof profileIntents]({ page, request, values });
  return data(refused, { status });
}

export default function Profile() {
  const page = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const t = useT();
  return (
    <div className="container">
      <AccountMenu current="profile" />
      <h1>{t("account-menu:profile")}</h1>
      {refused?.form === "" && <FormAlert>{refused.message}</FormAlert>}
      <DataForm values={page.values} countries={page.countries} refused={refused} />
      <EmailForm email={page.email} refused={refused} />
      <PasswordForm refused={refused} />
      <ConsentForms consents={page.consents} refused={refused} />
      {page.hasOwnData && <OwnData />}
    </div>
  );
}

import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { countries } from "~/api/catalogue.server";
import { orRespond } from "~/api/respond.server";
import { countryOptions } from "~/catalogue/country-options.server";
import { readForm, textField } from "~/forms/read-form.server";
import { href } from "~/i18n/paths";
import { useT } from "~/i18n/use-t";
import { pageContext } from "~/session/page-context.server";
import { redirectTo } from "~/session/request-session.server";
import { safeRedirect } from "~/session/safe-redirect";
import { CountryForm } from "~/ui/country-form";

export async function loader(args: LoaderFunctionArgs) {
  const { url, locale, t, api, country } = await pageContext(args);
  const rows = await orRespond(countries(api));
  return {
    head: { title: t("country:title"), noindex: true },
    countries: countryOptions(rows, locale),
    chosen: (await country()).id,
    from: safeRedirect(url.searchParams.get("from"), href("home", locale)),
  };
}

/** Stores the country and redirects to the page of the form. */
export async function action(args: ActionFunctionArgs) {
  const { request } = args;
  const { locale, session, api } = await pageContext(args);
  const form = await readForm(request, ["intent", "country", "from"]);
  const restores = textField(form, "intent") === "restore";
  if (form.has("intent") && !restores) throw new Response(null, { status: 400 });
  const rows = countryOptions(await orRespond(countries(api)), locale);
  const country = rows.find(({ id }) => String(id) === textField(form, "country"));
  const from = safeRedirect(textField(form, "from"), href("home", locale));
  if (!country) return data({ unknown: true, from }, { status: 400 });
  session.chooseCountry(country.id);
  // A restored copy needs no message and no redirect.
  if (restores) return data(null);
  session.flash({ key: "country:changed", values: { country: country.name } });
  return redirectTo(session, from);
}

export default function Country() {
  const page = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const t = useT();
  return (
    <div className="container narrow">
      <h1>{t("country:title")}</h1>
      {refused?.unknown && (
        <p role="alert" className="error-summary">
          {t("country:unknown")}
        </p>
      )}
      <CountryForm countries={page.countries} chosen={page.chosen} from={refused?.from ?? page.from} />
    </div>
  );
}

import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { AccountMenu } from "~/account/account-menu";
import { AddressForm } from "~/account/addresses/address-form";
import { saveAddress } from "~/account/addresses/save-address.server";
import { readUser } from "~/api/accounts.server";
import { createAddress } from "~/api/addresses.server";
import { countries } from "~/api/catalogue.server";
import { countryOptions } from "~/catalogue/country-options.server";
import { href } from "~/i18n/paths";
import { useLocale, useT } from "~/i18n/use-t";
import { orLogIn } from "~/session/or-log-in.server";
import { pageContext } from "~/session/page-context.server";
import { ITALY_ID } from "~/shop/delivery";
import { prefixFor } from "~/shop/dialling-code.server";
import { splitPhone } from "~/shop/phone.server";

export async function loader(args: LoaderFunctionArgs) {
  const page = await pageContext(args);
  const { t, locale, api, shopperApi } = page;
  const [user, countryRows] = await orLogIn(page, Promise.all([readUser(shopperApi), countries(api)]));
  const countryId = user.countries_id ?? ITALY_ID;
  const { prefix, phone } = splitPhone(user.phone);
  return {
    head: { title: t("account:address_new"), noindex: true },
    countries: countryOptions(countryRows, locale),
    values: {
      name: user.first_name,
      surname: user.last_name,
      prefix: prefix || prefixFor(countryRows.find(({ id }) => id === countryId)?.iso2 ?? "IT"),
      phone,
      countries_id: String(countryId),
      same_billing: "on",
    },
  };
}

/** Adds the address to the address book. */
export async function action(args: ActionFunctionArgs) {
  const page = await pageContext(args);
  const { refused, status } = await saveAddress(page, args.request, ({ address, becomesDefault }) =>
    createAddress(page.shopperApi, { address, is_default: becomesDefault }),
  );
  return data(refused, { status });
}

export default function AddressNew() {
  const { countries, values } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const t = useT();
  const path = href("address-new", useLocale());
  return (
    <div className="container">
      <AccountMenu current="addresses" />
      <h1>{t("account:address_new")}</h1>
      <AddressForm action={path} countries={countries} values={values} isDefault={false} refused={refused} />
    </div>
  );
}

import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { AccountMenu } from "~/account/account-menu";
import { listAddresses } from "~/api/addresses.server";
import { countriesWith } from "~/api/catalogue.server";
import { orRespond } from "~/api/respond.server";
import { MAX_ADDRESSES } from "~/contract/addresses.server";
import { readForm } from "~/forms/read-form.server";
import { href } from "~/i18n/paths";
import { ShopLink } from "~/i18n/shop-link";
import { useLocale, useT } from "~/i18n/use-t";
import { orLogIn } from "~/session/or-log-in.server";
import { pageContext } from "~/session/page-context.server";
import { AddressCard } from "./address-card";
import { addressCards } from "./address-view.server";
import { changeAddressBook } from "./change-address-book.server";

export async function loader(args: LoaderFunctionArgs) {
  const page = await pageContext(args);
  const { t, locale, api, shopperApi } = page;
  const addresses = await orLogIn(page, listAddresses(shopperApi));
  const ids = addresses.flatMap(({ address }) => [address.countries_id, address.billing.countries_id]);
  const countryRows = await orRespond(countriesWith(api, ids));
  return {
    head: { title: t("account-menu:addresses"), noindex: true },
    addresses: addressCards(addresses, countryRows, { t, locale }),
    full: addresses.length >= MAX_ADDRESSES ? t("account:addresses_full", { max: MAX_ADDRESSES }) : null,
  };
}

/** Deletes an address, or makes it the default. */
export async function action(args: ActionFunctionArgs) {
  const page = await pageContext(args);
  const { message, status } = await changeAddressBook(page, await readForm(args.request, ["intent", "id"]));
  return data({ message }, { status });
}

export default function Addresses() {
  const { addresses, full } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const t = useT();
  const locale = useLocale();
  return (
    <div className="container-wide">
      <AccountMenu current="addresses" />
      <h1>{t("account-menu:addresses")}</h1>
      {refused && (
        <p role="alert" className="error-summary">
          {refused.message}
        </p>
      )}
      {addresses.length === 0 && <p>{t("account:addresses_none")}</p>}
      {full ? (
        <p>{full}</p>
      ) : (
        <p>
          <ShopLink className="button button-primary" to={href("address-new", locale)}>
            {t("account:address_add")}
          </ShopLink>
        </p>
      )}
      <ul className="addresses">
        {addresses.map((address) => (
          <li key={address.id}>
            <AddressCard address={address} />
          </li>
        ))}
      </ul>
    </div>
  );
}

import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { AccountMenu } from "~/account/account-menu";
import { AddressForm } from "~/account/addresses/address-form";
import { addressValues } from "~/account/addresses/address-values.server";
import { saveAddress } from "~/account/addresses/save-address.server";
import { changeAddress, readAddress } from "~/api/addresses.server";
import { countries } from "~/api/catalogue.server";
import { readId } from "~/cart/cart-changes.server";
import { countryOptions } from "~/catalogue/country-options.server";
import { href } from "~/i18n/paths";
import { useLocale, useT } from "~/i18n/use-t";
import { orLogIn } from "~/session/or-log-in.server";
import { pageContext } from "~/session/page-context.server";

export async function loader(args: LoaderFunctionArgs) {
  const page = await pageContext(args);
  const { t, locale, api, shopperApi } = page;
  const id = idOf(args);
  const [saved, countryRows] = await orLogIn(page, Promise.all([readAddress(shopperApi, id), countries(api)]));
  return {
    head: { title: t("account:address_edit"), noindex: true },
    id,
    isDefault: saved.is_default,
    countries: countryOptions(countryRows, locale),
    values: addressValues(saved.address),
  };
}

/** Changes the address. */
export async function action(args: ActionFunctionArgs) {
  const page = await pageContext(args);
  const id = idOf(args);
  const { refused, status } = await saveAddress(page, args.request, ({ address, becomesDefault }) =>
    changeAddress(page.shopperApi, id, { address, ...(becomesDefault && { is_default: true }) }),
  );
  return data(refused, { status });
}

/** @throws Response 404 for a text that is no id */
function idOf({ params }: LoaderFunctionArgs): number {
  const id = readId(params.id ?? null);
  if (id === null) throw new Response(null, { status: 404 });
  return id;
}

export default function Address() {
  const { id, ...form } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const t = useT();
  const path = href("address", useLocale(), { id: String(id) });
  return (
    <div className="container">
      <AccountMenu current="addresses" />
      <h1>{t("account:address_edit")}</h1>
      <AddressForm key={id} action={path} {...form} refused={refused} />
    </div>
  );
}

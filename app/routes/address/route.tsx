import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { AccountMenu } from "~/account/account-menu";
import { AddressForm } from "~/account/addresses/address-form";
import { addressValues, newAddressValues } from "~/account/addresses/address-values.server";
import { saveAddress } from "~/account/addresses/save-address.server";
import { readUser } from "~/api/accounts.server";
import { changeAddress, createAddress, readAddress } from "~/api/addresses.server";
import { countries } from "~/api/catalogue.server";
import { readId } from "~/cart/cart-changes.server";
import { countryOptions } from "~/catalogue/country-options.server";
import { href } from "~/i18n/paths";
import type { PageHandle } from "~/layout/page-handle";
import { orLogIn } from "~/session/or-log-in.server";
import { pageContext } from "~/session/page-context.server";
import { ITALIAN_PROVINCES } from "~/shop/italian-provinces";

export const handle: PageHandle = { form: { id: "address" } };

/** The form for an address of the address book, stored or new. */
export async function loader(args: LoaderFunctionArgs) {
  const page = await pageContext(args);
  const { t, locale, api, shopperApi } = page;
  const id = idOf(args);
  const read = id === null ? readUser(shopperApi) : readAddress(shopperApi, id);
  const [row, countryRows] = await orLogIn(page, Promise.all([read, countries(api)]));
  const saved = "address" in row ? row : null;
  return {
    head: { title: t(saved ? "account:address_edit" : "account:address_new"), noindex: true },
    action: id === null ? href("address-new", locale) : href("address", locale, { id: String(id) }),
    isDefault: saved?.is_default ?? false,
    countries: countryOptions(countryRows, locale),
    provinces: ITALIAN_PROVINCES,
    values: "address" in row ? addressValues(row.address) : newAddressValues(row, countryRows),
  };
}

/** Changes the address, or adds it to the address book. */
export async function action(args: ActionFunctionArgs) {
  const page = await pageContext(args);
  const id = idOf(args);
  const { refused, status } = await saveAddress(page, args.request, ({ address, becomesDefault }) =>
    id === null
      ? createAddress(page.shopperApi, { address, is_default: becomesDefault })
      : changeAddress(page.shopperApi, id, { address, ...(becomesDefault && { is_default: true }) }),
  );
  return data(refused, { status });
}

/** Null for a new address. @throws Response 404 for a text that is no id */
function idOf({ params }: LoaderFunctionArgs): number | null {
  if (params.id === undefined) return null;
  const id = readId(params.id);
  if (id === null) throw new Response(null, { status: 404 });
  return id;
}

export default function Address() {
  const { head, ...form } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  return (
    <div className="container-wide">
      <AccountMenu current="addresses" />
      <h1>{head.title}</h1>
      <AddressForm key={form.action} {...form} refused={refused} />
    </div>
  );
}

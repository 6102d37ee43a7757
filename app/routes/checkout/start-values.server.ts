import { addressValues } from "~/account/addresses/address-values.server";
import { detailsOf, keepDetails } from "~/checkout/checkout-details.server";
import { addressBook } from "~/checkout/saved-address.server";
import type { WireUser } from "~/contract/accounts.server";
import type { WireAddress } from "~/contract/addresses.server";
import type { WireCountry } from "~/contract/catalogue.server";
import type { PageContext } from "~/session/page-context.server";
import { prefixFor } from "~/shop/dialling-code.server";
import { splitPhone } from "~/shop/phone.server";

/** The values of the form, and the address book of a signed-in shopper. */
export async function formStart(
  { session, shopperApi, user, country: shippingCountry }: PageContext,
  countryRows: WireCountry[],
): Promise<{ values: Record<string, string>; addresses: WireAddress[] | null }> {
  const [country, owner, addresses] = await Promise.all([
    shippingCountry(),
    user(),
    session.signIn ? addressBook(shopperApi) : null,
  ]);
  const first = { countryId: country.id, note: session.cart?.note ?? "", user: owner, addresses };
  const values = session.checkout ? detailsOf(session) : firstValues(first);
  // A cart without goods asks for no phone; goods may have been added since.
  return { values: { ...values, prefix: values.prefix || prefixOf(values, countryRows) }, addresses };
}

interface First {
  /** The shipping country of the header. */
  countryId: number;
  note: string;
  /** Null for guests. */
  user: WireUser | null;
  addresses: WireAddress[] | null;
}

/**
 * The values of the first visit: those of the account and of its default address, if there are any. No other address is
 * used unasked: a stranger may have saved it (decision record 067).
 */
function firstValues({ countryId, note, user, addresses }: First): Record<string, string> {
  const address = addresses?.find(({ is_default }) => is_default);
  const own = user && {
    name: user.first_name,
    surname: user.last_name,
    email: user.email,
    confirm_email: user.email,
    ...splitPhone(user.phone),
  };
  const values: Record<string, string> = {
    countries_id: String(countryId),
    shipping: "courier",
    note,
    ...own,
    // A saved address can have an invoice address of its own.
    ...(address ? addressValues(address.address) : { same_billing: "on" }),
  };
  return values;
}

function prefixOf(values: Record<string, string>, countryRows: WireCountry[]): string {
  const country = countryRows.find(({ id }) => String(id) === values.countries_id);
  return prefixFor(country?.iso2 ?? "IT");
}

interface ChosenAddress {
  countryRows: WireCountry[];
  /** The submitted fields of the form. */
  typed: Record<string, string>;
  id: number | null;
}

/** Stores the submitted form with a saved address in place of its own. An address that is gone gives a message. */
export async function chooseAddress(page: PageContext, { countryRows, typed, id }: ChosenAddress): Promise<void> {
  const { values, addresses } = await formStart(page, countryRows);
  const chosen = addresses?.find((saved) => saved.id === id);
  const submitted = { ...values, ...typed };
  if (!chosen) {
    keepDetails(page.session, submitted);
    return page.session.flash({ key: "checkout:address_gone" });
  }
  // A saved address is always for the courier, and replaces the whole invoice address.
  const { same_billing: _, save_address: __, ...others } = submitted;
  keepDetails(page.session, { ...others, ...addressValues(chosen.address), shipping: "courier" });
}

import type { WireUser } from "~/contract/accounts.server";
import type { WireAddress, WireAddressFields } from "~/contract/addresses.server";
import type { WireCountry } from "~/contract/catalogue.server";
import type { Delivery } from "~/shop/address";
import { ITALY_ID } from "~/shop/delivery";
import { prefixFor } from "~/shop/dialling-code.server";
import { addressLines } from "~/shop/invoice";
import { splitPhone, toE164 } from "~/shop/phone.server";

/** A saved address in one line for a choice. */
export function addressLabel({ address }: WireAddress): string {
  return addressLines(address, () => undefined).join(", ");
}

/** The form's field values of a saved address. */
export function addressValues(address: WireAddressFields): Record<string, string> {
  const { billing, phone, countries_id, ...place } = address;
  const isSame = billing.address === "" || samePlace(billing, address);
  return {
    ...place,
    ...splitPhone(phone),
    countries_id: String(countries_id),
    business_name: billing.business_name,
    vat_number: billing.vat_number,
    fiscal_code: billing.fiscal_code,
    sdi_code: billing.sdi_code,
    ...(isSame
      ? { same_billing: "on" }
      : Object.fromEntries(PLACE.map((field) => [`billing_${field}`, String(billing[field])]))),
  };
}

/** The form's field values of a new address: those that the account knows. */
export function newAddressValues(user: WireUser, countryRows: readonly WireCountry[]): Record<string, string> {
  const countryId = user.countries_id ?? ITALY_ID;
  const { prefix, phone } = splitPhone(user.phone);
  return {
    name: user.first_name,
    surname: user.last_name,
    prefix: prefix || prefixFor(countryRows.find(({ id }) => id === countryId)?.iso2 ?? "IT"),
    phone,
    countries_id: String(countryId),
    same_billing: "on",
  };
}

const PLACE = ["name", "surname", "address", "address2", "zip_code", "city", "province", "countries_id"] as const;

function samePlace(one: Pick<WireAddressFields, (typeof PLACE)[number]>, other: typeof one): boolean {
  return PLACE.every((field) => one[field] === other[field]);
}

/** The postal address and invoice data of a checked form, as the API has them. */
export function addressOf(delivery: Delivery): WireAddressFields {
  return {
    name: delivery.name,
    surname: delivery.surname,
    phone: toE164(delivery.prefix, delivery.phone) ?? "",
    address: delivery.address,
    address2: delivery.address2,
    city: delivery.city,
    zip_code: delivery.zip_code,
    province: delivery.province,
    countries_id: delivery.countries_id,
    billing: {
      business_name: delivery.business_name,
      name: delivery.billing_name,
      surname: delivery.billing_surname,
      vat_number: delivery.vat_number,
      fiscal_code: delivery.fiscal_code,
      countries_id: delivery.billing_countries_id,
      zip_code: delivery.billing_zip_code,
      city: delivery.billing_city,
      address: delivery.billing_address,
      address2: delivery.billing_address2,
      province: delivery.billing_province,
      sdi_code: delivery.sdi_code,
    },
  };
}

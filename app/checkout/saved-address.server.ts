import { createAddress, listAddresses } from "~/api/addresses.server";
import type { Api } from "~/api/client.server";
import { NotFound, Unauthorized } from "~/api/errors.server";
import { orElse } from "~/api/respond.server";
import { MAX_ADDRESSES, type WireAddress, type WireAddressFields } from "~/contract/addresses.server";
import type { OrderRequest } from "~/contract/orders.server";
import { addressLines } from "~/shop/invoice";
import { splitPhone } from "~/shop/phone.server";

/**
 * The address book of a signed-in shopper, the default address first; null when the server has none or the read fails.
 * @param api the shopper's API
 */
export function addressBook(api: Api): Promise<WireAddress[] | null> {
  return orElse(
    listAddresses(api).catch((error: unknown) => {
      // A server without address books, or the end of the sign-in.
      if (error instanceof NotFound || error instanceof Unauthorized) return null;
      throw error;
    }),
    null,
  );
}

/** A saved address in one line for a choice. */
export function addressLabel({ address }: WireAddress): string {
  return addressLines(address, () => undefined).join(", ");
}

/** The checkout's field values of a saved address. */
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
      : {
          billing_name: billing.name,
          billing_surname: billing.surname,
          billing_countries_id: String(billing.countries_id),
          billing_address: billing.address,
          billing_address2: billing.address2,
          billing_zip_code: billing.zip_code,
          billing_city: billing.city,
          billing_province: billing.province,
        }),
  };
}

const PLACE = ["name", "surname", "address", "address2", "zip_code", "city", "province", "countries_id"] as const;

function samePlace(one: Pick<WireAddressFields, (typeof PLACE)[number]>, other: typeof one): boolean {
  return PLACE.every((field) => one[field] === other[field]);
}

/**
 * Saves the address of an order, unless the address book has it already or is full. A failure is logged: the order is
 * placed.
 * @param api the shopper's API
 */
export async function saveAddress(api: Api, delivery: OrderRequest["delivery"]): Promise<void> {
  const { email: _, payments_id: __, ...address } = delivery;
  if (address.address === "" || address.city === "") return;
  const book = await addressBook(api);
  if (!book || book.length >= MAX_ADDRESSES) return;
  const text = JSON.stringify(addressValues(address));
  if (book.some((saved) => JSON.stringify(addressValues(saved.address)) === text)) return;
  await orElse(createAddress(api, { address }), null);
}

import { addressValues } from "~/account/addresses/address-values.server";
import { createAddress, listAddresses } from "~/api/addresses.server";
import type { Api } from "~/api/client.server";
import { NotFound, Unauthorized } from "~/api/errors.server";
import { orElse } from "~/api/respond.server";
import { MAX_ADDRESSES, type WireAddress } from "~/contract/addresses.server";
import type { OrderRequest } from "~/contract/orders.server";

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

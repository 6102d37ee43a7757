import { addressLabel } from "~/account/addresses/address-values.server";
import { countryOptions } from "~/catalogue/country-options.server";
import type { WireAddress } from "~/contract/addresses.server";
import type { WireCountry } from "~/contract/catalogue.server";
import type { Locale } from "~/i18n/locale";
import type { Translate } from "~/i18n/use-t";
import { addressLines, invoiceOf } from "~/shop/invoice";

export type AddressCardView = ReturnType<typeof addressCards>[number];

/** The addresses with their invoice data, in lines. */
export function addressCards(
  addresses: readonly WireAddress[],
  countryRows: WireCountry[],
  { t, locale }: { t: Translate; locale: Locale },
) {
  const names = new Map(countryOptions(countryRows, locale).map(({ id, name }) => [id, name]));
  const countryName = (id: number) => names.get(id);
  return addresses.map((saved) => {
    const { id, is_default, address } = saved;
    const invoice = invoiceOf(address, countryName);
    return {
      id,
      isDefault: is_default,
      /** Tells the buttons of several addresses apart. */
      label: addressLabel(saved),
      lines: [...addressLines(address, countryName), address.phone].filter(Boolean),
      invoice: invoice && [
        ...invoice.to,
        ...invoice.codes.map(({ field, value }) => `${t(`delivery:${field}`)}: ${value}`),
      ],
    };
  });
}

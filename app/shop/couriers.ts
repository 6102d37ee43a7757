interface Courier {
  name: string;
  /** The page with the position of a parcel; `{n}` stands for the URL-encoded number. */
  trackingUrl: string;
  /** The forms of its numbers, without spaces and in capitals. */
  number: RegExp;
  /** The forms in words, for operators. */
  numberForm: string;
}

/**
 * The couriers of the shop by their codes. Links and numbers were found in public code and were not confirmed by the
 * couriers. FedEx publishes no list of its forms.
 */
export const COURIERS = {
  brt: {
    name: "BRT",
    trackingUrl: "https://services.brt.it/it/tracking?OP=N&CD={n}",
    number: /^(\d{12}|\d{14}|\d{19})$/,
    numberForm: "12, 14 or 19 digits",
  },
  gls: {
    name: "GLS",
    trackingUrl: "https://gls-group.com/IT/it/servizi-online/ricerca-spedizioni/?match={n}&type=NAT",
    number: /^([A-Z][A-Z\d]\d{1,9}|\d{11})$/,
    numberForm: "2 letters and up to 9 digits, or 11 digits",
  },
  dhl: {
    name: "DHL",
    trackingUrl: "https://www.dhl.com/it-it/home/tracking.html?tracking-id={n}",
    number: /^\d{10}$/,
    numberForm: "10 digits",
  },
  poste: {
    name: "Poste Italiane / SDA",
    trackingUrl: "https://www.poste.it/cerca/index.html#/risultati-spedizioni/{n}",
    number: /^[A-Z\d]{13}$/,
    numberForm: "13 letters and digits",
  },
  ups: {
    name: "UPS",
    trackingUrl: "https://www.ups.com/track?loc=it_IT&tracknum={n}",
    number: /^1Z[A-Z\d]{16}$/,
    numberForm: "1Z and 16 letters and digits",
  },
  fedex: {
    name: "FedEx",
    trackingUrl: "https://www.fedex.com/fedextrack/?trknbr={n}",
    number: /^\d{12,22}$/,
    numberForm: "12 to 22 digits",
  },
  inpost: {
    name: "InPost",
    trackingUrl: "https://inpost.it/trova-il-tuo-pacco?number={n}",
    number: /^\d{8,26}$/,
    numberForm: "8 to 26 digits",
  },
} as const satisfies Record<string, Courier>;

export type CourierCode = keyof typeof COURIERS;

export const COURIER_CODES = Object.keys(COURIERS) as CourierCode[];

/** Whether the table has this code. A remote server may name other couriers. */
export function isCourierCode(value: unknown): value is CourierCode {
  return COURIER_CODES.some((code) => code === value);
}

/** A number in the form of the table: without spaces, in capitals. */
export function normaliseTrackingNumber(text: string): string {
  return text.replace(/\s+/g, "").toUpperCase();
}

/** Whether a normalised number has one of the courier's forms. */
export function isTrackingNumber(code: CourierCode, number: string): boolean {
  return COURIERS[code].number.test(number);
}

export interface Parcel {
  /** The courier's name; null when it is unknown. */
  courier: string | null;
  number: string | null;
  /** The courier's page for this parcel; null without a number or for a courier without a row in the table. */
  url: string | null;
}

/** A parcel for display. @param courier a code of the table, or a remote server's name of a courier */
export function parcelOf(courier: string | null | undefined, number: string | null | undefined): Parcel {
  const row = isCourierCode(courier) ? COURIERS[courier] : null;
  return {
    courier: row?.name ?? (courier || null),
    number: number || null,
    url: row && number ? row.trackingUrl.replace("{n}", () => encodeURIComponent(number)) : null,
  };
}

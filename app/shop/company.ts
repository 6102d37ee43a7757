import type { Cents } from "./money";
import type { Policy } from "./policy";

/**
 * The company behind the shop: the identification that Italian law requires, its contacts, and its policy. Pages omit
 * undefined fields.
 */
export interface Company {
  /** The name in the business register, with its legal form. */
  name: string;
  street: string;
  zip: string;
  city: string;
  /** Two-letter code. */
  province: string;
  /** 11 digits, without the country code. */
  vatNumber: string;
  /** Number in the economic register, such as `VR-123456`. */
  rea?: string;
  /** The city of the business register. */
  register?: string;
  /** Paid-up capital of companies limited by shares or quotas. */
  shareCapital?: Cents;
  /** Certified email. */
  pec?: string;
  /** For shoppers. */
  email: string;
  /** E.164, such as `+390450000000`. */
  phone: string;
  /** E.164; without it there is no WhatsApp link. */
  whatsapp?: string;
  /** URL of the shop on a map. */
  mapUrl: string;
  social: SocialLink[];
  /** URL of the page with the customers' reviews. */
  reviewsUrl?: string;
  /** Shows an invented rating, marked as such, in the place of the reviews. Only the demo sets it. */
  hasSampleRating?: boolean;
  policy: Policy;
}

interface SocialLink {
  name: SocialNetwork;
  url: string;
}

/** The supported social networks by host, without "www.". */
const SOCIAL_NETWORKS = {
  "instagram.com": "Instagram",
  "facebook.com": "Facebook",
  "tiktok.com": "TikTok",
  "youtube.com": "YouTube",
  "pinterest.com": "Pinterest",
  "pinterest.it": "Pinterest",
} as const;
export type SocialNetwork = (typeof SOCIAL_NETWORKS)[keyof typeof SOCIAL_NETWORKS];

/** The network of an https URL; null for any other URL. */
export function socialNetwork(url: string): SocialNetwork | null {
  if (!URL.canParse(url)) return null;
  const { protocol, hostname } = new URL(url);
  const host = hostname.replace(/^www\./, "");
  if (protocol !== "https:" || !Object.hasOwn(SOCIAL_NETWORKS, host)) return null;
  return SOCIAL_NETWORKS[host as keyof typeof SOCIAL_NETWORKS];
}

/** `Via Roma 1, 37121 Verona (VR)` */
export function addressLine({
  street,
  zip,
  city,
  province,
}: Pick<Company, "street" | "zip" | "city" | "province">): string {
  return `${street}, ${zip} ${city} (${province})`;
}

/** The URL of an OpenStreetMap search for a postal address. */
export function mapSearch(address: Pick<Company, "street" | "zip" | "city">): string {
  const query = `${address.street}, ${address.zip} ${address.city}`;
  return `https://www.openstreetmap.org/search?query=${encodeURIComponent(query)}`;
}

/**
 * A number for display: `+39 045 0000000` for Italian numbers, groups of three digits for others, with no-break spaces. A text that
 * is no E.164 number, such as a masked one, stays.
 */
export function phoneText(e164: string): string {
  if (!/^\+\d+$/.test(e164)) return e164;
  const italian = /^(\+39)(0[26]|0\d\d|3\d\d)(\d+)$/.exec(e164);
  if (italian) return italian.slice(1).join("\u00a0");
  return e164.replace(/^(\+\d\d)/, "$1\u00a0").replace(/(\d{3})(?=\d\d)/g, "$1\u00a0");
}

/** The URL of a chat with a WhatsApp number. */
export function whatsappLink(e164: string): string {
  return `https://wa.me/${e164.replace(/\D/g, "")}`;
}

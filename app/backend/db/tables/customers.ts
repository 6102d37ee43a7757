import type { Generated } from "kysely";
import type { Tier } from "~/shop/membership";

export interface Users {
  /** UUID. */
  id: string;
  email: string;
  /** The email in lower case, for comparisons. */
  email_key: string;
  password_hash: string;
  first_name: string;
  last_name: string;
  countries_id: number | null;
  /** Computed from points and purchases. */
  tier: Tier;
  locale: "en" | "it";
  newsletter: number;
  status: "active" | "suspended";
  created_on: string;
  phone: Generated<string>;
  /** The proof of the consent to the privacy notice: version of the text, time and shortened IP. */
  privacy_version: Generated<string>;
  privacy_on: Generated<string | null>;
  privacy_ip: Generated<string>;
  /** When somebody pressed the button behind a link that was mailed to the email; null until then. */
  email_confirmed_on: Generated<string | null>;
  /** When one person proved the mailbox and the password (`accounts/confirm-email.ts`); null until then. */
  owner_confirmed_on: Generated<string | null>;
}

/** The address book. */
export interface UserAddresses {
  id: Generated<number>;
  users_id: string;
  is_default: number;
  /** JSON of the specification's Delivery entity without email and payment method. */
  address: string;
  created_on: string;
}

/** Single-use tokens in mails, as SHA-256, hex. */
export interface UserTokens {
  hash: string;
  users_id: string;
  purpose: "password_reset" | "email_confirmation";
  created_on: string;
  expires_on: string;
  used_on: string | null;
}

/** The user's accounts with OpenID Connect providers. */
export interface UserIdentities {
  provider: string;
  /** The provider's identifier of the user (claim `sub`). */
  subject: string;
  users_id: string;
  created_on: string;
}

/** Sign-ins in progress with an OpenID Connect provider. */
export interface ProviderSignIns {
  /** SHA-256 of the state, hex. */
  state_hash: string;
  provider: string;
  /** PKCE code verifier (RFC 7636). */
  verifier: string;
  nonce: string;
  /** The page that receives the tokens. */
  redirect: string;
  expires_on: string;
}

/** The ledger of membership points: the sum of a user's rows is their balance. */
export interface PointMovements {
  id: Generated<number>;
  users_id: string;
  orders_id: number | null;
  returns_id: number | null;
  kind: "opening" | "order" | "refund";
  /** Negative when taken back. */
  points: number;
  /** The merchandise behind the points, EUR cents; negative when refunded, 0 for an opening balance. */
  cents: Generated<number>;
  created_on: string;
}

export interface WishlistItems {
  id: Generated<number>;
  users_id: string;
  products_id: number;
  created_on: string;
}

export interface RefreshTokens {
  /** SHA-256 of the token, hex: the token itself is not stored. */
  id: string;
  users_id: string;
  /** The same for all tokens that follow from one login. */
  family: string;
  /** Id of the token that replaced this one; null until the first refresh. */
  successor: string | null;
  created_on: string;
  /** The time of the login. */
  signed_in_on: Generated<string>;
  expires_on: string;
}

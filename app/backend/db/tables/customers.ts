import type { Generated } from "kysely";

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
  tier: "basic" | "pro" | "plus";
  points: number;
  locale: "en" | "it";
  newsletter: number;
  status: "active" | "suspended";
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
  family: string;
  successor: string | null;
  created_on: string;
  expires_on: string;
}

import { z } from "zod";
import { typedText } from "./typed-text.server";
import { optional, wireId, wireLinkToken, wirePageUrl } from "./wire.server";

/** Tokens: opaque to the shop. A longer one would not fit the cookie. */
const wireToken = z.string().min(1).max(2_000);

/** `POST /auth/login` and `POST /auth/refresh`. */
export const wireTokens = z.object({
  access_token: wireToken,
  refresh_token: wireToken,
  /** Milliseconds until the access token expires. */
  expires: z.number().int().positive(),
});
export type WireTokens = z.infer<typeof wireTokens>;

/** A password of at least 8 characters (spec section 5). The maximum keeps the hash cheap. */
export const wirePassword = typedText("password", 200).min(8);
const wireEmail = typedText("email", 100).min(3);
const wireName = typedText("name", 50);
const wireTextVersion = typedText("exact", 40);
const wireLocale = z.enum(["en", "it"]);

/** `POST /users`. The answer is 204. RECORD_NOT_UNIQUE (400) for a taken email. */
export const signUpRequest = z.object({
  email: wireEmail,
  password: wirePassword,
  first_name: wireName.default(""),
  last_name: wireName.default(""),
  countries_id: wireId.nullish(),
  locale: wireLocale.default("en"),
  /** The version of the privacy notice that the user accepted; empty without a box for it. */
  privacy_version: wireTextVersion.default(""),
  newsletter: z.boolean().default(false),
  /** The version of the newsletter's consent text; with `newsletter`. */
  newsletter_version: wireTextVersion.default(""),
  /** Pages of the shop for links in mails; the server appends the token. */
  confirm_url: wirePageUrl.optional(),
  newsletter_confirm_url: wirePageUrl.optional(),
  newsletter_unsubscribe_url: wirePageUrl.optional(),
});
export type SignUpRequest = z.input<typeof signUpRequest>;

/** `GET /users/me`. The specification names id, email, countries_id and wishlist; the rest is optional. */
export const wireUser = z.object({
  id: z.union([z.string(), z.number()]).transform(String),
  email: optional(z.string(), ""),
  countries_id: optional(wireId.nullable(), null),
  /** Ids of products, the latest first. */
  wishlist: optional(z.array(wireId), []),
  first_name: optional(z.string(), ""),
  last_name: optional(z.string(), ""),
  phone: optional(z.string(), ""),
  locale: optional(wireLocale.nullable(), null),
  /** Null where the server has no membership. */
  tier: optional(z.enum(["basic", "pro", "plus"]).nullable(), null),
  points: optional(z.number().int().nullable(), null),
  /** The state of the newsletter's subscription of this email; null until the owner is proved, and where the server does not say it. */
  newsletter: optional(z.boolean().nullable(), null),
  /** Null where the server does not say it. */
  email_confirmed: optional(z.boolean().nullable(), null),
  /** Whether one person has proved the email's mailbox and the password; null where the server does not say it. */
  owner_confirmed: optional(z.boolean().nullable(), null),
  created_on: optional(z.string().nullable(), null),
  /** The accepted version of the privacy notice, and when it was accepted. */
  privacy_version: optional(z.string(), ""),
  privacy_on: optional(z.string().nullable(), null),
});
export type WireUser = z.infer<typeof wireUser>;

/**
 * `PATCH /users/me`. Other fields are refused with FORBIDDEN. A new email or password ends all sessions of the user, this one
 * too: the shop logs in again with the new ones.
 */
export const userChange = z.strictObject({
  email: wireEmail.optional(),
  password: wirePassword.optional(),
  /** Needed for a new email or password: the password that is valid now. Otherwise INVALID_OLD_PASSWORD (400). */
  old_password: typedText("password", 200).optional(),
  first_name: wireName.optional(),
  last_name: wireName.optional(),
  phone: typedText("phone", 30).optional(),
  countries_id: wireId.nullish(),
  locale: wireLocale.optional(),
  wishlist: z.array(wireId).max(200).optional(),
  /** The page that confirms a new email; the server appends the token and mails the link. */
  confirm_url: wirePageUrl.optional(),
  /** `false` has an effect for a confirmed email only: until then it may be anybody's. */
  newsletter: z.boolean().optional(),
  newsletter_version: wireTextVersion.optional(),
  newsletter_confirm_url: wirePageUrl.optional(),
  newsletter_unsubscribe_url: wirePageUrl.optional(),
});
export type UserChange = z.infer<typeof userChange>;

/** `POST /auth/password/request`: 204 for known and unknown emails. */
export const passwordRequest = z.object({
  email: wireEmail,
  /** The page of the link in the mail; the server appends `?token=`. */
  reset_url: typedText("exact", 300).check(z.url()).optional(),
  locale: wireLocale.optional(),
});

/** `POST /auth/password/reset`: 204; FORBIDDEN or INVALID_TOKEN (403) for a used, expired or unknown token. */
export const passwordReset = z.object({ token: typedText("exact", 2_000).min(1), password: wirePassword });

/**
 * `POST /users/confirmations`: the token from the mail that confirms the email; no login needed. With an access token of the same
 * account it also proves the owner. Otherwise all sessions of the account end, and the same token proves the owner later, with an
 * access token. FORBIDDEN for a token that is unknown, has expired or was mailed to a former email.
 */
export const emailConfirmation = z.object({ token: wireLinkToken });
/** Its answer. */
export const wireConfirmation = z.object({
  owner_confirmed: z.boolean(),
  /** Whether the owner was proved by this token before, and the call is not of their session. */
  was_used: optional(z.boolean(), false),
});

/**
 * `POST /users/me/confirmations`: mails the link again. The answer is 204, also for a proved owner, who gets no mail;
 * REQUESTS_EXCEEDED (429) after three mails to the email in a day, and after five links of the user in thirty days.
 */
export const confirmationRequest = z.object({
  /** The page of the link; the server appends the token. */
  confirm_url: wirePageUrl,
});

/** `GET /auth`: the providers for sign-in with OpenID Connect. */
export const wireProviders = z.array(
  z.object({ name: z.string().regex(/^[a-z0-9-]{1,40}$/), label: z.string().nullish() }),
);
export type WireProviders = z.infer<typeof wireProviders>;

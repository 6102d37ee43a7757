import { DAYS_365_SECONDS, plainCookie } from "~/cookies/plain-cookie.server";

/** The language that the shopper chose (spec section 9). */
export const localeCookie = plainCookie("i18n_redirected", DAYS_365_SECONDS);

import { DAYS_365, plainCookie } from "~/cookies/plain-cookie.server";

/** The language that the shopper chose, or that `/` found in the browser (spec sections 2 and 9). */
export const localeCookie = plainCookie("i18n_redirected", DAYS_365);

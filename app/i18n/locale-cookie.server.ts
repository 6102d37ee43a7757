// Vite's configuration imports this file, and does not resolve the alias "~".
import { CHOICE_SECONDS, plainCookie } from "../cookies/plain-cookie.server";

/** The language that the shopper chose, or that `/` found in the browser (sections 2 and 9 of the specification). */
export const localeCookie = plainCookie("i18n_redirected", CHOICE_SECONDS);

import { type Cookie, createCookie } from "@remix-run/node";
import { environment, loadSecrets } from "~/config/env.server";

const DAYS_30 = 30 * 24 * 60 * 60;

export interface ShopCookies {
  cart: Cookie;
  /** Lives as long as the browser session: flash messages, the last order's key. */
  session: Cookie;
  /** The delivery details of a checkout under way. On every path: Remix asks for a page's data at `/it/checkout.data`. */
  checkout: Cookie;
  /** Ids of the products last looked at. */
  viewed: Cookie;
}

let made: ShopCookies | undefined;

/** Signed cookies; the secrets are read at the first request, not when the module is loaded. */
export function cookies(): ShopCookies {
  if (made) return made;
  const secrets = loadSecrets(environment());
  const shared = { secrets, httpOnly: true, sameSite: "lax" as const };
  made = {
    cart: createCookie("cart", { ...shared, path: "/", maxAge: DAYS_30 }),
    session: createCookie("session", { ...shared, path: "/" }),
    checkout: createCookie("checkout", { ...shared, path: "/" }),
    viewed: createCookie("viewed", { ...shared, path: "/", maxAge: DAYS_30 }),
  };
  return made;
}

/** The signing secret also makes keys that a session can make again, such as an order's access key. */
export function signingSecret(): string {
  const [secret] = loadSecrets(environment());
  if (!secret) throw new Error("no signing secret");
  return secret;
}

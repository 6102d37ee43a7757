import { isNearHost } from "~/contract/client-ip.server";
import { type Environment, environment } from "./env.server";
import { shopUrl } from "./shop-url";

type Address = Pick<Environment, "HOST" | "PORT" | "PUBLIC_URL">;

/**
 * The absolute URL of a page for mails and for notifications of payment providers. It never depends on a request: its Host header
 * may name any site, which would get the keys of other people's links.
 * @param path from `href`
 */
export function mailLink(path: string, env: Address = environment()): string {
  return shopUrl(env) + path;
}

/**
 * The absolute URL of a page for the browser that has sent the request, after a payment. Without PUBLIC_URL it keeps an address of this
 * computer or of a private network, where the browser has its cookies; other names are nobody's proof.
 * @param path from `href`
 */
export function returnLink(request: Request, path: string, env: Address = environment()): string {
  const { origin, hostname } = new URL(request.url);
  return env.PUBLIC_URL === undefined && isNearHost(hostname) ? origin + path : mailLink(path, env);
}

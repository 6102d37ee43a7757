import { isIP } from "node:net";
import { ProviderUnavailable } from "./provider";

/**
 * The URL of a provider's page, checked before the browser is redirected to it: it has the host of the provider's API, or
 * another host of the same domain, as `www.paypal.com` for `api-m.paypal.com`.
 * @throws ProviderUnavailable for every other URL
 */
export function providerPage(link: string, apiUrl: string): string {
  const api = new URL(apiUrl);
  if (URL.canParse(link)) {
    const page = new URL(link);
    const isProviders = page.host === api.host || isOfDomain(page, domainOf(api));
    if (isProviders && page.protocol === api.protocol && !page.username && !page.password) return page.href;
  }
  throw new ProviderUnavailable(`${api.host}: its payment page is on another host`);
}

/** The last two labels of a host name; null for an IP address and for a name without a domain, such as localhost. */
function domainOf({ hostname }: URL): string | null {
  const labels = hostname.split(".");
  return labels.length < 2 || isIP(hostname) ? null : labels.slice(-2).join(".");
}

function isOfDomain(page: URL, domain: string | null): boolean {
  return domain !== null && page.port === "" && page.hostname.endsWith(`.${domain}`);
}

import { createHash } from "node:crypto";
import { environment } from "../config/env.server";
import type { Services } from "../consent/services.server";
import { matchPage } from "../pages/match-page";
import type { Page } from "../pages/page-table";
import type { Purpose } from "../shop/purposes";

/** For replies that are no pages: these must not run scripts. */
export const closedPolicy = "default-src 'none'; frame-ancestors 'none'";
/** Browsers centre a picture that is opened alone by a style in a document of theirs, to which the picture's policy applies. */
export const picturePolicy = `${closedPolicy}; style-src 'unsafe-inline'`;

/** For the error pages of the HTTP front: their one style. */
export const errorPagePolicy = (style: string) =>
  `${closedPolicy}; style-src ${hashSource(style)}; base-uri 'none'; form-action 'none'`;

/** Hosts that a page needs besides the shop's own, by directive. */
export type Hosts = Partial<
  Record<"script-src" | "style-src" | "img-src" | "font-src" | "connect-src" | "frame-src", string>
>;

const GOOGLE_TAGS = "https://*.googletagmanager.com";
const ANALYTICS = "https://*.google-analytics.com https://*.analytics.google.com";
const ADS = [
  "https://www.google.com",
  "https://www.googleadservices.com",
  "https://googleads.g.doubleclick.net",
  "https://pagead2.googlesyndication.com",
].join(" ");

/** Google's guide for pages with a policy, for its analytics and its advertising. */
const tagManager: Hosts = { "script-src": GOOGLE_TAGS, "img-src": GOOGLE_TAGS, "connect-src": GOOGLE_TAGS };
const analytics: Hosts = { "img-src": ANALYTICS, "connect-src": ANALYTICS };
const ads: Hosts = {
  "script-src": ADS,
  "img-src": ADS,
  "connect-src": ADS,
  "frame-src": `${GOOGLE_TAGS} https://td.doubleclick.net`,
};
const pixel: Hosts = {
  "script-src": "https://connect.facebook.net",
  "img-src": "https://www.facebook.com",
  "connect-src": "https://www.facebook.com https://connect.facebook.net",
};
const reviews: Hosts = { "script-src": "https://widget.trustpilot.com", "frame-src": "https://widget.trustpilot.com" };
/** Its layer adds style elements to the page. */
const search: Hosts = {
  "script-src": "https://*.doofinder.com",
  "style-src": "'unsafe-inline' https://*.doofinder.com",
  "img-src": "https:",
  "connect-src": "https://*.doofinder.com",
};

/** The hosts of the services that a visitor has accepted. */
export function serviceHosts(services: Services, choice: readonly Purpose[] | null): Hosts[] {
  const open = [
    services.tagManager && tagManager,
    services.tagManager && choice?.includes("analytics") && analytics,
    services.tagManager && choice?.includes("ads") && ads,
    services.pixel && pixel,
    services.reviews && reviews,
    services.search && search,
  ];
  return open.flatMap((hosts) => hosts || []);
}

interface PolicyParts {
  /** Of the page. */
  pathname: string;
  /** Hashes of the page's own inline scripts, or their nonce. */
  scripts: string;
  /** The hash of its inline style. */
  style: string | null;
  /** Of the services and of the page's own scripts from elsewhere. */
  hosts: readonly Hosts[];
}

/** The policy of one page: the shop's own code and pictures, and exactly the hosts that the page needs. */
export function contentSecurityPolicy({ pathname, scripts, style, hosts }: PolicyParts): string {
  const directives: Record<string, string> = {
    "default-src": "'self'",
    "script-src": `'self' ${scripts}`.trim(),
    // Vite injects styles in development, and connects to its server.
    "style-src": import.meta.env.DEV ? "'self' 'unsafe-inline'" : "'self'",
    "img-src": "'self' data:",
    "connect-src": import.meta.env.DEV ? "'self' ws:" : "'self'",
    "object-src": "'none'",
    "base-uri": "'none'",
    "form-action": formTargets(pathname),
    "frame-ancestors": "'none'",
  };
  for (const each of hosts)
    for (const [name, sources] of Object.entries(each)) directives[name] = `${directives[name] ?? "'self'"} ${sources}`;
  // A hash would cancel 'unsafe-inline', which allows our style too.
  const styles = directives["style-src"] ?? "";
  if (style && !styles.includes("'unsafe-inline'")) directives["style-src"] = `${styles} ${style}`;
  return Object.entries(directives)
    .map(([name, value]) => `${name} ${value}`)
    .join("; ");
}

/** Pages with "Order and pay", which redirects to the page of a payment provider. */
const payingPages: readonly (Page | undefined)[] = ["checkout-review", "payment"];

/**
 * Where the forms of a page lead: browsers apply the policy to redirects of a posted form too. The API names the provider's
 * host only when the payment begins. The hosts of a sandbox may have no https.
 */
function formTargets(pathname: string): string {
  if (!payingPages.includes(matchPage(pathname)?.page)) return "'self'";
  return environment().SHOP_MODE === "live" ? "'self' https:" : "'self' https: http:";
}

/** The source that allows one inline script or style. */
export function hashSource(code: string): string {
  return `'sha256-${createHash("sha256").update(code).digest("base64")}'`;
}

import type { Purpose } from "./purposes";
import type { Services } from "./services.server";

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

/**
 * The policy of one page: the shop's own code and pictures, and exactly the hosts of the services that the visitor
 * accepted, and those of the page itself.
 * @param inline sources of the page's own inline scripts and style: hashes, or a nonce
 * @param formTargets where the forms of the page lead: browsers apply the policy to redirects of a posted form too
 * @param pageHosts for the scripts of the page itself
 */
export function contentSecurityPolicy(
  inline: { scripts: string; style: string | null },
  services: Services,
  answer: readonly Purpose[] | null,
  formTargets = "'self'",
  pageHosts: Hosts = {},
): string {
  const directives: Record<string, string> = {
    "default-src": "'self'",
    "script-src": `'self' ${inline.scripts}`.trim(),
    "style-src": "'self'",
    "img-src": "'self' data:",
    "connect-src": import.meta.env.DEV ? "'self' ws:" : "'self'",
    "object-src": "'none'",
    "base-uri": "'none'",
    "form-action": formTargets,
    "frame-ancestors": "'none'",
  };
  // Vite injects styles in development.
  if (import.meta.env.DEV) directives["style-src"] = "'self' 'unsafe-inline'";
  const open = [
    services.tagManager && tagManager,
    services.tagManager && answer?.includes("analytics") && analytics,
    services.tagManager && answer?.includes("ads") && ads,
    services.pixel && pixel,
    services.reviews && reviews,
    services.search && search,
    pageHosts,
  ];
  for (const hosts of open)
    for (const [name, sources] of Object.entries(hosts || {}))
      directives[name] = `${directives[name] ?? "'self'"} ${sources}`;
  // A hash would cancel 'unsafe-inline', which allows our style too.
  const styles = directives["style-src"] ?? "";
  if (inline.style && !styles.includes("'unsafe-inline'")) directives["style-src"] = `${styles} ${inline.style}`;
  return Object.entries(directives)
    .map(([name, value]) => `${name} ${value}`)
    .join("; ");
}

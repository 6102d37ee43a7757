/**
 * `robots.txt`: the URL of the sitemap, and the URLs that crawlers must not request. They could follow sort orders and search
 * words without end. Private pages are not among them: a crawler reads their `noindex` only when it may request them.
 */
export function robotsText(origin: string): string {
  const endless = ["Disallow: /*?*search=", "Disallow: /*?*sort="];
  return ["User-agent: *", ...endless, "Allow: /", "", `Sitemap: ${origin}/sitemap.xml`, ""].join("\n");
}

import { pathToFileURL } from "node:url";
import type { ServerBuild } from "@remix-run/node";
import { sharingOf } from "~/cookies/cache-control.server";
import { localeOf } from "~/i18n/locale";
import { pagePaths } from "~/pages/page-table";
import { seeded } from "~/shop/seeded.test-data";
import { type Reply, serveFront } from "./front";

type Random = ReturnType<typeof seeded>;

/** What tools, chats and people put around, into and behind a link. */
const stuck = [
  ...[
    ")",
    ".",
    ",",
    ";",
    "'",
    "%22",
    "%3E",
    "%5D",
    "*",
    "%E2%80%A6",
    "%20",
    "%C2%A0",
    "%E2%80%8B",
    "%EF%BB%BF",
    "%E2%80%9D",
  ],
  ...[").", "%0A", "%0D%0A", "%00", "!", ":", "%7C"],
  ...["%3F", "=", "_", "~", "@", "%EF%BC%89", "%E3%80%82", "%E2%80%BA", "%E2%80%B3", "%E2%9D%A4%EF%B8%8F"],
];
const invisible = [
  "%E2%80%A8",
  "%E2%80%A9",
  "%C2%85",
  "%EF%BB%BF",
  "%00",
  "%E2%80%AE",
  "%C2%AD",
  "%E2%80%8D",
  "%ED%A0%80",
];
const campaigns = ["utm_source=ig", "gclid=Cj0-x_Y", "fbclid=IwAR1", "srsltid=AfmB"];

/** A damage of a link: path, and query without its question mark. */
type Damage = (path: string, query: string, random: Random) => [path: string, query: string];

/** The place of a character, which may be written as several encoded bytes. */
function at(text: string, random: Random): number {
  return oneOf([...text.matchAll(/(?:%[\da-f]{2})+|./gi)], random).index;
}
const insert = (text: string, index: number, more: string) => text.slice(0, index) + more + text.slice(index);
const oneOf = <T>(all: readonly T[], random: Random) => all[random.int(0, all.length - 1)] as T;
const join = (...parts: string[]) => parts.filter(Boolean).join("&");

const damages: Record<string, Damage> = {
  leadingSlash: (path, query) => [`/${path}`, query],
  backslash: (path, query) => [path.replace("/", "/\\"), query],
  doubleSlash: (path, query) => [path.replaceAll("/", "//"), query],
  lastSlash: (path, query) => [`${path}/`, query],
  dots: (path, query) => [path.replace("/", "/./"), query],
  case: (path, query) => [path.toUpperCase(), query],
  oneLetter: (path, query, random) => {
    const index = at(path, random);
    return [path.slice(0, index) + path.charAt(index).toUpperCase() + path.slice(index + 1), query];
  },
  stuck: (path, query, random) => [path + oneOf(stuck, random), query],
  stuckToQuery: (path, query, random) => [path, query && query + oneOf(stuck, random)],
  quoted: (path, query) => [`${path.replace(/\/([^/]*)$/, "/%E2%80%9C$1")}%E2%80%9D`, query],
  invisible: (path, query, random) => [insert(path, at(path, random) || 1, oneOf(invisible, random)), query],
  latin: (path, query, random) => [insert(path, at(path, random) || 1, oneOf(["%E0", "%E8", "%F2"], random)), query],
  ending: (path, query, random) => [
    path + oneOf([".html", ".php", ".htm", "/index.html", "/index.php"], random),
    query,
  ],
  encodedSlash: (path, query) => [path.replace(/(?<=.)\//, "%2F"), query],
  encoded: (path, query, random) => {
    const index = at(path, random);
    const code = path.charCodeAt(index).toString(16);
    return [
      index === 0 || path[index] === "%" ? path : `${path.slice(0, index)}%${code}${path.slice(index + 1)}`,
      query,
    ];
  },
  encodedTwice: (path, query) => [
    path.replace(/(?<=.)[aeiou]/, (letter) => `%25${letter.charCodeAt(0).toString(16)}`),
    query,
  ],
  percent: (path, query) => [`${path}%`, query],
  secondQuery: (path, query, random) => [
    path,
    query ? `${query}?${oneOf(campaigns, random)}` : oneOf(campaigns, random),
  ],
  entity: (path, query, random) => [path, `${oneOf(campaigns, random)}&amp;${query || "x=1"}`],
  gluedQuery: (path, query, random) => [`${path}&${oneOf(campaigns, random)}`, query],
  encodedQuery: (path, query) => [`${path}%3Fcolor=white`, query],
  twoMarks: (path, query) => [path, `?${query}`],
  names: (path, query) => [path, query.toUpperCase()],
  campaign: (path, query, random) => [path, join(query, oneOf(campaigns, random))],
  data: (path, query) => [path.endsWith(".data") ? path : `${path === "/" ? "/_root" : path}.data`, query],
};
/** These change the path for good. All others can be taken back. */
const irreversible = new Set(["latin", "data"]);

const queries = [
  "",
  "",
  "",
  "color=white",
  "color=bianco&size=m",
  "search=sneakers&sort=price_up",
  "price_from=50&price_to=100",
];

/** The paths of all pages, with invented values for their parameters. */
const inventedPaths = Object.values(pagePaths)
  .flatMap((paths) => Object.values(paths))
  .map((path) => path.replace(/:\w+\??|\*/g, "x1"));

/** A link, damaged in one to three ways, with their names, and whether its path can be taken back. */
export function damagedTarget(link: [path: string, query: string], random: Random) {
  const names = Array.from({ length: random.int(1, 3) }, () => oneOf(Object.keys(damages), random));
  let [path, query] = link;
  for (const name of names) [path, query] = (damages[name] as Damage)(path, query, random);
  const isReversible = !names.some((name) => irreversible.has(name));
  return { target: query ? `${path}?${query}` : path, how: names.join(", "), isReversible };
}

/** The built shop in this process, with a page cache. Its settings are those of the environment. */
export async function serveBuiltShop() {
  const build: ServerBuild = await import(/* @vite-ignore */ pathToFileURL("build/server/index.js").href);
  return serveFront({ build, pages: { maxBytes: 20_000_000, versions: async () => ({ data: "1", stock: "1" }) } });
}

type Ask = Awaited<ReturnType<typeof serveBuiltShop>>["ask"];

const REDIRECTS = [301, 302, 303, 307, 308];
const END = [200, 404, 410];
const MAX_REDIRECTS = 4;

/** Whether a URL has a pair of its query, also within the URL of the page behind the login. */
const isIn = (location: string, pair: string) =>
  [pair, encodeURIComponent(pair), encodeURIComponent(encodeURIComponent(pair))].some((text) =>
    location.includes(text),
  );

const pathOf = (url: string) => url.split("?", 1)[0] ?? "";

/** The page at the end of redirects from a page of one shopper, which lead to the login. */
async function followed(target: string, ask: Ask): Promise<{ url: string; reply: Reply }> {
  let [url, reply] = [target, await ask(target)];
  for (let times = 0; times < MAX_REDIRECTS && REDIRECTS.includes(reply.status); times += 1) {
    url = reply.headers.location ?? "";
    reply = await ask(url);
  }
  return { url, reply };
}

/**
 * Why a link does not lead where a visitor can go on; null for a good one.
 * @param page the path at which it must end; null when it may end anywhere
 */
async function faultOf(target: string, page: string | null, ask: Ask): Promise<string | null> {
  const first = await ask(target);
  const location = first.headers.location;
  const isRedirect = REDIRECTS.includes(first.status);
  if (isRedirect) {
    if (!location?.startsWith("/") || location.startsWith("//")) return `leads to ${location}`;
    const lost = campaigns.filter((pair) => target.includes(pair) && !isIn(location, pair));
    // A page that is not shown to everybody leads elsewhere.
    if (lost.length > 0 && first.status === 301) return `loses ${lost} on the way to ${location}`;
  }
  const next = isRedirect && location ? location : target;
  const { url, reply } = await followed(next, ask);
  // Some pages exist only as a redirect.
  if (url !== next && sharingOf(pathOf(next)) === "page") return `is a chain at ${next} to ${url}`;
  const path = pathOf(url);
  if (page !== null)
    return reply.status === 200 && path === page && isShopPage(reply, path) ? null : `is ${reply.status} at ${url}`;
  // Scripts read these.
  if (path.endsWith(".data") || reply.headers["content-type"]?.startsWith("application/json"))
    return reply.status < 500 ? null : `is ${reply.status} at ${url}`;
  if (!END.includes(reply.status)) return `is ${reply.status} at ${url}`;
  // A file that only machines ask for.
  if (reply.status === 404 && reply.headers["content-type"]?.startsWith("text/plain")) return null;
  return isShopPage(reply, path) ? null : `is a bare page at ${url}`;
}

function isShopPage({ text }: Reply, path: string): boolean {
  return text.includes(`<html lang="${localeOf(path)}"`) && text.includes('class="site-menu');
}

/**
 * Follows links to the pages of a shop that are damaged in many ways.
 * @returns the faulty ones
 */
export async function faultsOfDamagedLinks(
  ask: Ask,
  { links, seed }: { links: number; seed: number },
): Promise<string[]> {
  const sitemaps = [...(await ask("/sitemap.xml")).text.matchAll(/<loc>https?:\/\/[^/]+([^<]+)/g)].map(
    ([, path = ""]) => path,
  );
  const files = await Promise.all(sitemaps.map((path) => ask(path)));
  const locations = files.flatMap(({ text }) =>
    [...text.matchAll(/<loc>https?:\/\/[^/]+([^<]+)/g)].map(([, path = ""]) => path),
  );
  const known = new Set(locations);
  const paths = [...new Set([...locations, ...inventedPaths])];
  const random = seeded(seed);
  const faults: string[] = [];
  for (let count = 0; count < links; count += 1) {
    const path = oneOf(paths, random);
    const { target, how, isReversible } = damagedTarget([path, oneOf(queries, random)], random);
    const fault = await faultOf(target, isReversible && known.has(path) ? path : null, ask);
    if (fault) faults.push(`${target} (${how}) ${fault}`);
  }
  return faults;
}

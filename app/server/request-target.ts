/**
 * Longest path and longest whole address that the shop answers; characters. Somebody who pastes a page of text into the
 * search still gets an answer; Node itself takes no more than 16 KiB of headers.
 */
const PATH_LENGTH = 2_000;
const TARGET_LENGTH = 14_000;

/**
 * What is wrong with a request's target, as an HTTP status: such addresses come from broken links and from people
 * who look for holes, and would make URL parsers, routers or databases throw.
 */
export function faultOfTarget(target: string): 400 | 414 | undefined {
  const path = target.split("?", 1)[0] ?? "";
  if (path.length > PATH_LENGTH || target.length > TARGET_LENGTH) return 414;
  // "//host/…" and "http://host/…" would be taken for another server's address.
  if (!path.startsWith("/") || path.startsWith("//")) return 400;
  if (target.includes("%00")) return 400;
  let decoded: string;
  try {
    decoded = decodeURIComponent(path);
  } catch {
    return 400;
  }
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for
  if (/[\x00-\x1f\x7f\\]/.test(decoded)) return 400;
  return decoded.split("/").includes("..") ? 400 : undefined;
}

/**
 * The target without `_data`, by which scripts of older Remix shops asked for data. Ours do not, and Remix would answer it
 * with an error in JSON.
 */
export function withoutDataQuery(target: string): string {
  const [path = "", ...rest] = target.split("?");
  const query = rest.join("?");
  if (!new URLSearchParams(query).has("_data")) return target;
  const kept = query.split("&").filter((pair) => !new URLSearchParams(pair).has("_data"));
  return kept.length > 0 ? `${path}?${kept.join("&")}` : path;
}

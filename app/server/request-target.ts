/**
 * Longest path and longest target that the shop answers, in characters. A search for a pasted page of text still works;
 * Node accepts at most 16 KiB of headers by default.
 */
const MAX_PATH_LENGTH = 2_000;
const MAX_TARGET_LENGTH = 14_000;

/**
 * Checks a request's target; returns an HTTP status if it is invalid. Broken links and attackers send such targets, and
 * they would make URL parsers, routers or databases throw.
 */
export function faultOfTarget(target: string): 400 | 414 | undefined {
  const path = target.split("?", 1)[0] ?? "";
  if (path.length > MAX_PATH_LENGTH || target.length > MAX_TARGET_LENGTH) return 414;
  // "//host/…" and "http://host/…" would be parsed as a URL of another server.
  if (!path.startsWith("/") || path.startsWith("//")) return 400;
  if (target.includes("%00")) return 400;
  let decoded: string;
  try {
    decoded = decodeURIComponent(path);
  } catch {
    return 400;
  }
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the check is for control characters
  if (/[\x00-\x1f\x7f\\]/.test(decoded)) return 400;
  return decoded.split("/").includes("..") ? 400 : undefined;
}

/**
 * The target without `_data`, which scripts of older Remix versions use to request data. Remix would answer it with an
 * error in JSON.
 */
export function withoutDataQuery(target: string): string {
  const [path = "", ...rest] = target.split("?");
  const query = rest.join("?");
  if (!new URLSearchParams(query).has("_data")) return target;
  const pairs = query.split("&").filter((pair) => !new URLSearchParams(pair).has("_data"));
  return pairs.length > 0 ? `${path}?${pairs.join("&")}` : path;
}

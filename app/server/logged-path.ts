import { pagePaths } from "../pages/page-table";
import { repairedTarget } from "./repaired-target";

/** Characters of a line. */
const MAX_LENGTH = 300;
/** A query, also one whose first character was lost, or encoded with the path. */
const QUERY = /(?:[?&#;=]|%(?:25)*(?:3f|26|23|3b|3d)).*/is;
/** A key of a mail's link, wherever it is, also with encoded characters. Slugs have no capitals. */
const KEY = /(?=[a-z\d_%-]*[A-Z])[\w%-]{40,}/g;
/** The paths before a key. */
const keyed = new RegExp(
  `^(?:${Object.values(pagePaths)
    .flatMap((paths) => Object.values(paths))
    .flatMap((path) => /^(.*?)\/:(?:token|key)\b/.exec(path)?.[1] ?? [])
    .join("|")})/`,
  "i",
);

/** The path of a target for logs: without its query and without keys of mails' links, also where the link is damaged. */
export function loggedPath(target: string): string {
  const [, host = "", sent = ""] = /^([a-z]+:\/\/[^/?#]*)?(.*)/is.exec(target.slice(0, MAX_LENGTH)) ?? [];
  const path = sent.replace(QUERY, "");
  const found = keyed.exec(repairedTarget(path))?.[0];
  return host + (found ? `${found}…` : path.replace(KEY, "…"));
}

import pTimeout from "p-timeout";

/** Asks for the TXT records of a name, as `node:dns` does: each in parts. */
export type ResolveTxt = (name: string) => Promise<string[][]>;

/** Milliseconds for each name. */
const LIMIT_MS = 5_000;
/** Codes of `node:dns` for names without such a record. */
const MISSING = new Set(["ENODATA", "ENOTFOUND"]);

/** One record of a sender's domain. `problem` is null when it is right. */
export interface SenderRecord {
  record: "SPF" | "DMARC";
  /** The name that was asked for. */
  name: string;
  problem: string | null;
}

/**
 * The records by which mail servers judge the shop's mails: SPF (RFC 7208) and DMARC (RFC 7489), which a parent of the domain may
 * have. Whether SPF names the shop's mail server is not checked.
 * @param domain of the sender's address
 */
export async function senderRecords(domain: string, resolve: ResolveTxt): Promise<SenderRecord[]> {
  const [spf, dmarc] = await Promise.all([spfProblem(domain, resolve), dmarcProblem(domain, resolve)]);
  return [
    { record: "SPF", name: domain, problem: spf },
    { record: "DMARC", name: `_dmarc.${domain}`, problem: dmarc },
  ];
}

async function spfProblem(domain: string, resolve: ResolveTxt): Promise<string | null> {
  const texts = await textsOf(domain, resolve);
  if (texts === null) return "the name servers did not answer";
  const records = texts.filter((text) => /^v=spf1(?: |$)/i.test(text));
  if (records.length === 0) return "there is none, so many of the shop's mails become spam";
  if (records.length > 1) return "there are several, which counts as an error: make one of them";
  if (/\s\+?all\b/i.test(records[0] ?? "")) return "it ends in +all, so everybody may send in the shop's name";
  return null;
}

async function dmarcProblem(domain: string, resolve: ResolveTxt): Promise<string | null> {
  const labels = domain.split(".");
  // The shop's own domain, then its parents down to two labels.
  for (let from = 0; from === 0 || labels.length - from >= 2; from++) {
    const texts = await textsOf(`_dmarc.${labels.slice(from).join(".")}`, resolve);
    if (texts === null) return "the name servers did not answer";
    const records = texts.filter((text) => /^v=DMARC1\s*;/i.test(text));
    if (records.length > 1) return "there are several, which counts as none: make one of them";
    const [record] = records;
    if (record !== undefined)
      return /;\s*p\s*=\s*(?:none|quarantine|reject)\b/i.test(record)
        ? null
        : "it has no policy (p=none, quarantine or reject)";
  }
  return "there is none; the large mail services ask for one, at least v=DMARC1; p=none";
}

/** Null without an answer of the name server. */
async function textsOf(name: string, resolve: ResolveTxt): Promise<string[] | null> {
  try {
    const records = await pTimeout(resolve(name), { milliseconds: LIMIT_MS });
    return records.map((parts) => parts.join(""));
  } catch (error) {
    return error instanceof Error && "code" in error && MISSING.has(String(error.code)) ? [] : null;
  }
}

import type { Reply } from "../../e2e/visitor";

/** A reply without what may differ between two correct ones. */
interface Comparable {
  status: number;
  headers: Map<string, string>;
  text: string;
}

interface Allowance {
  because: string;
  apply(reply: Comparable): void;
}

const leaveOut = (because: string, ...names: string[]): Allowance => ({
  because,
  apply: ({ headers }) => {
    for (const name of names) headers.delete(name);
  },
});

/** Everything in which a reply from memory may differ from one of the process without memory. All else must be equal. */
const allowances: readonly Allowance[] = [
  leaveOut("The time of the reply", "date"),
  leaveOut("Each request has its own id, for the log", "x-request-id"),
  leaveOut("It tells whether the reply comes from memory", "cache-status"),
  leaveOut("A property of the connection", "connection", "keep-alive", "transfer-encoding"),
  leaveOut(
    "A page in memory is compressed once more and better, also when it is small; the text is compared without compression",
    "content-encoding",
    "content-length",
  ),
  leaveOut("Compared by `differenceOf`: a page with a nonce has none", "etag"),
  {
    because: "The header is a set of names: it has no order",
    apply({ headers }) {
      const names = (headers.get("vary") ?? "").toLowerCase().split(/,\s*/);
      if (headers.has("vary")) headers.set("vary", names.toSorted().join(", "));
    },
  },
  {
    because: "Each reply has its own nonce; `noncesOf` finds those of the policy and the page, which must be the same",
    apply(reply) {
      const policy = reply.headers.get("content-security-policy");
      for (const nonce of policy ? policyNonces(policy) : []) {
        reply.headers.set("content-security-policy", (policy ?? "").replaceAll(nonce, "NONCE"));
        reply.text = reply.text.replaceAll(`nonce="${nonce}"`, 'nonce="NONCE"');
      }
    },
  },
];

function policyNonces(policy: string): Set<string> {
  return new Set([...policy.matchAll(/'nonce-([^']*)'/g)].map(([, nonce = ""]) => nonce));
}

/** The nonces of a reply's policy and of its page. */
export function noncesOf({ headers, text }: Reply): { policy: Set<string>; page: Set<string> } {
  const isPage = headers["content-type"]?.startsWith("text/html");
  const page = isPage ? [...text.matchAll(/\snonce="([^"]*)"/g)].map(([, nonce = ""]) => nonce) : [];
  return { policy: policyNonces(String(headers["content-security-policy"] ?? "")), page: new Set(page) };
}

export function comparable(reply: Reply): Comparable {
  const headers = Object.entries(reply.headers).map(([name, value]): [string, string] => [name, String(value)]);
  const plain = { status: reply.status, headers: new Map(headers), text: reply.text };
  for (const { apply } of allowances) apply(plain);
  return plain;
}

/** What of a reply tells whether two are the same page: its text and its policy, without the nonce. */
export function contentOf(reply: Reply): string {
  const { headers, text } = comparable(reply);
  return `${headers.get("content-security-policy")}\n${text}`;
}

export interface Difference {
  kind: string;
  detail: string;
}

/**
 * The kind of difference in the policy, the tag or the text. Which of them differs depends on the two pages: some parts of a
 * page bring a style of their own, whose hash is in the policy.
 */
export const ANOTHER_PAGE = "another page";

/** The first difference between a reply and the right one; null without any. */
export function differenceOf(reply: Reply, right: Reply): Difference | null {
  const [one, other] = [comparable(reply), comparable(right)];
  const isUnchanged = one.status === 304;
  if (one.status !== other.status && !(isUnchanged && other.status === 200))
    return { kind: "status", detail: `${one.status}, not ${other.status}` };
  const names = [...new Set([...one.headers.keys(), ...other.headers.keys()])].sort();
  for (const name of names) {
    // The browser has it with the text.
    if (isUnchanged && name === "content-type") continue;
    const [value, wanted] = [one.headers.get(name), other.headers.get(name)];
    if (value === wanted) continue;
    const kind = name === "content-security-policy" ? ANOTHER_PAGE : name;
    return { kind, detail: `${name} ${differentPart(value ?? "none", wanted ?? "none")}` };
  }
  const [etag, wanted] = [reply.headers.etag, right.headers.etag];
  if (etag && wanted && etag !== wanted) return { kind: ANOTHER_PAGE, detail: `${etag}, not ${wanted}` };
  if (isUnchanged) return reply.text === "" ? null : { kind: "body", detail: "304 with a body" };
  return one.text === other.text ? null : { kind: ANOTHER_PAGE, detail: differentPart(one.text, other.text) };
}

/** Characters of a difference that are shown. */
const SHOWN = 160;
const BEFORE = 40;

function differentPart(text: string, wanted: string): string {
  let start = 0;
  while (start < text.length && text[start] === wanted[start]) start += 1;
  const part = (whole: string) => JSON.stringify(whole.slice(Math.max(0, start - BEFORE), start + SHOWN));
  return `at character ${start} ${part(text)}, not ${part(wanted)}`;
}

import type { Reply } from "../../e2e/visitor";
import { contentOf, type Difference, noncesOf } from "./compared-reply";
import { type FixedVisitor, secretsIn } from "./visitors-for-leaks";

/** A page that a visitor's browser has. */
export interface Held {
  tag: string;
  /** Without the nonce. */
  content: string;
  /** With the nonce. */
  policy: string | undefined;
}

/** Checks each reply by itself and against all earlier ones, without the process that has no memory. */
export interface Witness {
  /** The page that the visitor's browser has; undefined without one. */
  heldBy(visitor: FixedVisitor, page: string): Held | undefined;
  /** The page that another visitor's browser has, chosen by `index`. */
  heldByAnother(visitor: FixedVisitor, page: string, index: number): Held | undefined;
  /** The content for which a visitor got the tag. */
  contentOf(page: string, tag: string): string | undefined;
  /** @param sent the page whose tag was sent in If-None-Match */
  faultsOf(visitor: FixedVisitor, page: string, reply: Reply, sent?: Held): Difference[];
}

const policyOf = ({ headers }: Reply) => headers["content-security-policy"]?.toString();

export function witness(visitors: readonly FixedVisitor[]): Witness {
  const nonces = new Set<string>();
  /** The content of each tag, by page. */
  const contents = new Map<string, Map<string, string>>();
  /** The latest of each visitor, by page. */
  const held = new Map<string, Map<string, Held>>();

  function nonceFaults(reply: Reply): Difference[] {
    const { policy, page } = noncesOf(reply);
    const faults: Difference[] = [];
    for (const nonce of page)
      if (!policy.has(nonce)) faults.push({ kind: "nonce", detail: `the page has ${nonce}, which its policy lacks` });
    if (policy.size > 1) faults.push({ kind: "nonce", detail: "the policy has several" });
    for (const nonce of policy) {
      if (nonces.has(nonce)) faults.push({ kind: "nonce", detail: `an earlier reply had ${nonce} too` });
      nonces.add(nonce);
    }
    return faults;
  }

  /** Whether the tag stands for one page alone. Remembers what the visitor's browser has. */
  function tagFaults({ name }: FixedVisitor, page: string, reply: Reply): Difference[] {
    const tag = reply.headers.etag;
    if (!tag) return [];
    const content = contentOf(reply);
    held.set(page, (held.get(page) ?? new Map()).set(name, { tag, content, policy: policyOf(reply) }));
    const known = contents.get(page) ?? new Map<string, string>();
    contents.set(page, known.set(tag, known.get(tag) ?? content));
    return known.get(tag) === content ? [] : [{ kind: "tag", detail: `${tag} stands for two different pages` }];
  }

  function unchangedFaults(reply: Reply, sent: Held | undefined): Difference[] {
    if (!sent) return [{ kind: "304", detail: "the request had no tag" }];
    const policy = policyOf(reply);
    // The browser takes the headers of the 304, and the scripts of the page that it has.
    return policy === undefined || policy === sent.policy
      ? []
      : [{ kind: "304", detail: "the policy is not that of the page that the browser has" }];
  }

  function othersDataFaults(visitor: FixedVisitor, { text, headers }: Reply): Difference[] {
    const cookies = (headers["set-cookie"] ?? []).flatMap((line) => secretsIn(/=([^;]*)/.exec(line)?.[1] ?? ""));
    return visitors.flatMap(({ name, secrets }) =>
      secrets.flatMap((secret): Difference[] => {
        if (visitor.secrets.includes(secret)) return [];
        if (text.includes(secret)) return [{ kind: "another visitor's data", detail: `${secret} of ${name}` }];
        if (cookies.includes(secret)) return [{ kind: "another visitor's cookie", detail: `${secret} of ${name}` }];
        return [];
      }),
    );
  }

  return {
    heldBy: ({ name }, page) => held.get(page)?.get(name),
    heldByAnother({ name }, page, index) {
      const others = [...(held.get(page) ?? [])].filter(([other]) => other !== name);
      return others[index % others.length]?.[1];
    },
    contentOf: (page, tag) => contents.get(page)?.get(tag),
    faultsOf(visitor, page, reply, sent) {
      const control = reply.headers["cache-control"] ?? "none";
      const isPublic = visitor.isPersonal && /public|s-maxage/.test(control);
      return [
        ...(isPublic ? [{ kind: "public", detail: control }] : []),
        ...othersDataFaults(visitor, reply),
        ...(reply.status === 304 ? unchangedFaults(reply, sent) : nonceFaults(reply)),
        ...(reply.text === "" ? [] : tagFaults(visitor, page, reply)),
      ];
    },
  };
}

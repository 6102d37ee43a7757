import { CLIENT_IP_HEADER, isPrivateIp, networkKey, rateLimitKey, UNKNOWN_IP } from "~/contract/client-ip.server";

/** A client that many shoppers may share has this many times the points of one, unless a limit has its own number (decision 020). */
export const SHARED_FACTOR = 10;

/** The client of a request, for rate limits. */
export interface Client {
  /** An IPv4 address, an IPv6 network (/64), or `unknown`. */
  key: string;
  /** The IPv6 network (/48) around the key; null for other clients. */
  network: string | null;
  /** The client IP is not known: the proxy is not trusted, or the call has no shopper. */
  isUnknown: boolean;
  /** Many shoppers may share it: it is unknown, or an address of a private network. */
  isShared: boolean;
}

/** The client of a call, from its headers. */
export function clientOf(headers: { get(name: string): string | null }): Client {
  const ip = headers.get(CLIENT_IP_HEADER);
  const key = rateLimitKey(ip);
  const isUnknown = key === UNKNOWN_IP;
  return {
    key,
    network: networkKey(ip),
    isUnknown,
    // Most calls count nothing, and the comparison with all private networks takes longer than the rest.
    get isShared() {
      return isUnknown || isPrivateIp(ip ?? "");
    },
  };
}

/** How a client counts: as one client, as one that many shoppers may share, or as an IPv6 network of many clients. */
export type CountedAs = "ip" | "shared" | "network";

/** The keys of a client in limits, always in the same order, so that transactions that lock their rows cannot deadlock. */
export function keysOf({ key, network, isShared }: Client): [as: CountedAs, key: string][] {
  if (isShared) return [["shared", key]];
  return network === null
    ? [["ip", key]]
    : [
        ["ip", key],
        ["network", network],
      ];
}

/** The key by which clients have turns, where one line could take the turns of many. */
export const turnKeyOf = ({ key, network }: Client): string => network ?? key;

/** The client of calls without a shopper. */
export const unknownClient: Client = { key: UNKNOWN_IP, network: null, isUnknown: true, isShared: true };

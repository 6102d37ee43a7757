import { CLIENT_IP_HEADER, isPrivateIp, networkKey, rateLimitKey, UNKNOWN_IP } from "~/contract/client-ip.server";

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

/** The client of calls without a shopper. */
export const unknownClient: Client = { key: UNKNOWN_IP, network: null, isUnknown: true, isShared: true };

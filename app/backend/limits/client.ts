import { CLIENT_IP_HEADER, isPrivateIp, rateLimitKey, UNKNOWN_IP } from "~/contract/client-ip.server";

/** Who asks, as far as limits go. */
export interface Client {
  /** An IPv4 address, an IPv6 network (/64), or `unknown`. */
  key: string;
  /** Nobody knows which of all clients this is: behind a proxy that is not trusted, or a call without any shopper. */
  isUnknown: boolean;
  /** Many shoppers may be behind it: unknown, or an address of a private network. */
  isShared: boolean;
}

/** The client that a call is made for. */
export function clientOf(headers: { get(name: string): string | null }): Client {
  const ip = headers.get(CLIENT_IP_HEADER);
  const key = rateLimitKey(ip);
  const isUnknown = key === UNKNOWN_IP;
  return { key, isUnknown, isShared: isUnknown || isPrivateIp(ip ?? "") };
}

/** For calls that are made for no shopper. */
export const unknownClient: Client = { key: UNKNOWN_IP, isUnknown: true, isShared: true };

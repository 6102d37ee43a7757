import { BlockList, isIPv4, isIPv6 } from "node:net";

/**
 * Sends the client IP from the shop to the content/API server: one IP, or `unknown`. The HTTP front of each program
 * replaces the client's own header, so that this value is trustworthy.
 */
export const CLIENT_IP_HEADER = "x-forwarded-for";

/** Stands for clients with an unknown IP. */
export const UNKNOWN_IP = "unknown";

/** IPv6 groups (16 bits each) of the network of one household or company, /64. */
const HOUSEHOLD_GROUPS = 4;
/** /48: less precise than a household, for long storage. */
const SHORTENED_GROUPS = 3;

const privateNetworks = new BlockList();
for (const [network, bits] of [
  ["127.0.0.0", 8],
  ["10.0.0.0", 8],
  ["172.16.0.0", 12],
  ["192.168.0.0", 16],
  ["169.254.0.0", 16],
] as const)
  privateNetworks.addSubnet(network, bits, "ipv4");
for (const [network, bits] of [
  ["::1", 128],
  ["fc00::", 7],
  ["fe80::", 10],
] as const)
  privateNetworks.addSubnet(network, bits, "ipv6");

/** True for loopback, link-local and private IPs: a proxy, a test or an office, but not a single shopper on the internet. */
export function isPrivateIp(ip: string): boolean {
  const plain = withoutMapping(ip).split("%", 1)[0] ?? "";
  if (isIPv4(plain)) return privateNetworks.check(plain, "ipv4");
  return isIPv6(plain) && privateNetworks.check(plain, "ipv6");
}

/**
 * Rate-limit key: the IPv4 address, or the IPv6 network (/64), because one computer can use any address in its /64.
 * `unknown` for texts that are not an IP.
 */
export function rateLimitKey(ip: string | null | undefined): string {
  const plain = withoutMapping(ip ?? "");
  if (isIPv4(plain)) return plain;
  return isIPv6(plain) ? network(plain, HOUSEHOLD_GROUPS) : UNKNOWN_IP;
}

/**
 * Rate-limit key of the provider's customer: an IPv6 network of /48, of which one line may have many /64. Null for IPv4, whose
 * addresses are one network each, and for texts that are not an IP.
 */
export function networkKey(ip: string | null | undefined): string | null {
  const plain = withoutMapping(ip ?? "");
  return isIPv6(plain) ? network(plain, SHORTENED_GROUPS) : null;
}

/** An IP for the proof of consent: the network (IPv4 /24, IPv6 /48). Empty for texts that are not an IP. */
export function shortenedIp(ip: string): string {
  const plain = withoutMapping(ip);
  if (isIPv4(plain)) return plain.replace(/\d+$/, "0");
  return isIPv6(plain) ? network(plain, SHORTENED_GROUPS) : "";
}

const withoutMapping = (ip: string) => ip.replace(/^::ffff:(?=\d+\.)/i, "");

/** The first groups of an IPv6 address, without leading zeros, so that one network has one form. */
function network(ip: string, count: number): string {
  const [head = "", tail] = (ip.split("%", 1)[0] ?? "").toLowerCase().split("::");
  const groups = head === "" ? [] : head.split(":");
  // "::" stands for the missing zeros.
  if (tail !== undefined) {
    const after = tail === "" ? [] : tail.split(":");
    while (groups.length + after.length < 8) groups.push("0");
    groups.push(...after);
  }
  const first = groups.slice(0, count).map((group) => group.replace(/^0+(?=.)/, ""));
  return `${first.join(":")}::`;
}

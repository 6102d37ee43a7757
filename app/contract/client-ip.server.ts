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
  const address = addressOf(ip);
  if (typeof address === "string") return privateNetworks.check(address, "ipv4");
  return address !== null && privateNetworks.check(ip.split("%", 1)[0] ?? "", "ipv6");
}

/** Whether a URL's host is this computer, or an IP of a private network. */
export function isNearHost(hostname: string): boolean {
  return hostname === "localhost" || isPrivateIp(hostname.replace(/^\[|\]$/g, ""));
}

/**
 * Rate-limit key: the IPv4 address, or the IPv6 network (/64), because one computer can use any address in its /64.
 * `unknown` for texts that are not an IP.
 */
export function rateLimitKey(ip: string | null | undefined): string {
  const address = addressOf(ip ?? "");
  if (address === null || typeof address === "string") return address ?? UNKNOWN_IP;
  return network(address, HOUSEHOLD_GROUPS);
}

/**
 * Rate-limit key of the provider's customer: an IPv6 network of /48, of which one line may have many /64. Null for IPv4, whose
 * addresses are one network each, and for texts that are not an IP.
 */
export function networkKey(ip: string | null | undefined): string | null {
  const address = addressOf(ip ?? "");
  return address === null || typeof address === "string" ? null : network(address, SHORTENED_GROUPS);
}

/** An IP for the proof of consent: the network (IPv4 /24, IPv6 /48). Empty for texts that are not an IP. */
export function shortenedIp(ip: string): string {
  const address = addressOf(ip);
  if (typeof address === "string") return address.replace(/\d+$/, "0");
  return address === null ? "" : network(address, SHORTENED_GROUPS);
}

/** An IPv6 address as its eight groups of 16 bits; null for any other text. */
function groupsOf(ip: string): number[] | null {
  const plain = ip.split("%", 1)[0] ?? "";
  if (!isIPv6(plain)) return null;
  // Writes an IPv4 address at the end as two groups.
  const [head = "", tail] = new URL(`http://[${plain}]`).hostname.slice(1, -1).split("::");
  const groups = (text: string) => (text === "" ? [] : text.split(":").map((group) => Number.parseInt(group, 16)));
  if (tail === undefined) return groups(head);
  const [before, after] = [groups(head), groups(tail)];
  // "::" stands for the missing zeros.
  return [...before, ...Array<number>(8 - before.length - after.length).fill(0), ...after];
}

const ipv4Of = (high = 0, low = 0) => [high >> 8, high & 255, low >> 8, low & 255].join(".");

/**
 * The IPv4 address of a client that an IPv6 address stands for: mapped (RFC 4291), NAT64 (RFC 6052, RFC 8215), 6to4 (RFC 3056) and
 * Teredo (RFC 4380). Without it all clients of a translator were one, and one client of 6to4 as many as it likes.
 */
function embeddedIPv4(groups: readonly number[]): string | null {
  const [a, b, c, d, e, f, g, h] = groups;
  if ([a, b, c, d, e].every((group) => group === 0) && f === 0xffff) return ipv4Of(g, h);
  const isNat64 = a === 0x64 && b === 0xff9b && ((c === 0 && d === 0 && e === 0 && f === 0) || c === 1);
  const translated = isNat64
    ? ipv4Of(g, h)
    : a === 0x2002
      ? ipv4Of(b, c)
      : a === 0x2001 && b === 0
        ? ipv4Of((g ?? 0) ^ 0xffff, (h ?? 0) ^ 0xffff)
        : null;
  // Translators stand between public networks: a private address there is made up.
  return translated !== null && privateNetworks.check(translated, "ipv4") ? null : translated;
}

/** A client's address in one notation: IPv4, or the groups of IPv6. Null for texts that are not an IP. */
function addressOf(ip: string): string | number[] | null {
  if (isIPv4(ip)) return ip;
  const groups = groupsOf(ip);
  return groups && (embeddedIPv4(groups) ?? groups);
}

/** The first groups of an IPv6 address, without leading zeros, so that one network has one form. */
function network(groups: readonly number[], count: number): string {
  const first = groups.slice(0, count).map((group) => group.toString(16));
  return `${first.join(":")}::`;
}

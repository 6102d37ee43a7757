import { lookup } from "node:dns/promises";
import { BlockList, isIP, isIPv6 } from "node:net";

export interface ResolvedAddress {
  address: string;
  family: 4 | 6;
}
export type Resolve = (host: string) => Promise<ResolvedAddress[]>;

/** Asks the system, as every program does. */
export const resolveBySystem: Resolve = async (host) =>
  (await lookup(host, { all: true, verbatim: true })).map(({ address, family }) => ({
    address,
    family: family === 6 ? 6 : 4,
  }));

/** IANA's special-purpose registries (RFC 6890 and later): none of these is a server of the public internet. */
const FOUR = [
  ...["0.0.0.0/8", "10.0.0.0/8", "100.64.0.0/10", "127.0.0.0/8", "169.254.0.0/16", "172.16.0.0/12", "192.0.0.0/24"],
  ...["192.0.2.0/24", "192.88.99.0/24", "192.168.0.0/16", "198.18.0.0/15", "198.51.100.0/24", "203.0.113.0/24"],
  ...["224.0.0.0/4", "240.0.0.0/4"],
];
/** Global unicast is 2000::/3; within it these are special: Teredo, documentation, 6to4 and others. */
const SIX = ["2001::/23", "2001:db8::/32", "2002::/16", "3fff::/20"];

const special = new BlockList();
const globalUnicast = new BlockList();
globalUnicast.addSubnet("2000::", 3, "ipv6");
for (const [ranges, family] of [
  [FOUR, "ipv4"],
  [SIX, "ipv6"],
] as const)
  for (const range of ranges) {
    const [network = "", bits = "0"] = range.split("/");
    special.addSubnet(network, Number(bits), family);
  }

/** Whether an IP address is one of the public internet. IPv4 written as IPv6, also mapped or translated, is not. */
export function isPublicAddress(address: string): boolean {
  if (isIPv6(address)) return globalUnicast.check(address, "ipv6") && !special.check(address, "ipv6");
  return isIP(address) === 4 && !special.check(address, "ipv4");
}

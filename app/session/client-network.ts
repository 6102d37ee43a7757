import { isIPv4, isIPv6 } from "node:net";

/** The network that one household or company has in IPv6, groups of 16 bits. */
const HOUSEHOLD = 4;

/**
 * An IP address as the proof of consent keeps it: the network (IPv4 /24, IPv6 /48), not the household. Empty for what is
 * no address.
 */
export function shortenedAddress(address: string): string {
  const mapped = withoutMapping(address);
  if (isIPv4(mapped)) return mapped.replace(/\d+$/, "0");
  return isIPv6(address) ? network(address, 3) : "";
}

/**
 * Who shares one allowance: an IPv4 address, or an IPv6 network (/64), of which each computer has as many addresses as it
 * likes. The front leaves exactly one address in the request; under remix-serve all shoppers share one allowance.
 */
export function allowanceKey(request: Request): string {
  const address = request.headers.get("x-forwarded-for") ?? "unknown";
  const mapped = withoutMapping(address);
  return isIPv6(mapped) ? network(mapped, HOUSEHOLD) : mapped;
}

const withoutMapping = (address: string) => address.replace(/^::ffff:(?=\d+\.)/i, "");

/** The first groups of an IPv6 address, without leading zeros, so that one network is always written alike. */
function network(address: string, count: number): string {
  const [head = "", tail] = (address.split("%", 1)[0] ?? "").toLowerCase().split("::");
  const groups = head === "" ? [] : head.split(":");
  // "::" stands for as many zeros as are missing.
  if (tail !== undefined) {
    const after = tail === "" ? [] : tail.split(":");
    while (groups.length + after.length < 8) groups.push("0");
    groups.push(...after);
  }
  const first = groups.slice(0, count).map((group) => group.replace(/^0+(?=.)/, ""));
  return `${first.join(":")}::`;
}

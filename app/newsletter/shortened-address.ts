import { isIPv4, isIPv6 } from "node:net";

/**
 * An IP address as the proof of consent keeps it: the network (IPv4 /24, IPv6 /48), not the household. Empty for what is
 * no address.
 */
export function shortenedAddress(address: string): string {
  const mapped = address.replace(/^::ffff:(?=\d+\.)/i, "");
  if (isIPv4(mapped)) return mapped.replace(/\d+$/, "0");
  if (!isIPv6(address)) return "";
  const [head = "", tail] = (address.split("%", 1)[0] ?? "").toLowerCase().split("::");
  const groups = head === "" ? [] : head.split(":");
  // "::" stands for as many zeros as are missing.
  if (tail !== undefined) {
    const after = tail === "" ? [] : tail.split(":");
    while (groups.length + after.length < 8) groups.push("0");
    groups.push(...after);
  }
  return `${groups.slice(0, 3).join(":")}::`;
}

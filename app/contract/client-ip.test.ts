import { expect, test } from "vitest";
import { isPrivateIp, networkKey, rateLimitKey, shortenedIp } from "./client-ip.server";

test.each([
  ["203.0.113.77", "203.0.113.0"],
  ["::ffff:203.0.113.77", "203.0.113.0"],
  ["2001:db8:85a3:8d3:1319:8a2e:370:7348", "2001:db8:85a3::"],
  ["2001:DB8::1", "2001:db8:0::"],
  ["fe80::1%eth0", "fe80:0:0::"],
  ["::1", "0:0:0::"],
  ["unknown", ""],
  ["", ""],
])("stores %s as %j", (ip, kept) => expect(shortenedIp(ip)).toBe(kept));

test("all addresses of one IPv6 network (/64) have one key, in every notation", () => {
  const key = "2001:db8:85a3:8d3::";
  expect(rateLimitKey("2001:db8:85a3:8d3:1319:8a2e:370:7348")).toBe(key);
  expect(rateLimitKey("2001:0DB8:85a3:08d3::1")).toBe(key);
  expect(rateLimitKey("2001:db8:85a3:8d4::1")).not.toBe(key);
  expect(rateLimitKey("2001:db8::1")).toBe("2001:db8:0:0::");
});

test("each IPv4 address has its own key, also in IPv6 notation", () => {
  expect(rateLimitKey("203.0.113.77")).toBe("203.0.113.77");
  expect(rateLimitKey("::ffff:203.0.113.77")).toBe("203.0.113.77");
});

test.each([
  ["mapped, in hexadecimal digits", "::ffff:cb00:714d"],
  ["mapped, in full", "0:0:0:0:0:FFFF:203.0.113.77"],
  ["of NAT64", "64:ff9b::203.0.113.77"],
  ["of NAT64, in hexadecimal digits", "64:ff9b::cb00:714d"],
  ["of NAT64 in a network of its operator", "64:ff9b:1:fffe::cb00:714d"],
  ["of 6to4", "2002:cb00:714d:99::1"],
  ["of another network of the same 6to4 client", "2002:cb00:714d:ffff:1:2:3:4"],
  ["of Teredo, whose client's address is inverted", "2001:0:4136:e378:8000:63bf:34ff:8eb2"],
])("an address %s is its IPv4 client", (_, ip) => {
  expect([rateLimitKey(ip), networkKey(ip), shortenedIp(ip)]).toEqual(["203.0.113.77", null, "203.0.113.0"]);
});

test.each([
  ["64:ff9b::10.0.0.1", "64:ff9b:0:0::"],
  ["2002:c0a8:101::1", "2002:c0a8:101:0::"],
  ["2001:0:0:0:0:0:80ff:fffe", "2001:0:0:0::"],
])("the translated address %s of a private network is no private client", (ip, key) => {
  expect([rateLimitKey(ip), isPrivateIp(ip)]).toEqual([key, false]);
});

test("a neighbour of the translators' networks is a network of its own", () => {
  expect(rateLimitKey("64:ff9c::1")).toBe("64:ff9c:0:0::");
  expect(rateLimitKey("2003:cb00:714d::1")).toBe("2003:cb00:714d:0::");
  expect(rateLimitKey("2001:1::1")).toBe("2001:1:0:0::");
  expect(rateLimitKey("::fffe:203.0.113.77")).toBe("0:0:0:0::");
});

test.each([null, "", "unknown", "203.0.113.77, 10.0.0.1", "x".repeat(1_000)])(
  "%j is not an IP: it has the key of unknown clients",
  (ip) => expect(rateLimitKey(ip)).toBe("unknown"),
);

test.each(["127.0.0.1", "::1", "10.1.2.3", "172.31.0.1", "192.168.1.1", "::ffff:10.0.0.1", "fd00::1", "fe80::1%eth0"])(
  "%s is private",
  (ip) => expect(isPrivateIp(ip)).toBe(true),
);

test.each(["203.0.113.77", "172.32.0.1", "2001:db8::1", "unknown", ""])("%j is not private", (ip) =>
  expect(isPrivateIp(ip)).toBe(false),
);

test.each([
  ["2001:db8:85a3:8d3::1", "2001:db8:85a3::"],
  ["2001:db8:85a3:ffff::1", "2001:db8:85a3::"],
  ["2001:db8:85a4::1", "2001:db8:85a4::"],
  ["203.0.113.77", null],
  ["::ffff:203.0.113.77", null],
  ["unknown", null],
  [null, null],
])("%j is in the IPv6 network (/48) %j", (ip, network) => expect(networkKey(ip)).toBe(network));

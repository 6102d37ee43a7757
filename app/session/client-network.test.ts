import { expect, test } from "vitest";
import { allowanceKey, shortenedAddress } from "./client-network";

test.each([
  ["203.0.113.77", "203.0.113.0"],
  ["::ffff:203.0.113.77", "203.0.113.0"],
  ["2001:db8:85a3:8d3:1319:8a2e:370:7348", "2001:db8:85a3::"],
  ["2001:DB8::1", "2001:db8:0::"],
  ["fe80::1%eth0", "fe80:0:0::"],
  ["::1", "0:0:0::"],
  ["unknown", ""],
  ["", ""],
])("%s is kept as %j", (address, kept) => expect(shortenedAddress(address)).toBe(kept));

const keyOf = (address: string) =>
  allowanceKey(new Request("http://shop.test/", { headers: { "x-forwarded-for": address } }));

test("all addresses of one IPv6 network (/64) share one allowance, however they are written", () => {
  const key = "2001:db8:85a3:8d3::";
  expect(keyOf("2001:db8:85a3:8d3:1319:8a2e:370:7348")).toBe(key);
  expect(keyOf("2001:0DB8:85a3:08d3::1")).toBe(key);
  expect(keyOf("2001:db8:85a3:8d4::1")).not.toBe(key);
  expect(keyOf("2001:db8::1")).toBe("2001:db8:0:0::");
});

test("each IPv4 address has an allowance of its own, also where it is written as an IPv6 one", () => {
  expect(keyOf("203.0.113.77")).toBe("203.0.113.77");
  expect(keyOf("::ffff:203.0.113.77")).toBe("203.0.113.77");
  expect(allowanceKey(new Request("http://shop.test/"))).toBe("unknown");
});

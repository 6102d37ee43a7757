import { expect, test } from "vitest";
import { shortenedAddress } from "./shortened-address";

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

import { expect, test } from "vitest";
import { addressLine, mapSearch, phoneText, socialNetwork, whatsappLink } from "./company";

const address = { street: "Via Roma 1", zip: "37121", city: "Verona", province: "VR" };

test("an address has one line, and a URL on a map", () => {
  expect(addressLine(address)).toBe("Via Roma 1, 37121 Verona (VR)");
  expect(mapSearch(address)).toBe("https://www.openstreetmap.org/search?query=Via%20Roma%201%2C%2037121%20Verona");
});

test.each([
  ["+390450000000", "+39 045 0000000"],
  ["+390212345678", "+39 02 12345678"],
  ["+393331234567", "+39 333 1234567"],
  ["+442071234567", "+44 207 123 4567"],
])("%s is formatted as %s", (number, read) => {
  expect(phoneText(number)).toBe(read.replaceAll(" ", "\u00a0"));
});

test("a WhatsApp URL contains only the digits", () => {
  expect(whatsappLink("+393331234567")).toBe("https://wa.me/393331234567");
});

test("only https URLs of known networks are social links", () => {
  expect(socialNetwork("https://www.tiktok.com/@shop")).toBe("TikTok");
  for (const url of ["http://www.tiktok.com/@shop", "https://tiktok.com.shop.example", "https://constructor", "shop"])
    expect(socialNetwork(url)).toBeNull();
});

import { expect, test } from "vitest";
import { plainCookie } from "./plain-cookie.server";

const cookie = plainCookie("grid", 60);
const attributes = (address: string) => cookie.write("a b;c", new Request(address)).split("; ");

test("reads the written value, also among other cookies", () => {
  const [pair] = attributes("http://shop.test/");
  expect(cookie.read(`other=1; ${pair}; mygrid=2`)).toBe("a b;c");
});

test.each([null, "", "grids=4", "=", ";;;"])("reads no cookie from %j", (header) => {
  expect(cookie.read(header)).toBeNull();
});

test("applies to the whole shop, is hidden from scripts and other sites, and has its lifetime", () => {
  expect(attributes("http://shop.test/it/carrello")).toEqual(
    expect.arrayContaining(["Path=/", "SameSite=Lax", "HttpOnly", "Max-Age=60"]),
  );
});

test("is sent over https alone if the shop has https", () => {
  expect(attributes("https://shop.test/")).toContain("Secure");
  expect(attributes("http://shop.test/")).not.toContain("Secure");
});

test("over https no other host of the domain can write it; an older unprefixed cookie is still read", () => {
  expect(attributes("https://shop.test/")[0]).toMatch(/^__Host-grid=/);
  expect(cookie.read("grid=planted; __Host-grid=own")).toBe("own");
  expect(cookie.read("grid=earlier")).toBe("earlier");
});

import { expect, test } from "vitest";
import { plainCookie } from "./plain-cookie.server";

const cookie = plainCookie("grid", 60);
const attributes = (address: string) => cookie.write("a b;c", new Request(address)).split("; ");

test("what was written is read again, also between others' cookies", () => {
  const [pair] = attributes("http://shop.test/");
  expect(cookie.read(`other=1; ${pair}; mygrid=2`)).toBe("a b;c");
});

test.each([null, "", "grids=4", "=", ";;;"])("a browser that sent %j sent no such cookie", (header) => {
  expect(cookie.read(header)).toBeNull();
});

test("it is for the whole shop, for no script and no other site, and kept as long as was said", () => {
  expect(attributes("http://shop.test/it/carrello")).toEqual(
    expect.arrayContaining(["Path=/", "SameSite=Lax", "HttpOnly", "Max-Age=60"]),
  );
});

test("where the shop is reached by https, it goes over https alone", () => {
  expect(attributes("https://shop.test/")).toContain("Secure");
  expect(attributes("http://shop.test/")).not.toContain("Secure");
});

test("over https no other host of the domain can write it; a choice made before that is still read", () => {
  expect(attributes("https://shop.test/")[0]).toMatch(/^__Host-grid=/);
  expect(cookie.read("grid=planted; __Host-grid=own")).toBe("own");
  expect(cookie.read("grid=earlier")).toBe("earlier");
});

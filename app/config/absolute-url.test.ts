import { expect, test } from "vitest";
import { mailLink, returnLink } from "./absolute-url.server";

const plain = { HOST: "127.0.0.1", PORT: 3000, PUBLIC_URL: undefined };
const named = { ...plain, PUBLIC_URL: "https://shop.example" };

const returnFrom = (origin: string, env: typeof plain | typeof named = plain) =>
  returnLink(new Request(`${origin}/checkout`), "/thankyou", env);

test.each([
  [{}, "http://localhost:3000"],
  [{ HOST: "0.0.0.0", PORT: 4187 }, "http://localhost:4187"],
  [{ HOST: "192.168.1.5" }, "http://192.168.1.5:3000"],
  [{ HOST: "::1" }, "http://[::1]:3000"],
  [{ HOST: "0.0.0.0", PUBLIC_URL: "https://shop.example" }, "https://shop.example"],
])("with %j a mail's link is at the address that the start prints", (settings, address) => {
  expect(mailLink("/a", { ...plain, ...settings })).toBe(`${address}/a`);
});

test.each([
  "http://localhost:8080",
  "http://127.0.0.1:3000",
  "http://[::1]:3000",
  "http://192.168.1.5:3000",
  "https://10.0.0.7",
])("a payment leads back to %s, where the browser is", (origin) => {
  expect(returnFrom(origin)).toBe(`${origin}/thankyou`);
});

test.each([
  "http://evil.example",
  "http://localhost.evil.example",
  "http://127.0.0.1.evil.example",
  "http://203.0.113.9",
  "http://[2001:db8::1]",
  "http://localhost.:3000",
])("a payment does not lead to %s, which only the request names", (origin) => {
  expect(returnFrom(origin)).toBe("http://localhost:3000/thankyou");
});

test("with PUBLIC_URL a payment leads back there, whatever the request's host", () => {
  for (const origin of ["http://localhost:3000", "http://evil.example"])
    expect(returnFrom(origin, named)).toBe("https://shop.example/thankyou");
});

import { describe, expect, test } from "vitest";
import { seeded } from "../shop/seeded.test-data";
import { repairedTarget } from "./repaired-target";

test.each([
  ["/", "/"],
  ["/products?", "/products?"],
  ["/products?search=what?", "/products?search=what?"],
  ["/products?search=a?b=c", "/products?search=a?b=c"],
  ["/login?redirect=/products?color=white", "/login?redirect=/products?color=white"],
  ["/it/prodotti/caff%C3%A8", "/it/prodotti/caff%C3%A8"],
  ["/orders/confirm/AbC-x_1.-y_", "/orders/confirm/AbC-x_1.-y_"],
  ["/account/confirm/abc_-", "/account/confirm/abc_-"],
  ["/products/Air-Max", "/products/Air-Max"],
  ["/products/sneaker%20&%20co", "/products/sneaker%20&%20co"],
  ["/products/last-pair.md", "/products/last-pair.md"],
  ["/account/data.json", "/account/data.json"],
  ["/assets/app-1A2b.js", "/assets/app-1A2b.js"],
  ["/_root.data", "/_root.data"],
  ["/wp-login.php", "/wp-login.php"],
  ["/.well-known/security.txt", "/.well-known/security.txt"],
  ["http://evil.example/products", "http://evil.example/products"],
  ["*", "*"],
])("%s is not damaged", (target, same) => {
  expect(repairedTarget(target)).toBe(same);
});

describe("a damaged link leads to the page that it means:", () => {
  test.each([
    ["//", "/"],
    ["//products", "/products"],
    ["//it/prodotti?color=bianco", "/it/prodotti?color=bianco"],
    ["/products//last-pair", "/products/last-pair"],
    ["/products/last-pair/", "/products/last-pair"],
    ["/it/", "/it"],
    ["/IT/Prodotti/last-pair", "/it/prodotti/last-pair"],
    ["/Products?color=white", "/products?color=white"],
    ["/products/last-pair)", "/products/last-pair"],
    ["/products/last-pair).", "/products/last-pair"],
    ["/products/last-pair%22%3E", "/products/last-pair"],
    ["/products/last-pair*", "/products/last-pair"],
    ["/products/last-pair%E2%80%A6", "/products/last-pair"],
    ["/products/last-pair%20%C2%A0", "/products/last-pair"],
    ["/products/last-pair%E2%80%8B", "/products/last-pair"],
    ["/products/%E2%80%9Clast-pair%E2%80%9D", "/products/last-pair"],
    ["/products/%5Blast-pair%5D", "/products/last-pair"],
    ["/products/last%C2%ADpair", "/products/lastpair"],
    ["/x/%E2%80%A8", "/x"],
    ["/products/%00x%0D%0A", "/products/x"],
    ["/products.html", "/products"],
    ["/it/prodotti/last-pair.php?utm_source=ig", "/it/prodotti/last-pair?utm_source=ig"],
    ["/index.html", "/"],
    ["/it/index.php?utm_source=ig", "/it?utm_source=ig"],
    ["/products%2Flast-pair", "/products/last-pair"],
    ["/products%3Fcolor=white", "/products?color=white"],
    ["/products/last-pair&utm_source=ig?fbclid=x", "/products/last-pair?utm_source=ig&fbclid=x"],
    ["/products?color=white?utm_source=ig", "/products?color=white&utm_source=ig"],
    ["/products??color=white", "/products?color=white"],
    ["/products?utm_source=ig&amp;color=white", "/products?utm_source=ig&color=white"],
    ["/?utm_source=ig?fbclid=x", "/?utm_source=ig&fbclid=x"],
    ["/products?color=%00white", "/products?color=white"],
    ["/it/prodotti/caff%E8", "/it/prodotti/caff%C3%A8"],
    ["/it/prodotti/caff%25C3%25A8", "/it/prodotti/caff%C3%A8"],
    ["/pr%6Fducts/last%2Dpair", "/products/last-pair"],
    ["/products/100%", "/products/100"],
    ["/types/%%00781", "/types/x1"],
    ["/CONTACTS.data&fbclid=IwAR1?color=white", "/contacts.data?fbclid=IwAR1&color=white"],
    ["/yo%u-dont", "/yo%25u-dont"],
    ["/%e3h", "/%C3%A3h"],
    ["/products/last-pair).{%", "/products/last-pair"],
    ["////tablet/////", "/tablet"],
    ["///index.php?route=blog////category&id=69", "/?route=blog////category&id=69"],
    ["/products/last-pair%3F", "/products/last-pair"],
    ["/products/last-pair=", "/products/last-pair"],
    ["/products/last-pair_", "/products/last-pair"],
    ["/products/last-pair-_).", "/products/last-pair"],
    ["/products/last-pair)_)_", "/products/last-pair"],
    ["/it/prodotti/last-pair~/avvisami", "/it/prodotti/last-pair/avvisami"],
    ["/products/last-pair%EF%BC%89%E3%80%82", "/products/last-pair"],
    ["/products/%F0%9F%91%89last-pair%E2%9D%A4%EF%B8%8F", "/products/last-pair"],
    ["/it/account/conferma/aB3-_).", "/it/account/conferma/aB3-_"],
    ["/reset-password%3Ftoken%3DaB3-", "/reset-password?token=aB3-"],
    ["/products/last-pair%23reviews", "/products/last-pair"],
    ["/products/last-pair%20%E2%80%94", "/products/last-pair"],
    ["/products/last-pair%3Fsize%3D42", "/products/last-pair?size=42"],
    ["/products/<last-pair>", "/products/last-pair"],
    ["/products/%ED%A0%80", "/products"],
    ["/it/termini-co%ED%A0%80ndizioni", "/it/termini-condizioni"],
    ["/it/brands/sole-basso/index.php.html", "/it/brands/sole-basso"],
    ["/products/last-pair).data", "/products/last-pair.data"],
    ["//_root.data", "/_root.data"],
    ["//products.data?_routes=root", "/products.data?_routes=root"],
  ])("%s", (target, page) => {
    expect(repairedTarget(target)).toBe(page);
  });
});

test.each([
  ["//evil.example/x", "/evil.example/x"],
  ["///Google.com/.", "/Google.com"],
  ["/\\evil.example", "/evil.example"],
  ["\\\\evil.example", "/evil.example"],
  ["/%2f%2fevil.example", "/evil.example"],
  ["/%5Cevil.example", "/evil.example"],
  ["/%255C%255Cevil.example", "/evil.example"],
  ["/.//evil.example", "/evil.example"],
  ["/%2e%2e//evil.example", "/evil.example"],
  ["/\t/evil.example", "/evil.example"],
  ["/%09/evil.example", "/evil.example"],
  ["/%E2%80%8B/evil.example", "/evil.example"],
  ["///evil.example/%2e%2e", "/evil.example"],
  ["/media/../../etc/passwd", "/media/etc/passwd"],
  ["/%0d%0aLocation:%20//evil.example", "/Location/evil.example"],
])("%j never leads to another host", (target, page) => {
  expect(repairedTarget(target)).toBe(page);
  expect(new URL(page, "http://shop.test").host).toBe("shop.test");
});

test("a repaired link needs no repair", () => {
  const pieces = [
    "/",
    "//",
    "products",
    "IT",
    "a.html",
    "index.php",
    ")",
    ".",
    "..",
    "%2F",
    "%5C",
    "%",
    "%E0",
    "%25",
    "41",
    "%C2%A0",
  ];
  const random = seeded(3);
  for (let time = 0; time < 3_000; time += 1) {
    const more = Array.from({ length: random.int(1, 8) }, () => pieces[random.int(0, pieces.length - 1)]);
    const repaired = repairedTarget(`/${more.join("")}`);
    expect(repairedTarget(repaired), more.join("")).toBe(repaired);
    expect(repaired).toMatch(/^\/(?![/\\])/);
  }
});

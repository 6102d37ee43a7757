import { describe, expect, test } from "vitest";
import { serveCached } from "../../tests/support/cached-front";
import { serveFront } from "../../tests/support/front";
import { crawlerName } from "./crawler";

const GOOGLEBOT = "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)";

test.each([
  [GOOGLEBOT, "Googlebot"],
  [
    "Mozilla/5.0 (Linux; Android 6.0.1; Nexus 5X Build/MMB29P) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/128.0.0.0 Mobile Safari/537.36 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)",
    "Googlebot",
  ],
  ["AdsBot-Google (+http://www.google.com/adsbot.html)", "AdsBot-Google"],
  ["Mozilla/5.0 (compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm)", "bingbot"],
  ["facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)", "facebookexternalhit"],
  ["Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; GPTBot/1.2; +https://openai.com/gptbot)", "GPTBot"],
  ["Mozilla/5.0 (compatible; Yahoo! Slurp; http://help.yahoo.com/help/us/ysearch/slurp)", "Slurp"],
  ["meta-externalagent/1.1 (+https://developers.facebook.com/docs/sharing/webmasters/crawler)", "meta-externalagent"],
  ["Mozilla/5.0 (compatible; PetalBot;+https://webmaster.petalsearch.com/site/petalbot)", "PetalBot"],
  ["WhatsApp/2.23.20.0", "WhatsApp/2.23.20.0"],
])("%s is a crawler", (userAgent, name) => {
  expect(crawlerName(userAgent)).toBe(name);
});

test.each([
  undefined,
  "",
  "Mozilla/5.0 (Linux; Android 9; CUBOT X19) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/99.0.4844.88 Mobile Safari/537.36",
  "Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 Instagram 300.0",
  "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/128.0.0.0 Safari/537.36",
  "w3m/0.5.3+git20230121",
  "Lynx/2.9.0",
  "Links (2.28; Linux x86_64; GNU C 12; text)",
  "ELinks/0.13.2 (textmode; Linux; 80x24-2)",
  "Dillo/3.0.5",
  "Mozilla/4.0 (compatible; Dillo 3.0)",
  "NetSurf/3.11 (Linux)",
  "edbrowse/3.8.0",
  "URL/Emacs Emacs/29.1 (X11)",
  "Opera/9.80 (J2ME/MIDP; Opera Mini/7.1; U; en) Presto/2.12",
  "BlackBerry9700/5.0.0.862 Profile/MIDP-2.1",
  "Mozilla/5.0 (Linux; Android 10; wv) AppleWebKit/537.36 Version/4.0 Chrome/99 Mobile Safari/537.36 [FB_IAB/FB4A;FBAV/356.0]",
  "curl/8.5.0",
  "node",
])("%s is a visitor", (userAgent) => {
  expect(crawlerName(userAgent)).toBeNull();
});

describe("a crawler", () => {
  const crawler = { "user-agent": GOOGLEBOT, "accept-language": "it" };

  test("gets the English page of / without a cookie, and the log names it", async () => {
    const { ask, lines } = await serveCached();
    const { status, headers } = await ask("/", { headers: crawler });
    expect([status, headers["set-cookie"]]).toEqual([200, undefined]);
    expect(lines.at(-1)).toMatchObject({ path: "/", crawler: "Googlebot" });
    expect((await ask("/", { headers: { "accept-language": "it" } })).headers["set-cookie"]).toBeDefined();
    expect(lines.at(-1)).not.toHaveProperty("crawler");
  });

  test("shares the pages of visitors without cookies", async () => {
    const { ask, state } = await serveCached();
    const { text } = await ask("/products");
    const { headers, ...page } = await ask("/products", { headers: crawler });
    expect([page.text, headers["cache-status"]]).toEqual([text, "shop; hit"]);
    await ask("/", { headers: { "accept-language": "en" } });
    expect((await ask("/", { headers: crawler })).headers["cache-status"]).toBe("shop; hit");
    expect(state.asked).toHaveLength(2);
  });

  test("gets no cookie by a GET, whatever sets it, and a form is answered as anybody's", async () => {
    const shop = async () => new Response("page", { headers: { "Set-Cookie": "session=x" } });
    const { ask, post } = await serveFront({ shop });
    for (const path of ["/", "/cart", "/it/avvisami/x", "/products/x.data"])
      expect((await ask(path, { headers: crawler })).headers["set-cookie"], path).toBeUndefined();
    // Only a person signs in, and needs the cookie that the provider's answer is compared with.
    for (const path of ["/auth/login/google", "/auth/login/google/callback?code=x"])
      expect((await ask(path, { headers: crawler })).headers["set-cookie"], path).toEqual(["session=x"]);
    expect((await post("/cart", { headers: crawler })).headers["set-cookie"]).toEqual(["session=x"]);
  });

  test("with a cookie of ours is a browser that has that name, and keeps its session", async () => {
    const shop = async () => new Response("page", { headers: { "Set-Cookie": "session=x" } });
    const { ask } = await serveFront({ shop });
    const { headers } = await ask("/cart", { headers: { ...crawler, cookie: "cart=x" } });
    expect(headers["set-cookie"]).toEqual(["session=x"]);
  });
});

test("page data are for scripts and not for search engines", async () => {
  const { ask } = await serveCached();
  for (const path of ["/products.data", "/cart.data", "/_root.data"])
    expect((await ask(path)).headers["x-robots-tag"], path).toBe("noindex");
  expect((await ask("/products.data")).headers["x-robots-tag"]).toBe("noindex");
  expect((await ask("/products")).headers).not.toHaveProperty("x-robots-tag");
});

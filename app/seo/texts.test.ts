import { describe, expect, test } from "vitest";
import { parseXml } from "../../tests/support/xml";
import { excerpt } from "./excerpt";
import { markdownOf } from "./html-markdown.server";
import { escapeMarkdown } from "./markdown.server";
import { longReply, textReply } from "./reply.server";
import { robotsText } from "./robots.server";
import { element, XML_HEADER } from "./xml.server";

describe("XML", () => {
  test.each(["a & b", "<script>", "]]>", `"'`, "Ünïcode 👟 è", "a\tb\nc", "&amp;"])("preserves %j", (text) => {
    expect(parseXml(XML_HEADER + element("a", text)).text).toBe(text);
  });

  test.each(["\u0000", "\u000b", "\u001f", "\ufffe", "\ud800", "\udc00"])("omits %j, which XML forbids", (bad) => {
    expect(parseXml(XML_HEADER + element("a", `x${bad}y`)).text).toBe("xy");
  });
});

describe("a description", () => {
  test("that is short stays complete, on one line", () => {
    expect(excerpt("  A shoe.\n  Made for the city. ")).toBe("A shoe. Made for the city.");
  });

  test("that is long ends between two words within the length that search engines show", () => {
    const text = excerpt("A running shoe, light and quick. ".repeat(20));
    expect(text.length).toBeLessThanOrEqual(160);
    expect(text).toMatch(/[a-z]…$/);
    expect("A running shoe, light and quick. ".repeat(20)).toContain(`${text.slice(0, -1)}`);
  });

  test("without any spaces is cut too", () => {
    expect(excerpt("x".repeat(500))).toHaveLength(160);
  });
});

test.each([
  ["*new* _in_ [here](x)", "\\*new\\* \\_in\\_ \\[here\\](x)"],
  ["# 1", "\\# 1"],
  ["1. first", "1\\. first"],
  ["38.5", "38.5"],
  ["a <b> `c` | d", "a \\<b\\> \\`c\\` \\| d"],
  ["a\n- b", "a\n\\- b"],
])("escapes %j in Markdown", (text, escaped) => {
  expect(escapeMarkdown(text)).toBe(escaped);
});

describe("robots.txt", () => {
  const lines = robotsText("https://shop.example").split("\n");

  test("has one section for all crawlers, and the sitemap's absolute URL", () => {
    expect(lines.filter((line) => line.startsWith("User-agent:"))).toEqual(["User-agent: *"]);
    expect(lines).toContain("Sitemap: https://shop.example/sitemap.xml");
  });

  /** Whether crawlers may request a URL: the longest matching rule decides (RFC 9309). */
  function allows(url: string): boolean {
    const rules = lines.flatMap((line) => {
      const [, kind, pattern = ""] = /^(Allow|Disallow): (.+)$/.exec(line) ?? [];
      const matches = new RegExp(`^${pattern.replace(/[.?+]/g, "\\$&").replaceAll("*", ".*")}`).test(url);
      return matches ? [{ isAllowed: kind === "Allow", length: pattern.length }] : [];
    });
    return (
      rules.sort((one, other) => other.length - one.length || Number(other.isAllowed) - Number(one.isAllowed))[0]
        ?.isAllowed !== false
    );
  }

  test.each([
    ...[
      "/products?search=jeans",
      "/it/prodotti?color=bianco&search=jeans",
      "/products?sort=best",
      "/outlet?page=2&sort=newest",
    ],
  ])("closes %s, one of any number of lists", (url) => {
    expect(allows(url)).toBe(false);
  });

  // Crawlers read the noindex of a private page only there.
  test.each([
    ...["/", "/it", "/products?color=white", "/products/last-pair?size=42.5", "/it/prodotti/last-pair.md", "/contact"],
    ...["/cart", "/it/carrello", "/login", "/account", "/checkout", "/products.data", "/newsletter/confirm/x"],
    ...["/assets/x.js", "/media/x", "/sitemap.xml", "/feeds/google-en.xml", "/llms.txt", "/favicon.ico"],
  ])("allows %s", (url) => {
    expect(allows(url)).toBe(true);
  });
});

describe("a long file", () => {
  const request = new Request("https://shop.example/sitemap.xml");
  const options = { request, type: "application/xml" };
  async function* pieces(log: string[] = [], failAt = Number.POSITIVE_INFINITY) {
    try {
      for (let index = 0; index < 3; index++) {
        if (index === failAt) throw new Error("the database went away");
        log.push(`read ${index}`);
        yield `è${index} `;
      }
    } finally {
      log.push("closed");
    }
  }

  test("arrives completely, with its type", async () => {
    const reply = await longReply(pieces(), options);
    expect(await reply.text()).toBe("è0 è1 è2 ");
    expect(reply.headers.get("content-type")).toBe("application/xml; charset=utf-8");
  });

  test("that cannot be read is an error, not an empty file", async () => {
    await expect(longReply(pieces([], 0), options)).rejects.toThrow("went away");
  });

  test("that fails in the middle aborts", async () => {
    const reply = await longReply(pieces([], 2), options);
    await expect(reply.text()).rejects.toThrow("went away");
  });

  test("is not sent again to clients that have it", async () => {
    const requestWith = (etag: string) => new Request(request, { headers: { "if-none-match": etag } });
    const first = await longReply(pieces(), { ...options, etag: 'W/"a"' });
    expect(first.headers.get("etag")).toBe('W/"a"');
    const again = await longReply(pieces(), { ...options, request: requestWith('"b", W/"a"'), etag: 'W/"a"' });
    expect([again.status, await again.text()]).toEqual([304, ""]);
    const other = await longReply(pieces(), { ...options, request: requestWith('W/"a"'), etag: 'W/"c"' });
    expect([other.status, await other.text()]).toEqual([200, "è0 è1 è2 "]);
  });

  test("is read no further after the client disconnects", async () => {
    const log: string[] = [];
    const reply = await longReply(pieces(log), options);
    await reply.body?.cancel();
    expect(log.at(-1)).toBe("closed");
    const calls: string[] = [];
    const head = await longReply(pieces(calls), {
      ...options,
      request: new Request(request, { method: "HEAD" }),
    });
    expect(await head.text()).toBe("");
    expect(calls).toEqual(["read 0", "closed"]);
  });

  test("a short one has no body for HEAD either", async () => {
    const reply = textReply("x", { ...options, request: new Request(request, { method: "HEAD" }) });
    expect(await reply.text()).toBe("");
  });
});

describe("an information page as Markdown", () => {
  const origin = "https://shop.example";

  test("has headings, paragraphs, emphasis and absolute links", () => {
    expect(
      markdownOf('<h3>A</h3><p>b <strong>c</strong> &amp; <a href="/returns">d</a><br>e</p><p>f</p>', origin),
    ).toBe("### A\n\nb **c** & [d](https://shop.example/returns)\ne\n\nf");
  });

  test("numbers ordered lists and marks the others", () => {
    expect(markdownOf("<ol><li>a</li><li>b<ul><li>c</li></ul></li></ol>", origin)).toBe("1. a\n2. b\n   - c");
  });

  test("draws tables", () => {
    const rows = "<tbody><tr><td>a</td><td>b | c</td></tr></tbody>";
    const html = `<table><caption>T</caption><thead><tr><th>x</th><th>y</th></tr></thead>${rows}</table>`;
    expect(markdownOf(html, origin)).toBe("T\n\n| x | y |\n| --- | --- |\n| a | b \\| c |");
  });

  test("escapes text that looks like Markdown", () => {
    expect(markdownOf("<p># not a *heading* &lt;b&gt;</p>", origin)).toBe("\\# not a \\*heading\\* \\<b\\>");
  });
});

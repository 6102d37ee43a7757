import { renderToString } from "react-dom/server";
import { afterAll, describe, expect, test, vi } from "vitest";
import { FragmentSlotsProvider, KeptFragment, usePageUrl } from "~/ui/kept-fragment";
import { TrustedHtml } from "~/ui/trusted-html";
import { PageFragments } from "./fragments.server";

vi.mock("@remix-run/react", () => ({ useLocation: () => ({ pathname: "/elsewhere", search: "" }) }));
afterAll(() => vi.doUnmock("@remix-run/react"));

let rendered = 0;

function Card({ name, html }: { name: string; html?: string }) {
  rendered += 1;
  return html === undefined ? <b>{name}</b> : <TrustedHtml html={html} />;
}

/** A page with one fragment, and how often the fragment's component ran. */
function page(url: string, visitor: unknown, from: { name: string; html?: string }) {
  rendered = 0;
  const fragments = new PageFragments({ url, visitor, isWhole: false });
  const html = renderToString(
    <FragmentSlotsProvider slots={fragments}>
      <i>before</i>
      <KeptFragment name="card" from={from}>
        {() => (
          <KeptFragment name="inner" from={from}>
            {() => <Card {...from} />}
          </KeptFragment>
        )}
      </KeptFragment>
      <i>after</i>
    </FragmentSlotsProvider>,
  );
  return { html: fragments.fill(html), times: rendered };
}

test("a fragment is rendered once for the same page, visitor and data, and its HTML has no trace of the slot", () => {
  const html = "<i>before</i><b>shoe</b><i>after</i>";
  expect(page("/en", "EUR", { name: "shoe" })).toEqual({ html, times: 1 });
  expect(page("/en", "EUR", { name: "shoe" })).toEqual({ html, times: 0 });
});

test.each([
  ["another page", "/it", "EUR", { name: "boot" }],
  ["another visitor", "/en", "GBP", { name: "boot" }],
  ["other data", "/en", "EUR", { name: "sandal" }],
])("%s has a fragment of its own", (_, url, visitor, from) => {
  page("/en", "EUR", { name: "boot" });
  const own = page(url, visitor, from);
  expect(own.times).toBe(1);
  expect(own.html).toContain(`<b>${from.name}</b>`);
});

test.each([['<script nonce="bm9uY2U=">'], ["<script>"], ['<style nonce="bm9uY2U=">']])(
  "HTML with %s, which belongs to one page, is never kept",
  (html) => {
    page("/en", "EUR", { name: "own", html });
    expect(page("/en", "EUR", { name: "own", html }).times).toBe(1);
  },
);

test("a part of the frame around pages has a slot too, with its HTML as it was", () => {
  const fragments = new PageFragments({ url: "/", visitor: null, isWhole: false });
  const menu = '<ul><li><a href="/brands">Brands &amp; more</a></li></ul>';
  const html = renderToString(<TrustedHtml html={fragments.slotFor(menu)} />);
  expect(html).not.toContain("Brands");
  expect(fragments.fill(html)).toBe(`<div>${menu}</div>`);
  expect(fragments.slotFor("")).toBe("");
});

test("a text that looks like a slot stays the text that it is", () => {
  const text = '<kept-fragment data-id="0"></kept-fragment>';
  const { html } = page("/en", "EUR", { name: text });
  expect(html).toContain(`<b>${text.replaceAll('"', "&quot;").replaceAll("<", "&lt;").replaceAll(">", "&gt;")}</b>`);
});

function Back() {
  rendered += 1;
  return <button type="submit" name="back" value={usePageUrl()} />;
}

describe("a fragment on any page", () => {
  function pageWithForm(path: string) {
    rendered = 0;
    const fragments = new PageFragments({ url: path, visitor: "EUR", isWhole: false });
    const html = renderToString(
      <FragmentSlotsProvider slots={fragments}>
        <KeptFragment name="form" from="shoe" onAnyPage>
          {() => <Back />}
        </KeptFragment>
      </FragmentSlotsProvider>,
    );
    return { html: fragments.fill(html), times: rendered };
  }

  test("is rendered once, and leads back to each page", () => {
    const form = (url: string) => `<button type="submit" name="back" value="${url}"></button>`;
    expect(pageWithForm("/products")).toEqual({ html: form("/products"), times: 1 });
    expect(pageWithForm("/products?page=2")).toEqual({ html: form("/products?page=2"), times: 0 });
    const hostile = pageWithForm('/products?search="><b>$&');
    expect(hostile.html).toBe(form("/products?search=&quot;&gt;&lt;b&gt;$&amp;"));
  });
});

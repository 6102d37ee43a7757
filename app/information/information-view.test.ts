import { afterEach, expect, test, vi } from "vitest";
import { companyOf } from "~/config/company-settings.server";
import { parseEnvironment } from "~/config/env.server";
import { DEMO_CONTENTS } from "~/demo/contents/contents";
import { plainText, sanitize } from "~/html/sanitize.server";
import { locales } from "~/i18n/locale";
import { type Period, RETENTION, RETENTION_NAMES } from "~/shop/retention";
import { informationView } from "./information-view.server";
import { informationPlaceholders } from "./placeholders.server";

afterEach(() => void vi.restoreAllMocks());

const content = (html: string, more = {}) => ({
  id: "page",
  title_it: "Pagina",
  title_en: "Page",
  body_it: html,
  body_en: html,
  status: "published",
  ...more,
});
const view = (html: string, values = {}) => informationView(content(html), { locale: "en", currency: "EUR" }, values);

test.each([
  ["<script>alert(1)</script><p>text</p>", "<p>text</p>"],
  ['<p onclick="alert(1)" style="color:red" class="x">text</p>', "<p>text</p>"],
  ['<a href="javascript:alert(1)">text</a>', "<a>text</a>"],
  ['<a href="JaVaScRiPt&colon;alert(1)">text</a>', "<a>text</a>"],
  ['<a href="data:text/html,x">text</a>', "<a>text</a>"],
  ['<a href="//foreign.example">text</a>', "<a>text</a>"],
  ["<style>p { color: red }</style><p>text</p>", "<p>text</p>"],
  ['<iframe src="https://foreign.example"></iframe><img src="x" onerror="alert(1)">text', "text"],
  ['<form action="/cart"><input name="a"><button>text</button></form>', "text"],
  ["<svg><script>alert(1)</script></svg><math><p>text</p></math>", "<p>text</p>"],
  ["<p>never closed", "<p>never closed</p>"],
  ["</div></main><p>text</p>", "<p>text</p>"],
])("sanitizes %s", (html, left) => {
  expect(sanitize(html)).toBe(left);
});

test("keeps headings, lists, tables, details and links, and external links send no referrer", () => {
  const html =
    '<h2 id="a">A</h2><h3>B</h3><ul><li>c</li></ul><table><tr><th scope="col">d</th></tr></table>' +
    '<details><summary>e</summary>f</details><a href="/returns">g</a>';
  expect(sanitize(html)).toBe(html);
  expect(sanitize('<a href="https://other.example" target="_blank">g</a>')).toBe(
    '<a href="https://other.example" rel="noopener noreferrer">g</a>',
  );
});

test("each `<h2>` begins a section with a stable fragment", () => {
  const { introduction, sections } = view(
    '<p>before</p><h2 id="how-to">How</h2><p>one</p><h2>Perché & come?</h2><p>two</p><h2 id="how-to">How</h2>',
  );
  expect(introduction).toBe("<p>before</p>");
  expect(sections).toEqual([
    { id: "how-to", title: "How", html: "<p>one</p>" },
    { id: "perche-come", title: "Perché & come?", html: "<p>two</p>" },
    { id: "how-to-2", title: "How", html: "" },
  ]);
});

test("a section cannot have an id of the page's layout, nor break the layout", () => {
  const { sections } = view('<h2 id="main">A</h2><ul><li>x<h2 id="B C">B</h2></li></ul><p>y</p>');
  expect(sections.map(({ id, html }) => [id, html])).toEqual([
    ["section-main", "<ul><li>x</li></ul>"],
    ["b", "<p>y</p>"],
  ]);
});

test("fills placeholders in as text, never as HTML", () => {
  const { introduction } = view('<p>{{company.name}}</p><a href="{{company.link}}">x</a>', {
    "company.name": "<b>A & B</b>",
    "company.link": 'javascript:alert("1")',
  });
  expect(introduction).toBe("<p>&lt;b&gt;A &amp; B&lt;/b&gt;</p><a>x</a>");
});

test("removes a line whose placeholder has no value", () => {
  const html =
    "<ul><li>E-mail {{email}}</li><li>PEC <a href='mailto:{{pec}}'>{{pec}}</a></li></ul><p>Stays</p><p>{{pec}}</p>" +
    "<table><tr><td>a</td></tr><tr><td>{{pec}}</td></tr></table>";
  expect(view(html, { email: "a@shop.example", pec: undefined }).introduction).toBe(
    "<ul><li>E-mail a@shop.example</li></ul><p>Stays</p><table><tr><td>a</td></tr></table>",
  );
});

test("keeps an unknown placeholder, and logs it", () => {
  const log = vi.spyOn(console, "error").mockReturnValue();
  expect(view("<p>{{nobody}}</p>").introduction).toBe("<p>{{nobody}}</p>");
  expect(log).toHaveBeenCalledWith(expect.stringContaining("{{nobody}}"));
});

test("plain text has no tags and no entities, and separates words", () => {
  expect(plainText("<p>A &amp; B</p><p>&lt;C&gt;</p><ul><li>d</li><li>e</li></ul>")).toBe("A & B <C> d e");
});

const payments = [
  { id: 1, code: "bank_transfer", price: "0.00" },
  { id: 2, code: "cash_on_delivery", price: "5.00" },
  { id: 3, code: "free", price: "0.00" },
].map((row) => ({ name: "", name_it: "", name_en: "", visibility: "visible" as const, ...row }));

for (const locale of locales) {
  for (const live of [false, true]) {
    test(`every text of the demo is whole in ${locale}, ${live ? "in a shop with only what it must have" : "with the demo's company"}`, () => {
      const log = vi.spyOn(console, "error").mockReturnValue();
      const company = companyOf(parseEnvironment({ COMPANY_NAME: "A & B S.r.l." }), live);
      const values = informationPlaceholders(locale, "https://shop.example", { company, payments, currency: "EUR" });
      for (const { id, title, en, it } of DEMO_CONTENTS) {
        const row = { id, title_en: title.en, title_it: title.it, body_en: en, body_it: it, status: "published" };
        const { introduction, sections } = informationView(row, { locale, currency: "EUR" }, values);
        const html = introduction + sections.map((section) => section.html).join("");
        expect(html, id).not.toMatch(/\{\{|\ue000|undefined|href=""|<a>/);
        // The text is fully allowed: sanitizing it again changes nothing, and no tag is lost.
        expect(sections.length, id).toBeGreaterThan(0);
        for (const section of sections) {
          expect(section.html.length, `${id} ${section.id}`).toBeGreaterThan(40);
          expect(section.id).toMatch(/^[a-z-]+$/);
        }
      }
      expect(log).not.toHaveBeenCalled();
    });
  }
}

test("a text has the same sections in both languages", () => {
  for (const { id, en, it } of DEMO_CONTENTS) {
    const ids = (html: string) => [...html.matchAll(/<h2 id="([^"]+)"/g)].map(([, name]) => name);
    expect(ids(it), id).toEqual(ids(en));
  }
});

test("lists payment methods with their fees, if any", () => {
  const company = companyOf(parseEnvironment({}), false);
  const values = informationPlaceholders("it", "https://shop.example", { company, payments, currency: "EUR" });
  expect(values.payments).toBe("Bonifico bancario, Contrassegno (+5,00\u00a0€)");
  const none = { company, payments: [], currency: "EUR" } as const;
  expect(informationPlaceholders("it", "https://shop.example", none).payments).toBeUndefined();
});

test("readers in Great Britain see every amount of the texts in pounds, except the company's capital", () => {
  const company = { ...companyOf(parseEnvironment({}), false), shareCapital: 1_000_000 };
  const values = informationPlaceholders("en", "https://shop.example", { company, payments, currency: "GBP" });
  expect(values).toMatchObject({
    "amount.free_delivery": "£70.40",
    "company.share_capital": "10.000,00\u00a0€",
    payments: expect.stringContaining("(+£4.40)"),
  });
  const british = { locale: "en", currency: "GBP" } as const;
  for (const { id, title, en, it } of DEMO_CONTENTS) {
    const row = { id, title_en: title.en, title_it: title.it, body_en: en, body_it: it, status: "published" };
    const { introduction, sections } = informationView(row, british, { ...values, "company.share_capital": "" });
    expect(introduction + sections.map((section) => section.html).join(""), id).not.toMatch(/\d\s?€|\d euro/);
  }
  const { introduction } = informationView(content("<p>{{euro.1990}} {{ euro.690 }}</p>"), british, {});
  expect(introduction).toBe("<p>£17.51 £6.07</p>");
});

test.each([
  ...["main", "top", "search", "tags", "sizes", "quantity", "cart-summary", "consent-title", "shipping-country"],
  ...["footer-contact", "newsletter", "newsletter-email", "newsletter-2"],
])("a section with the id or title %s does not get the id of a layout part", (id) => {
  const { sections } = view(`<h2 id="${id}">A</h2><p>x</p><h2>${id.replace("-", " ")}</h2><p>y</p>`);
  expect(sections.map((section) => section.id)).toEqual([`section-${id}`, `section-${id}-2`]);
});

test.each(locales)("the privacy policy prints every retention period, in %s", (locale) => {
  const privacy = DEMO_CONTENTS.find(({ id }) => id === "privacy");
  const body = { body_en: privacy?.en ?? "", body_it: privacy?.it ?? "" };
  const company = companyOf(parseEnvironment({}), false);
  const values = informationPlaceholders(locale, "https://shop.example", { company, payments: [], currency: "EUR" });
  const { sections } = informationView(content("", body), { locale, currency: "EUR" }, values);
  const { html = "" } = sections.find(({ id }) => id === "retention") ?? {};
  const rows = html.match(/<tr>/g) ?? [];
  expect(rows).toHaveLength(RETENTION_NAMES.length + 1);
  for (const name of RETENTION_NAMES) {
    const { period } = RETENTION[name];
    if (period) expect(html).toContain(periodOf(period, locale));
  }
  // The periods stand in the table alone.
  expect(body[`body_${locale}`].match(/id="retention"[\s\S]*?<h2/)?.[0]).not.toMatch(
    /\d+ (?:days|years|months|giorni|anni|mesi)/,
  );
});

const periodOf = ({ count, unit }: Period, locale: string) =>
  new Intl.NumberFormat(locale, { style: "unit", unit, unitDisplay: "long" }).format(count);

import { describe, expect, test } from "vitest";
import { type Currency, convert, formatMoney } from "~/shop/money";
import { seeded } from "~/shop/seeded.test-data";
import { type FacetName, facetNames, filterOf } from "./facet-table.server";
import { type FacetRow, type FacetValues, noFacetValues } from "./facet-values.server";
import { filtersOf, MAX_SEARCH_LENGTH, readListQuery, writeListQuery } from "./list-query.server";

const row = (id: number, slug: string, alternateSlug = slug): FacetRow => ({
  id,
  slug,
  alternateSlug,
  aliases: [alternateSlug, String(id)],
  label: slug,
  short: slug,
  count: 1,
  hex: null,
  system: null,
});
/** The values of an English page. */
const facetValues: FacetValues = {
  ...noFacetValues,
  category: [row(2, "shoes-boots", "scarpe-stivali"), row(1, "sneakers")],
  brand: [row(7, "tramontana"), row(5, "filanda")],
  color: [row(1, "black", "nero"), row(2, "white", "bianco")],
  size: [row(11, "eu-42.5"), row(12, "m")],
};

const read = (url: string | URLSearchParams, currency: Currency = "EUR") =>
  readListQuery(new URLSearchParams(url), { facetValues, sort: "newest", currency, locale: "it" });
const canonicalQuery = (url: string | URLSearchParams) => writeListQuery(read(url).query, "newest").toString();
const noticesOf = (url: string) => read(url).notices.map(({ key }) => key);

test.each([
  ["Color=White", "color=white"],
  ["COLOR=NERO&Size=EU-42.5)", "color=black&size=eu-42.5"],
  ["color=white%E2%80%A6", "color=white"],
  ["color=white%C2%A0&page=2.", "color=white"],
  ["color=%22white%22&sort=price_up,", "color=white&sort=price_up"],
  ["color=white%E2%80%8B&brand=Filanda%5D", "brand=filanda&color=white"],
  ["price_from=50,&price_to=80;", "price_from=50&price_to=80"],
  ["color=white?foo=bar&sort=price_up?x=1", "color=white&sort=price_up"],
  ["discount=11-20*", "discount=11-20"],
  ["Page=2'&Category=Sneakers", "category=sneakers"],
])("the damaged filters %s are those of %s, and the page moves there without a notice", (damaged, canonical) => {
  const { notices, moved, page } = read(damaged);
  expect([canonicalQuery(damaged), notices, moved]).toEqual([canonical, [], true]);
  expect(page).toBe(/page/i.test(damaged) ? 2 : 1);
  expect(read(canonical).moved).toBe(false);
});

test("a search keeps its punctuation", () => {
  expect(read("search=what?.").query.search).toBe("what?.");
  expect(read("search=C%2B%2B!").moved).toBe(false);
});

describe("one list has one URL", () => {
  test("for any order of its parameters, and without default values", () => {
    const canonical = "search=boot&category=shoes-boots&brand=filanda&brand=tramontana&price_from=50&price_to=80.50";
    const mixed = "price_to=80,5&brand=tramontana&sort=relevance&price_from=50.00&brand=filanda&search=+boot+";
    expect(canonicalQuery(`${mixed}&category=shoes-boots&page=1&color=`)).toBe(canonical);
    expect(canonicalQuery("sort=newest&page=1&discount=&price_from=&price_to=&search=")).toBe("");
  });

  test("with values in the order of the facets, ranges before labels, and the sort order last", () => {
    const all = "size=m&discount=11-20&sort=price_up&color=white&color=black&category=sneakers";
    expect(canonicalQuery(all)).toBe("category=sneakers&color=black&color=white&size=m&discount=11-20&sort=price_up");
    const { query } = read(all);
    expect(writeListQuery(query, "newest", 3).get("page")).toBe("3");
    // The page's default sort order is omitted.
    expect(writeListQuery(query, "price_up").has("sort")).toBe(false);
  });

  test("which gives itself when it is read and canonicalQuery again", () => {
    const random = seeded(4);
    const names = ["x", ...facetNames, "price_from", "price_to", "discount", "search", "sort", "page"] as const;
    const values = [
      "black",
      "nero",
      "2",
      "m",
      "filanda",
      "nobody",
      "50",
      "-3",
      "9.99",
      "11-20",
      "price_up",
      "è “x”",
      "",
    ];
    for (let round = 0; round < 500; round += 1) {
      const url = new URLSearchParams();
      for (let count = random.int(0, 8); count > 0; count -= 1)
        url.append(random.pick(names), random.pick(values as [string, ...string[]]));
      const once = canonicalQuery(url);
      expect(canonicalQuery(once), url.toString()).toBe(once);
      expect(read(once).notices, url.toString()).toEqual([]);
      expect(read(once).moved, url.toString()).toBe(false);
    }
  });
});

describe("values of a facet", () => {
  test("are omitted with a notice when they do not exist", () => {
    const { query, notices } = read("color=purple-ish&color=black&brand=nobody");
    expect(query.chosen.color).toEqual(["black"]);
    expect(query.chosen.brand).toEqual([]);
    expect(notices).toEqual([{ key: "lists:unknown_values", values: { values: "nobody, purple-ish" } }]);
  });

  test("and sort orders are refused with a notice when they do not exist or need a search", () => {
    expect(read("sort=magic").notices).toEqual([{ key: "lists:unknown_values", values: { values: "magic" } }]);
    expect(read("sort=relevance").query.sort).toBe("newest");
    expect(noticesOf("sort=relevance")).toEqual(["lists:unknown_values"]);
    expect(noticesOf("sort=relevance&search=boot")).toEqual([]);
  });

  test("have another canonical URL when the URL has their id or their slug in the other language", () => {
    for (const url of ["color=1", "color=nero"]) {
      expect(read(url)).toMatchObject({ moved: true, notices: [], query: { chosen: { color: ["black"] } } });
      expect(canonicalQuery(url)).toBe("color=black");
    }
    expect(read("color=black").moved).toBe(false);
    // One value in several forms counts once.
    expect(canonicalQuery("color=1&color=black&color=nero")).toBe("color=black");
  });

  test("are reduced to the existing ones", () => {
    const many = Array.from({ length: 1_000 }, (_, index) => `size=${index}`).join("&");
    const { query, notices } = read(`${many}&size=m&size=m`);
    expect(query.chosen.size).toEqual(["eu-42.5", "m"]);
    expect(notices).toEqual([{ key: "lists:unknown_values", values: { values: "0, 1, 2, 3, 4…" } }]);
  });

  test("are cut in notices, and names of inherited properties are no values", () => {
    expect(read(`brand=${"x".repeat(5_000)}`).notices[0]?.values?.values).toBe("x".repeat(40));
    for (const name of ["__proto__", "constructor", "toString"])
      expect(read(`${name}=1&color=${name}`).query.chosen.color).toEqual([]);
  });
});

describe("prices", () => {
  test.each<[url: string, min: number | null, max: number | null, notices: string[]]>([
    ["price_from=60&price_to=120", 6_000, 12_000, []],
    ["price_from=59.9&price_to=120,50", 5_990, 12_050, []],
    ["price_from=120&price_to=60", 6_000, 12_000, ["lists:price_swapped"]],
    ["price_from=60&price_to=60", 6_000, 6_000, []],
    ["price_from=-5&price_to=60", null, 6_000, ["lists:price_unreadable"]],
    ["price_from=x&price_to=1e3", null, null, ["lists:price_unreadable", "lists:price_unreadable"]],
    ["price_from=9999999", null, null, ["lists:price_unreadable"]],
    ["price_from=1.234", null, null, ["lists:price_unreadable"]],
    ["price_from=0&price_to=0", null, 0, []],
    ["price_to=", null, null, []],
  ])("%s", (url, min, max, notices) => {
    expect(read(url).query).toMatchObject({ min, max });
    expect(noticesOf(url)).toEqual(notices);
  });

  test("are corrected with a notice", () => {
    expect(read("price_from=120&price_to=60").notices[0]?.values).toEqual({
      min: formatMoney(6_000, "EUR", "en"),
      max: formatMoney(12_000, "EUR", "en"),
    });
  });
});

describe("prices in pounds", () => {
  const rangeOf = (url: string, currency: Currency) => filtersOf(read(url, currency).query, facetValues, {}).sale_price;

  test("find exactly the products whose shown price is in the range", () => {
    for (const [min, max] of [
      [4_400, 8_800],
      [4_401, 8_799],
      [1_751, 1_751],
      [1, 2],
    ] as const) {
      const [from, to] = rangeOf(`price_from=${min / 100}&price_to=${max / 100}&currency=GBP`, "GBP") ?? [0, 0];
      for (let euro = 0; euro <= 12_000; euro++) {
        const shown = convert(euro, "GBP");
        expect(euro >= from && euro <= to, `${euro} is ${shown}`).toBe(shown >= min && shown <= max);
      }
    }
  });

  test("stay the same when the URL is written and read again, and a URL without a currency is in euro", () => {
    const written = writeListQuery(read("currency=GBP&price_to=88&price_from=44.5", "GBP").query, "newest").toString();
    expect(written).toBe("price_from=44.50&price_to=88&currency=GBP");
    expect(read(written, "GBP").query).toMatchObject({ min: 4_450, max: 8_800, currency: "GBP" });
    expect(read("price_from=50&price_to=100", "GBP").query).toMatchObject({ min: 4_400, max: 8_800 });
    expect(writeListQuery(read("currency=GBP&color=black", "GBP").query, "newest").toString()).toBe("color=black");
  });

  test("are the same range in euro for a visitor from another country", () => {
    const url = "price_from=44&price_to=88&currency=GBP";
    expect(read(url).query).toMatchObject({ min: 5_000, max: 10_000, currency: "EUR" });
    expect(rangeOf(url, "EUR")).toEqual(rangeOf(url, "GBP"));
    expect(canonicalQuery(url)).toBe("price_from=50&price_to=100");
  });

  test("are in euro when the currency is unknown, which a notice names", () => {
    expect(read("price_from=50&currency=USD").query.min).toBe(5_000);
    expect(read("currency=USD").notices).toEqual([{ key: "lists:unknown_values", values: { values: "USD" } }]);
  });

  test("are swapped and named in pounds", () => {
    expect(read("price_from=120&price_to=60&currency=GBP", "GBP").notices[0]?.values).toEqual({
      min: formatMoney(6_000, "GBP", "it"),
      max: formatMoney(12_000, "GBP", "it"),
    });
  });
});

test.each<[discount: string, range: [number, number] | null]>([
  ["11-20", [11, 20]],
  ["0-100", [0, 100]],
  ["", null],
  ["20-11", null],
  ["11", null],
  ["11-200", null],
  ["-5-10", null],
])("a discount of '%s'", (discount, range) => {
  expect(read(`discount=${discount}`).query.discount).toEqual(range);
  expect(noticesOf(`discount=${discount}`)).toEqual(range || discount === "" ? [] : ["lists:unknown_values"]);
});

test.each<[page: string, number: number | null]>([
  ["1", 1],
  ["37", 37],
  ["9999999", 9_999_999],
  ["", 1],
  ["0", null],
  ["-1", null],
  ["1.5", null],
  ["1e3", null],
  ["01", null],
  ["two", null],
  ["99999999999999999999", null],
])("page '%s' is %s; even beyond the last page", (page, number) => {
  expect(read(`page=${page}`).page).toBe(number);
});

describe("a search", () => {
  test.each<[name: string, typed: string, expected: string]>([
    ["signs of regular expressions", "[(.*+?\\", "[(.*+?\\"],
    ["right-to-left words", "حذاء رياضي", "حذاء رياضي"],
    ["emoji", "👟👟", "👟👟"],
    ["markup", "<script>alert(1)</script>", "<script>alert(1)</script>"],
    ["control signs and blanks", "\u0000 red\t\n  shoe\u0007 ", "red shoe"],
    ["nothing but blanks", " \n\u00a0 ", ""],
    ["wildcards of SQL", "100% _'; --", "100% _'; --"],
  ])("reads %s as text", (_, typed, expected) => {
    expect(read(new URLSearchParams({ search: typed })).query.search).toBe(expected);
  });

  test("is cut between characters after the maximum, with a notice", () => {
    const { query, notices } = read(new URLSearchParams({ search: "👟".repeat(10_000) }));
    expect(query.search).toBe("👟".repeat(MAX_SEARCH_LENGTH));
    expect(notices).toEqual([{ key: "lists:search_cut", values: { number: MAX_SEARCH_LENGTH } }]);
    expect(noticesOf(`search=${"a".repeat(MAX_SEARCH_LENGTH)}`)).toEqual([]);
  });
});

describe("the filters of a request", () => {
  test("have ids, an open end of the prices, and the search", () => {
    const { query } = read("color=white&color=black&price_from=60&search=boot&brand=filanda");
    expect(filtersOf(query, facetValues, {})).toEqual({
      ...Object.fromEntries(facetNames.map((name) => [filterOf(name), []])),
      brands_id: [5],
      colors_id: [1, 2],
      sale_price: [6_000, 99_999_999],
      search: "boot",
    });
  });

  test("stay within the list page's own filters", () => {
    const inOutlet = (url: string) => filtersOf(read(url).query, facetValues, { discount: [1, 100] }).discount;
    expect(inOutlet("")).toEqual([1, 100]);
    expect(inOutlet("discount=0-20")).toEqual([1, 20]);
    expect(inOutlet("discount=11-20")).toEqual([11, 20]);
    const narrowed: FacetValues = { ...facetValues, brand: [] };
    const input = { facetValues: narrowed, sort: "newest", currency: "EUR", locale: "en" } as const;
    const { query } = readListQuery(new URLSearchParams("brand=filanda"), input);
    expect(filtersOf(query, narrowed, { brands_id: [7] }).brands_id).toEqual([7]);
  });

  test("have every facet of the pages", () => {
    const chosen = Object.keys(read("").query.chosen) as FacetName[];
    expect(chosen).toEqual([...facetNames]);
  });
});

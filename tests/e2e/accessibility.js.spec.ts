import { expect } from "@playwright/test";
import { locales } from "~/i18n/locale";
import { href } from "~/i18n/paths";
import { expectAccessible, widths } from "./accessible";
import { expectFocusVisible, expectNothingCut, findCutParts, largeFontBrowser, withLargeText } from "./layout-faults";
import { test } from "./shop-test";
import { newEmail, Shopper } from "./shopper";
import { walk } from "./walk";

test.use({ viewport: { width: widths.phone, height: 900 } });

/** Looks at the open page in windows of both widths. */
async function look({ page }: Shopper, name: string, isWhole = false): Promise<void> {
  for (const [place, width] of Object.entries(widths)) {
    await page.setViewportSize({ width, height: 900 });
    await expectAccessible(page, `${name} on a ${place}`, isWhole);
    if (isWhole) await expectFocusVisible(page, `${name} on a ${place}`);
  }
  await page.setViewportSize({ width: widths.phone, height: 900 });
  await expectNothingCut(page, `${name} on a phone`);
  await withLargeText(page, () => expectNothingCut(page, `${name} on a phone with text of twice the size`));
}

/** Letters of a name without a break. */
const LONG_NAME = 41;
/** CSS pixels, at and beside the widths at which pages change. */
const allWidths = [320, 360, 768, 1100, 1280, 1440];

/** Texts of a page, not its fields and URLs, in which each of the names is one word of `LONG_NAME` letters. */
function withLongNames(html: string, names: ReadonlySet<string>): string {
  const [head = "", ...rest] = html.split(/(?=<body)/);
  return (
    head +
    rest.join("").replace(/>([^<]+)</g, (found, text: string) => {
      let longer = text;
      for (const name of names)
        longer = longer.replaceAll(name, name.replaceAll(" ", "").padEnd(LONG_NAME, "abcdefghijk"));
      return longer === text ? found : `>${longer}<`;
    })
  );
}

test("the most used pages are accessible on a phone and a desktop, and no wider than their window", async ({
  shopper,
  stockFixtures,
}) => {
  const { say, language } = shopper;
  const lookAt = async (name: string, path: string) => {
    await shopper.open(path);
    await look(shopper, name);
  };
  const shoe = await stockFixtures.claimShoe();
  await lookAt("home-asking", href("home", language));
  await expectFocusVisible(shopper.page, "home-asking");
  await shopper.refuseCookies();
  await lookAt("products-filtered", `${href("products", language)}?brand=${shoe.brandSlug}&brand=nobody`);
  await lookAt("login", href("login", language));
  await shopper.open(href("product", language, { slug: shoe.slug }));
  await shopper.press(say.addToCart);
  await shopper.expectRefusal();
  await look(shopper, "product-refused");
  await shopper.requestCart(shoe);
  await lookAt("cart", href("cart", language));
  await shopper.open(href("checkout", language));
  await shopper.press(say.continue);
  await shopper.expectRefusal();
  await look(shopper, "checkout-refused");
  await shopper.requestReview({ email: newEmail(), payment: "bankTransfer" });
  await lookAt("review", href("checkout-review", language));
  await shopper.order();
  await look(shopper, "thank-you");
});

test("the test of a page finds texts that are cut, over each other, outside their box, and outside the window", async ({
  page,
}) => {
  const found = async (html: string) => {
    await page.setContent(`<body style="margin:0">${html}`);
    return (await findCutParts(page)).map((line) => line.split(":")[0]?.replace(/^\d+/, ""));
  };
  expect(await found(`<p>Whole</p><button>Whole</button>`)).toEqual([]);
  expect(await found(`<p style="height:8px;overflow:hidden">Two<br>lines</p>`)).toEqual(["cut"]);
  expect(await found(`<p style="height:20px">One</p><p style="margin-top:-36px">Other</p>`)).toEqual([
    "over each other",
  ]);
  expect(await found(`<button style="width:20px;padding:0;white-space:nowrap">Remove</button>`)).toEqual([
    "outside its box",
  ]);
  expect(await found(`<p style="width:600px">Wide</p>`)).toEqual([" pixels wide"]);
  expect(await found(`<p style="margin-left:-30px">To the left</p>`)).toEqual(["outside the window"]);
});

for (const language of locales) {
  test.describe(`in ${language}`, { tag: "@long" }, () => {
    test.use({ language });

    test("every page is accessible on a phone and a desktop, and no wider than its window", async ({
      shopper,
      stockFixtures,
    }) => {
      test.setTimeout(600_000);
      await walk(shopper, stockFixtures, (name) => look(shopper, name, true));
    });

    test.describe("without scripts", () => {
      test.use({ javaScriptEnabled: false });

      test("long names without a break leave every page complete at every width", async ({
        shopper,
        page,
        stockFixtures,
      }) => {
        test.setTimeout(600_000);
        // Of the shopper's own texts, city, street, surname and the host of the e-mail.
        const names = new Set([
          "Verona",
          "Via Mazzini",
          "Bianchi",
          "example.com",
          ...(await stockFixtures.names(language)),
        ]);
        const claimShoe: typeof stockFixtures.claimShoe = async (wanted) => {
          const shoe = await stockFixtures.claimShoe(wanted);
          names.add(shoe.name);
          return shoe;
        };
        await page.route("**/*", async (route) => {
          if (route.request().resourceType() !== "document") return route.fallback();
          const response = await route.fetch({ maxRedirects: 0 });
          if (!response.headers()["content-type"]?.startsWith("text/html")) return route.fulfill({ response });
          return route.fulfill({ response, body: withLongNames(await response.text(), names) });
        });
        await walk(shopper, { ...stockFixtures, claimShoe }, async (name) => {
          for (const width of allWidths) {
            await page.setViewportSize({ width, height: 900 });
            await expectNothingCut(page, `${name} at ${width} pixels`);
          }
          await page.setViewportSize({ width: widths.phone, height: 900 });
        });
        await page.unrouteAll({ behavior: "ignoreErrors" });
      });

      test("a font of 32 pixels leaves every page complete on a phone", async ({ stockFixtures, baseURL }) => {
        test.setTimeout(600_000);
        const browser = await largeFontBrowser();
        const page = await browser.newPage({ viewport: { width: 360, height: 740 }, javaScriptEnabled: false });
        const shopper = new Shopper(page, language, { origin: baseURL ?? "", scripts: false });
        await walk(shopper, stockFixtures, (name) => expectNothingCut(page, name));
        await browser.close();
      });
    });
  });
}

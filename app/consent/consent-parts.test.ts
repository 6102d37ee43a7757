import { beforeEach, expect, test, vi } from "vitest";
import { href } from "~/i18n/paths";
import { purposes } from "~/shop/purposes";
import { writeChoice } from "./choice.server";

const services = { GTM_ID: "GTM-ABC1234", META_PIXEL_ID: "123456789012345", SHOP_MODE: "sandbox" };
const KEY = "k".repeat(43);

beforeEach(() => {
  vi.resetModules();
  for (const [name, value] of Object.entries(services)) vi.stubEnv(name, value);
  return () => vi.unstubAllEnvs();
});

/** The page at a path for a visitor who accepted everything. */
async function pageAt(path: string) {
  const { consentPage } = await import("./consent-parts.server");
  const cookie = writeChoice(purposes, new Request("http://shop.test/")).split(";")[0] ?? "";
  return consentPage(new Request(`http://shop.test${path}`, { headers: { cookie } }), { nonce: "n" });
}

test("a visitor who accepted gets the services", async () => {
  const { services: loaded, parts } = await pageAt(href("newsletter", "en"));
  expect(loaded).toMatchObject({ tagManager: services.GTM_ID, pixel: services.META_PIXEL_ID });
  expect(parts.consent).toContain('id="tags"');
});

test.each([
  href("newsletter-confirm", "en", { token: KEY }),
  href("newsletter-confirm", "it", { token: KEY }),
  href("newsletter-unsubscribe", "en", { token: KEY }),
  `${href("newsletter-unsubscribe", "it", { token: KEY })}/`,
  href("newsletter-confirm", "en", { token: KEY }).replace("/newsletter", "/Newsletter"),
  href("country", "en", undefined, { from: href("newsletter-confirm", "en", { token: KEY }) }),
])("allows no third party on %s, whose URL contains a key", async (path) => {
  const { services: loaded, parts } = await pageAt(path);
  expect(Object.values(loaded)).toEqual([null, null, null, null]);
  expect(parts.consent).not.toContain('id="tags"');
});

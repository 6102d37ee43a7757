import { beforeEach, describe, expect, test, vi } from "vitest";
import { type Purpose, purposes } from "~/shop/purposes";
import { liveCompany } from "../../tests/support/live-company";

const ids = {
  GTM_ID: "GTM-ABC1234",
  META_PIXEL_ID: "123456789012345",
  REVIEWS_WIDGET_ID: "0123456789abcdef01234567",
  SEARCH_WIDGET_ID: "01234567-89ab-cdef-0123-456789abcdef",
};

/** The services of a shop with these settings, which are read on start. */
async function shopWith(settings: Record<string, string>) {
  vi.resetModules();
  for (const name of [...Object.keys(ids), "SHOP_MODE"]) vi.stubEnv(name, settings[name] ?? "");
  return import("./services.server");
}

beforeEach(() => () => vi.unstubAllEnvs());

describe("a shop with every service", () => {
  test("allows none before an choice, or after a refusal", async () => {
    const { allowedServices } = await shopWith(ids);
    const none = { tagManager: null, pixel: null, reviews: null, search: null };
    expect(allowedServices(null)).toEqual(none);
    expect(allowedServices([])).toEqual(none);
  });

  test("allows all if everything is accepted, Doofinder in its default zone", async () => {
    const { allowedServices } = await shopWith(ids);
    expect(allowedServices(purposes)).toEqual({
      tagManager: ids.GTM_ID,
      pixel: ids.META_PIXEL_ID,
      reviews: ids.REVIEWS_WIDGET_ID,
      search: `eu1/${ids.SEARCH_WIDGET_ID}`,
    });
  });

  test.each([
    [["analytics"], ["tagManager"]],
    [["ads"], ["tagManager"]],
    [["ad_user_data"], ["tagManager"]],
    [
      ["ads", "ad_user_data"],
      ["tagManager", "pixel"],
    ],
    [["widgets"], ["reviews", "search"]],
  ] satisfies [Purpose[], string[]][])("%j allows only %j", async (choice, services) => {
    const { allowedServices } = await shopWith(ids);
    const open = Object.entries(allowedServices(choice)).flatMap(([name, id]) => (id ? [name] : []));
    expect(open).toEqual(services);
  });
});

test("the bar appears in a live shop with a service, not without, and always in sandbox mode", async () => {
  const own = {
    API_URL: "https://api.example",
    PUBLIC_URL: "https://shop.example",
    ...liveCompany,
  };
  for (const [name, value] of Object.entries(own)) vi.stubEnv(name, value);
  expect((await shopWith({ SHOP_MODE: "live" })).asksConsent()).toBe(false);
  expect((await shopWith({ SHOP_MODE: "live", GTM_ID: ids.GTM_ID })).asksConsent()).toBe(true);
  expect((await shopWith({})).asksConsent()).toBe(true);
});

test("names the services in use, and in sandbox mode without any the possible ones as samples", async () => {
  expect((await shopWith({ GTM_ID: ids.GTM_ID })).serviceNames()).toEqual({
    names: "Google Tag Manager",
    areSamples: false,
  });
  expect((await shopWith({})).serviceNames()).toEqual({
    names: "Google Tag Manager, Meta, Trustpilot, Doofinder",
    areSamples: true,
  });
});

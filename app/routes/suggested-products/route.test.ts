import { expect, test } from "vitest";
import { locales } from "~/i18n/locale";
import { href } from "~/i18n/paths";
import { rootData } from "../../../tests/support/root-data";
import { RouteVisitor, withEmbeddedShop } from "../../../tests/support/route-visitor";
import { action as loginAction } from "../login/route";
import { loader } from "./route";

withEmbeddedShop();

interface Page {
  personal?: { id: number }[];
  products?: { id: number }[];
  head: { noindex: boolean };
}

const open = async (visitor: RouteVisitor, path: string) => (await visitor.get(loader, path)).data as Page;

test.each(locales)("guests see best sellers, customers what is chosen for them, in %s", async (locale) => {
  const path = href("suggested-products", locale);
  const forGuests = await open(new RouteVisitor(), path);
  expect([forGuests.personal, forGuests.products?.length, forGuests.head.noindex]).toEqual([undefined, 24, false]);

  const customer = new RouteVisitor();
  await customer.post(loginAction, "/login", { email: "demo@example.com", password: "demo-password" });
  const wishlist = (await rootData(customer, "/")).visitor.account?.wishlist ?? [];
  for (const query of ["", "?utm_source=newsletter"]) {
    const page = await open(customer, path + query);
    const ids = page.personal?.map(({ id }) => id) ?? [];
    expect([ids.length > 0, page.head.noindex]).toEqual([true, true]);
    expect(ids.filter((id) => wishlist.includes(id))).toEqual([]);
  }
  // A filter or another page belongs to the list of best sellers.
  expect((await open(customer, `${path}?page=2`)).products).toHaveLength(24);
});

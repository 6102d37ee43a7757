import { expect, test, vi } from "vitest";
import { createApi } from "./client.server";
import { withVouchers } from "./vouchers.server";

const answer = { items: [], changes: null, message: "" };
const codes = { items: [], coupon: "TEN", gift_card: "CARD" };
const shopOn = (reply: () => Response) => createApi({ baseUrl: "http://api.invalid/", fetch: async () => reply() });

test("a gift card that the server answers with false does not exist", async () => {
  const api = shopOn(() => Response.json({ data: false }));
  expect(await withVouchers(api, { ...codes, coupon: null }, answer)).toMatchObject({ gift_card: null });
});

test("a failing look-up leaves a cart without codes, and the log has the reason", async () => {
  const log = vi.spyOn(console, "error").mockImplementation(() => {});
  const api = shopOn(() =>
    Response.json({ errors: [{ message: "broken", extensions: { code: "X" } }] }, { status: 500 }),
  );
  expect(await withVouchers(api, codes, answer)).toMatchObject({ coupon: null, gift_card: null });
  expect(log).toHaveBeenCalledTimes(2);
  log.mockRestore();
});

test("a cart without codes, or with codes in the server's answer, makes no look-ups", async () => {
  const api = shopOn(() => expect.unreachable());
  expect(await withVouchers(api, { items: [] }, answer)).toMatchObject({ coupon: null, gift_card: null });
  const known = { ...answer, coupon: null, gift_card: { code: "CARD", value: 50 } };
  expect(await withVouchers(api, codes, known)).toMatchObject({ coupon: null, gift_card: { value: 50 } });
});

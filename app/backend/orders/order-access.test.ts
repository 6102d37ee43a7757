import { expect, test } from "vitest";
import { accessKeyHash, createOrderAccess } from "./order-access";

const SECRETS = ["first-secret-0123456789abcdef-0123456789", "second-secret-0123456789abcdef-0123456789"];
const order = { id: 7, access_key_hash: accessKeyHash("k".repeat(43)), users_id: "ada", confirmed_on: null };
const access = createOrderAccess(SECRETS);
const guest = (key: string) => ({ userId: null, key });

test("an order is read by its customer, with its access key, and with its signed key", () => {
  expect(access.signedKey(order)).toMatch(/^[\w-]{43}$/);
  expect(access.visibility(order, { userId: "ada", key: "" })).toBe("whole");
  expect(access.visibility(order, guest("k".repeat(43)))).toBe("whole");
  expect(access.visibility(order, guest(access.signedKey(order)))).toBe("masked");
  expect(access.visibility(order, { userId: "bea", key: access.signedKey(order) })).toBe("masked");
});

test("the signed key shows the whole order when its email is confirmed", () => {
  const confirmed = { ...order, confirmed_on: "2026-01-01T00:00:00.000Z" };
  expect(access.visibility(confirmed, guest(access.signedKey(confirmed)))).toBe("whole");
});

test.each([
  ["no key", ""],
  ["another access key", "x".repeat(43)],
  ["the hash of the access key", order.access_key_hash],
  ["the key of another order", access.signedKey({ ...order, id: 8 })],
  ["a key signed with another secret", createOrderAccess(["another-secret-0123456789abcdef-01234"]).signedKey(order)],
  ["a cut key", access.signedKey(order).slice(0, -1)],
  ["a longer key", `${access.signedKey(order)}=`],
  ["a very long key", "k".repeat(100_000)],
  ["a key with other characters", "è".repeat(43)],
])("an order is not read with %s, by a guest or another customer", (_, key) => {
  expect(access.visibility(order, guest(key))).toBe("none");
  expect(access.visibility(order, { userId: "bea", key })).toBe("none");
});

test("an order of a guest is nobody's without a key", () => {
  const ofGuest = { ...order, users_id: null };
  expect(access.visibility(ofGuest, guest(""))).toBe("none");
  expect(access.visibility(ofGuest, { userId: "ada", key: "" })).toBe("none");
});

test("a signed key is valid while its secret is configured, and ends with the order's access key", () => {
  const key = access.signedKey(order);
  expect(createOrderAccess(SECRETS.toReversed()).visibility(order, guest(key))).toBe("masked");
  expect(createOrderAccess(SECRETS.slice(1)).visibility(order, guest(key))).toBe("none");
  expect(access.visibility({ ...order, access_key_hash: accessKeyHash("new") }, guest(key))).toBe("none");
});

import { expect, test } from "vitest";
import { accessKeyHash, createOrderAccess } from "./order-access";

const SECRETS = ["first-secret-0123456789abcdef-0123456789", "second-secret-0123456789abcdef-0123456789"];
const order = { id: 7, access_key_hash: accessKeyHash("k".repeat(43)), users_id: "ada" };
const access = createOrderAccess(SECRETS);
const guest = (key: string) => ({ userId: null, key });

test("an order is read by its customer, with its access key, and with its signed key", () => {
  expect(access.signedKey(order)).toMatch(/^[\w-]{43}$/);
  expect(access.mayRead(order, { userId: "ada", key: "" })).toBe(true);
  expect(access.mayRead(order, guest("k".repeat(43)))).toBe(true);
  expect(access.mayRead(order, guest(access.signedKey(order)))).toBe(true);
  expect(access.mayRead(order, { userId: "bea", key: access.signedKey(order) })).toBe(true);
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
  expect(access.mayRead(order, guest(key))).toBe(false);
  expect(access.mayRead(order, { userId: "bea", key })).toBe(false);
});

test("an order of a guest is nobody's without a key", () => {
  const ofGuest = { ...order, users_id: null };
  expect(access.mayRead(ofGuest, guest(""))).toBe(false);
  expect(access.mayRead(ofGuest, { userId: "ada", key: "" })).toBe(false);
});

test("a signed key is valid while its secret is configured, and ends with the order's access key", () => {
  const key = access.signedKey(order);
  expect(createOrderAccess(SECRETS.toReversed()).mayRead(order, guest(key))).toBe(true);
  expect(createOrderAccess(SECRETS.slice(1)).mayRead(order, guest(key))).toBe(false);
  expect(access.mayRead({ ...order, access_key_hash: accessKeyHash("new") }, guest(key))).toBe(false);
});

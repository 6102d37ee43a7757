import { expect, test } from "vitest";
import {
  addLine,
  type Cart,
  type CartLine,
  cartAfterOrder,
  emptyCart,
  isCode,
  MAX_ID,
  MAX_LINES,
  MAX_QUANTITY,
  readCart,
  readNote,
  removeLine,
  setCoupon,
  setGiftCard,
  setNote,
  setQuantity,
  totalQuantity,
  writeCart,
} from "./cart";
import { NOTE_LENGTH } from "./field-limits";
import { seeded } from "./seeded.test-data";

const ID = "3f2a9c1e-5b77-4c1d-9e0f-aa12bb34cc56";
const shoe: CartLine = { productId: 7, sizeId: 42, quantity: 1 };

function added(cart: Cart, line: CartLine): Cart {
  const result = addLine(cart, line);
  if (!result.ok) throw new Error(result.reason);
  return result.cart;
}

function fullCart(): Cart {
  let cart = emptyCart(ID);
  for (let index = 0; index < MAX_LINES; index += 1) {
    cart = added(cart, { productId: MAX_ID - index, sizeId: MAX_ID - index, quantity: MAX_QUANTITY });
  }
  return cart;
}

test("a new cart has no lines and revision 0", () => {
  expect(emptyCart(ID)).toEqual({ id: ID, revision: 0, lines: [] });
  expect(() => emptyCart("short")).toThrow(RangeError);
});

test("adding the same product and size raises the quantity; another size adds a line", () => {
  const cart = added(added(added(emptyCart(ID), shoe), { ...shoe, quantity: 3 }), { ...shoe, sizeId: 43 });
  expect(cart.lines).toEqual([
    { productId: 7, sizeId: 42, quantity: 4 },
    { productId: 7, sizeId: 43, quantity: 1 },
  ]);
  expect(totalQuantity(writeCart(cart))).toBe(5);
});

test("a quantity is at most 99", () => {
  const cart = added(added(emptyCart(ID), { ...shoe, quantity: 98 }), { ...shoe, quantity: 5 });
  expect(totalQuantity(writeCart(cart))).toBe(99);
});

test("the 51st line is refused, and an existing line can still grow", () => {
  const full = { ...fullCart(), lines: fullCart().lines.map((line) => ({ ...line, quantity: 1 })) };
  expect(addLine(full, shoe)).toEqual({ ok: false, reason: "cart_full" });
  const grown = added(full, { productId: MAX_ID, sizeId: MAX_ID, quantity: 2 });
  expect(grown.lines[0]?.quantity).toBe(3);
});

test("invalid quantities and ids are refused", () => {
  for (const quantity of [0, -1, 1.5, 1e9, 100, Number.NaN]) {
    expect(() => addLine(emptyCart(ID), { ...shoe, quantity })).toThrow(RangeError);
    expect(() => setQuantity(added(emptyCart(ID), shoe), shoe, quantity)).toThrow(RangeError);
  }
  for (const id of [0, -1, 1.5, MAX_ID + 1, Number.NaN]) {
    expect(() => addLine(emptyCart(ID), { ...shoe, productId: id })).toThrow(RangeError);
    expect(() => addLine(emptyCart(ID), { ...shoe, sizeId: id })).toThrow(RangeError);
  }
});

test("a quantity can be set and a line removed", () => {
  const cart = setQuantity(added(emptyCart(ID), shoe), shoe, 9);
  expect(cart.lines).toEqual([{ ...shoe, quantity: 9 }]);
  expect(removeLine(cart, shoe).lines).toEqual([]);
});

test("every change raises the revision by one; a call without effect does not", () => {
  const one = added(emptyCart(ID), shoe);
  expect(one.revision).toBe(1);
  const many = [
    added(one, shoe),
    setQuantity(one, shoe, 2),
    removeLine(one, shoe),
    setCoupon(one, "BENVENUTO10"),
    setGiftCard(one, "DEMO-GIFT-50"),
    setNote(one, "Ring twice"),
  ];
  expect(many.map((cart) => cart.revision)).toEqual([2, 2, 2, 2, 2, 2]);
  const same = [
    setQuantity(one, shoe, 1),
    setQuantity(one, { productId: 8, sizeId: 1 }, 5),
    removeLine(one, { productId: 8, sizeId: 1 }),
    setCoupon(one, undefined),
    setGiftCard(one, undefined),
    setNote(one, ""),
  ];
  for (const cart of same) expect(cart).toBe(one);
});

test("a change does not modify the original cart", () => {
  const one = added(emptyCart(ID), shoe);
  const before = JSON.stringify(one);
  added(one, shoe);
  setQuantity(one, shoe, 5);
  removeLine(one, shoe);
  setCoupon(one, "X");
  expect(JSON.stringify(one)).toBe(before);
});

test("codes can be set and removed, and an invalid code is refused", () => {
  const cart = setGiftCard(setCoupon(emptyCart(ID), "BENVENUTO10"), "DEMO-GIFT-50");
  expect([cart.coupon, cart.giftCard]).toEqual(["BENVENUTO10", "DEMO-GIFT-50"]);
  expect(setCoupon(cart, undefined).coupon).toBeUndefined();
  for (const code of ["", " X", "X ", "é", "a\nb", "x".repeat(41)]) {
    expect(isCode(code)).toBe(false);
    expect(() => setCoupon(cart, code)).toThrow(RangeError);
    expect(() => setGiftCard(cart, code)).toThrow(RangeError);
  }
});

test("a note is cleaned like every text of several lines, and has at most 300 characters and 400 bytes", () => {
  expect(readNote(" two\r\nli\u200bnes\u2028\u0000 ")).toBe("two\nlines");
  expect(readNote("\u200b\u2060")).toBe("");
  for (const note of ["", "n".repeat(300), "perché ".repeat(42).trim(), "鞋".repeat(133)]) {
    expect(readNote(note)).toBe(note);
    expect(setNote(emptyCart(ID), note).note ?? "").toBe(note);
  }
  for (const note of ["n".repeat(301), "鞋".repeat(134)]) {
    expect(readNote(note)).toBeNull();
    expect(() => setNote(emptyCart(ID), note)).toThrow(RangeError);
  }
  expect(() => setNote(emptyCart(ID), "two\tlines")).toThrow(RangeError);
});

test("reading a written cart returns the same cart", () => {
  const random = seeded(4);
  for (let round = 0; round < 300; round += 1) {
    let cart = emptyCart(ID);
    for (let step = random.int(0, 80); step > 0; step -= 1) {
      const key = { productId: random.int(1, 9), sizeId: random.int(1, 9) };
      const quantity = random.int(1, MAX_QUANTITY);
      const action = random.int(0, 6);
      if (action <= 2) {
        const result = addLine(cart, { ...key, quantity });
        if (result.ok) cart = result.cart;
        else expect(cart.lines).toHaveLength(MAX_LINES);
      } else if (action === 3) cart = setQuantity(cart, key, quantity);
      else if (action === 4) cart = removeLine(cart, key);
      else if (action === 5) cart = setCoupon(cart, random.pick(["A", "B-2", undefined]));
      else cart = setNote(setGiftCard(cart, random.pick(["CARD", undefined])), random.pick(["Ciao è qui", ""]));
      expect(cart.lines.length).toBeLessThanOrEqual(MAX_LINES);
      expect(new Set(cart.lines.map((line) => `${line.productId}/${line.sizeId}`)).size).toBe(cart.lines.length);
    }
    expect(readCart(JSON.parse(JSON.stringify(writeCart(cart))))).toEqual(cart);
  }
});

test("fifty lines with the longest ids, both codes and a note of wide characters can be written and read", () => {
  const code = '"\\'.repeat(20);
  let cart = { ...fullCart(), revision: 2_000_000_000 };
  cart = { ...cart, coupon: code, giftCard: code, note: "鞋".repeat(133) };
  expect(readCart(writeCart(cart))).toEqual(cart);
});

test("two written lines of one product and size are merged, to at most 99", () => {
  expect(
    readCart([
      ID,
      3,
      [
        [7, 42, 60],
        [8, 42, 1],
        [7, 42, 60],
      ],
      null,
      null,
    ])?.lines,
  ).toEqual([
    { productId: 7, sizeId: 42, quantity: 99 },
    { productId: 8, sizeId: 42, quantity: 1 },
  ]);
});

const line = [7, 42, 1];
test.each([
  ["nothing", undefined],
  ["null", null],
  ["a text", "cart"],
  ["a number", 5],
  ["an object", { id: ID, revision: 0, lines: [] }],
  ["an empty list", []],
  ["a missing part", [ID, 0]],
  ["a part too many", [ID, 0, [], null, null, "", 1]],
  ["a short id", ["abc", 0, []]],
  ["an id with other characters", ["abcdefgh/../", 0, []]],
  ["an id that is too long", ["a".repeat(41), 0, []]],
  ["an id with a line end", [`${ID}\n`, 0, []]],
  ["a revision below 0", [ID, -1, []]],
  ["a broken revision", [ID, 0.5, []]],
  ["an endless revision", [ID, 1e300, []]],
  ["a revision as text", [ID, "1", []]],
  ["lines that are no list", [ID, 0, { length: 1 }]],
  ["51 lines", [ID, 0, Array.from({ length: 51 }, () => line)]],
  ["a line that is no list", [ID, 0, ["7"]]],
  ["a line with a part missing", [ID, 0, [[7, 42]]]],
  ["a line with a part too many", [ID, 0, [[7, 42, 1, 1]]]],
  ["product 0", [ID, 0, [[0, 42, 1]]]],
  ["a product beyond the integers", [ID, 0, [[MAX_ID + 1, 42, 1]]]],
  ["a size as text", [ID, 0, [[7, "42", 1]]]],
  ["quantity 0", [ID, 0, [[7, 42, 0]]]],
  ["quantity 100", [ID, 0, [[7, 42, 100]]]],
  ["quantity 1.5", [ID, 0, [[7, 42, 1.5]]]],
  ["a coupon that is no text", [ID, 0, [line], 5, null]],
  ["an empty coupon", [ID, 0, [line], "", null]],
  ["a gift card of 41 characters", [ID, 0, [line], null, "x".repeat(41)]],
  ["a note with NUL", [ID, 0, [line], null, null, "\u0000"]],
])("%s is not a cart", (_, value) => {
  expect(readCart(value)).toBeNull();
});

test("a cart with a note above the present limit is read without the note", () => {
  const note = "n".repeat(NOTE_LENGTH + 1);
  const lines = [{ productId: 7, sizeId: 42, quantity: 1 }];
  expect(readCart([ID, 0, [line], null, null, note])).toEqual({ id: ID, revision: 0, lines });
});

test("the cart after an order has a new id, a higher revision and only the pieces added since", () => {
  const socks = { productId: 9, sizeId: 1, quantity: 1 };
  const ordered = added(emptyCart(ID), { ...shoe, quantity: 2 });
  const later = setCoupon(added(added(ordered, { ...shoe, quantity: 1 }), socks), "BENVENUTO10");
  const order = [{ productId: shoe.productId, sizeId: shoe.sizeId, quantity: 2 }];
  const next = cartAfterOrder(later, order, "the-next-cart");
  expect(next).toEqual({
    id: "the-next-cart",
    revision: later.revision + 1,
    lines: [{ productId: shoe.productId, sizeId: shoe.sizeId, quantity: 1 }, socks],
  });
  expect(cartAfterOrder(ordered, order, "the-next-cart").lines).toEqual([]);
  // The stock that the order reserved may have reduced the quantity in the cart's copy.
  expect(cartAfterOrder(setQuantity(ordered, shoe, 1), order, "the-next-cart").lines).toEqual([]);
  // A server may not name the ids of sizes.
  expect(cartAfterOrder(later, [{ ...shoe, sizeId: null, quantity: 2 }], "the-next-cart").lines).toEqual(next.lines);
  expect(cartAfterOrder(later, null, "the-next-cart").lines).toEqual([]);
});

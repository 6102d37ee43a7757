import { describe, expect, test } from "vitest";
import { typedNumber, typedOrderNumbers } from "./typed-number";

const NUMBER = "VR-2026-0204428968";

test.each([
  NUMBER,
  "VR 2026 0204428968",
  "VR-2026-0204428968-1-0A1B2C3D",
  "vr-2026-0204428968",
  "Vr2026-0204428968",
  "VR20260204428968",
  "2026-0204428968",
  "20260204428968",
  "  VR-2026-0204428968\n",
  "V R - 2 0 2 6 - 0 2 0 4 4 2 8 9 6 8",
  "VR-2026-02 0442 8968",
  "VR\u20112026\u20110204428968",
  "VR\u20132026\u20130204428968",
  "VR\u20142026\u22120204428968",
  "VR\u00ad-2026-\u00ad0204428968",
  "VR-2026-0204428968\u200b",
  "\ufeff\u202aVR-2026-0204428968\u202c",
  "VR\ufe0f-2026-0204428968\u{e0101}",
  "\u3164VR-2026-0204428968\uffa0",
  "VR\u00a02026\u202f0204428968",
  "ＶＲ－２０２６－０２０４４２８９６８",
  "VR‐2026‐٠٢٠٤٤٢٨٩٦٨",
  "VR_2026_0204428968",
  "VR/2026/0204428968",
  "VR.2026.0204428968.",
  "VR–2026–0204428968)",
  "#VR-2026-0204428968",
  "# 2026-0204428968",
  "n. VR-2026-0204428968",
  "n.2026-0204428968",
  "N° 2026-0204428968",
  "nº2026-0204428968",
  "Nr. VR-2026-0204428968",
  "№ 2026-0204428968",
  "ordine n. 2026-0204428968",
  "Ordine VR-2026-0204428968",
  "Numero ordine: VR-2026-0204428968",
  "Order number: 2026-0204428968",
  "order-id:VR-2026-0204428968",
  "order 2026-0204428968",
  "numero dell'ordine 2026-0204428968",
  "«VR-2026-0204428968»",
  '"VR-2026-0204428968"',
  "il mio ordine è VR-2026-0204428968, grazie",
  "Scala & Vento: il tuo ordine VR-2026-0204428968",
  "https://shop.example/withdraw?number=VR-2026-0204428968",
  "VR-2026-0204428968 del 12/11/2026",
  "Ordine 1: VR-2026-0204428968",
  "VR-2026-0204428968 (2 pezzi)",
  "VR-2026-0204428968, 89,90 €, tel. +39 045 8001234",
  "12/11/2026 – vr 2026 0204428968: taglia 42",
  "VR-2026-0204428968 VR-2026-0204428968",
  "Il 3.12. ho ricevuto VR\u20112026\u20110204428968.",
  "VR-2026-O2O4428968",
  "VR-2O26-0204428968",
  "vr-2026-o204428968 (1)",
  "36 nuovi messaggi [#VR-2026-0204428968]",
])("%j is read as the order's number", (typed) => {
  expect(typedNumber(typed)).toEqual({ prefix: "VR", number: NUMBER });
});

test.each(["RS-2026-0204428968", "rs 2026 0204428968", "reso RS‑2026‑0204428968", "#R S 20260204428968"])(
  "%j is read as a return's number",
  (typed) => {
    expect(typedNumber(typed)).toEqual({ prefix: "RS", number: "RS-2026-0204428968" });
  },
);

test.each([
  "",
  "VR",
  "VR-2026",
  "0204428968",
  "VR-2026-020442896",
  "VR-2026-02044289681",
  "VR-1926-0204428968",
  "VR-2026-I204428968",
  "VR-2026-02044289681 del 12/11/2026",
  "OVR-2026-02044289O8 1",
  "XX-2026-0204428968",
  "fattura 2026-0204428968",
  "V-2026-0204428968",
  "2026-02044VR28968",
  "+39 045 8001234",
  "ada@example.com",
  "x' or 1=1 --",
  "the blue shoe",
  "IT60X0542811101000000123456",
  "👟",
  "\u0000".repeat(40),
])("%j is no number", (typed) => {
  expect(typedNumber(typed)).toEqual({ problem: "not_a_number" });
});

test.each([
  "VR-2026-0204428968 VR-2026-1024694742",
  "VR-2026-0204428968, VR-2026-1024694742 e VR-2026-1577358835",
  "2026-0204428968/2026-1024694742",
  "VR-2026-0204428968VR-2026-0204428968",
  "RS-2026-0204428968 VR-2026-1024694742",
])("%j has several numbers", (typed) => {
  expect(typedNumber(typed)).toEqual({ problem: "several_numbers" });
});

test("what was read is read again as itself", () => {
  for (const number of [NUMBER, "RS-2026-0000000000"]) expect(typedNumber(number)).toMatchObject({ number });
});

test("a long text is read in a moment", () => {
  for (const text of ["R".repeat(100_000), " -".repeat(50_000), "٣".repeat(50_000), "n. ".repeat(30_000)])
    expect(typedNumber(text)).toHaveProperty("problem");
});

describe("an order that is looked for", () => {
  const whole = { numbers: ["VR-2026-0123456789"] };

  test.each(["VR-2026-0123456789", "vr 2026 0123456789", "# 2026-0123456789", " Ordine n. VR2026 0123456789 "])(
    "has the number %j",
    (typed) => expect(typedOrderNumbers(typed, 2026)).toEqual(whole),
  );

  test.each(["0123456789", "#012 345 6789", "VR 0123456789", "ordine 0123-456789"])(
    "can be of every year by the last ten digits %j",
    (typed) => {
      const read = typedOrderNumbers(typed, 2026);
      expect(read).toMatchObject({ numbers: expect.arrayContaining(["VR-2026-0123456789", "VR-2017-0123456789"]) });
    },
  );

  test.each([
    ["RS-2026-0123456789", "number_of_return"],
    ["RS 0123456789", "not_a_number"],
    ["012345678", "not_a_number"],
    ["01234x56789", "not_a_number"],
    ["", "not_a_number"],
    ["VR-2026-0123456789 VR-2026-0123456788", "several_numbers"],
  ])("has no number in %j", (typed, problem) => {
    expect(typedOrderNumbers(typed, 2026)).toEqual({ problem });
  });
});

import { expect, test } from "vitest";
import { COURIER_DAYS } from "~/shop/delivery-days";
import { territoryOf } from "~/shop/territories.server";
import { PLACES } from "~/shop/territories.test-data";
import { expectOneAnswer, withPlaces } from "../../../tests/support/order-to-place";

withPlaces();

const kindOf = ([iso2, , , ...kind]: (typeof PLACES)[number]) => `${kind} ${["IT", "GB"].includes(iso2) ? iso2 : ""}`;
// All places are in the long tests.
const firstOfEachKind = [...new Map([...PLACES].reverse().map((place) => [kindOf(place), place])).values()];

test.each(firstOfEachKind)("an order to %s %s (%s) has one answer about VAT, customs and days everywhere", (...place) =>
  expectOneAnswer(place),
);

test("the days of each zone are those that the texts name", () => {
  expect(COURIER_DAYS).toEqual({ italy: 2, union: 5, great_britain: 10, world: 10 });
  expect(COURIER_DAYS[territoryOf("IT", "23041").zone]).toBe(5);
});

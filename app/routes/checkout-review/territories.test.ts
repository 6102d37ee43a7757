import { test } from "vitest";
import { PLACES } from "~/shop/territories.test-data";
import { expectSameRulesEverywhere, withTerritoryShop } from "../../../tests/support/order-to-territory";

withTerritoryShop();

const kindOf = ([iso2, , , ...kind]: (typeof PLACES)[number]) => `${kind} ${["IT", "GB"].includes(iso2) ? iso2 : ""}`;
// All places are in the long tests.
const firstOfEachKind = [...new Map([...PLACES].reverse().map((place) => [kindOf(place), place])).values()];

test.each(firstOfEachKind)("an order to %s %s (%s) has one answer about VAT, customs and days everywhere", (...place) =>
  expectSameRulesEverywhere(place),
);

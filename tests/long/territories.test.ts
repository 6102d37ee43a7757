import { test } from "vitest";
import { PLACES } from "~/shop/territories.test-data";
import { expectSameRulesEverywhere, withTerritoryShop } from "../support/order-to-territory";

withTerritoryShop();

test.each(PLACES)("an order to %s %s (%s) has one answer about VAT, customs and days everywhere", (...place) =>
  expectSameRulesEverywhere(place),
);

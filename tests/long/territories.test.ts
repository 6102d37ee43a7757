import { test } from "vitest";
import { PLACES } from "~/shop/territories.test-data";
import { expectOneAnswer, withPlaces } from "../support/order-to-place";

withPlaces();

test.each(PLACES)("an order to %s %s (%s) has one answer about VAT, customs and days everywhere", (...place) =>
  expectOneAnswer(place),
);

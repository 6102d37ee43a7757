import { expect, test } from "vitest";
import { COURIER_DAYS } from "./delivery-days";
import { territoryOf } from "./territories.server";

test("Italy is nearer than the Union, and the Union than the rest of the world", () => {
  const days = (iso2: string) => COURIER_DAYS[territoryOf(iso2).zone];
  expect(["IT", "DE", "SM", "GB", "JP"].map(days)).toEqual([2, 5, 5, 10, 10]);
});

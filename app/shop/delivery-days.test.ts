import { expect, test } from "vitest";
import { courierDays } from "./delivery-days";

test("Italy is nearer than the Union, and the Union than the rest of the world", () => {
  expect(["IT", "DE", "GB", "JP"].map(courierDays)).toEqual([2, 5, 10, 10]);
});

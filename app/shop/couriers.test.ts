import { expect, test } from "vitest";
import { COURIER_CODES, type CourierCode, isTrackingNumber, normaliseTrackingNumber, parcelOf } from "./couriers";

const samples: Record<CourierCode, string> = {
  brt: "0012345678901234567",
  gls: "VR123456789",
  dhl: "1234567890",
  poste: "RR123456785IT",
  ups: "1Z999AA10123456784",
  fedex: "123456789012",
  inpost: "620012345678",
};

test.each(COURIER_CODES)("%s has a page for a parcel, and knows the form of its numbers", (code) => {
  const number = samples[code];
  expect(isTrackingNumber(code, number)).toBe(true);
  expect(isTrackingNumber(code, "nothing")).toBe(false);
  const { url } = parcelOf(code, number);
  expect(new URL(url ?? "").protocol).toBe("https:");
  expect(url).toContain(number);
  expect(url).not.toContain("{n}");
});

test("a number is URL-encoded in the link, and stays as it is in the text", () => {
  const number = 'a&b="$&#?/ è';
  expect(parcelOf("dhl", number)).toEqual({
    courier: "DHL",
    number,
    url: `https://www.dhl.com/it-it/home/tracking.html?tracking-id=${encodeURIComponent(number)}`,
  });
});

test("a courier without a row in the table has a name and a number, and no link", () => {
  expect(parcelOf("Posta Volante", "7")).toEqual({ courier: "Posta Volante", number: "7", url: null });
  expect(parcelOf("constructor", "7").url).toBeNull();
  expect(parcelOf(null, "7")).toEqual({ courier: null, number: "7", url: null });
  expect(parcelOf("brt", null)).toEqual({ courier: "BRT", number: null, url: null });
});

test("a typed number loses its spaces, and has capitals", () => {
  expect(normaliseTrackingNumber(" vr 123 456\t789 ")).toBe("VR123456789");
});

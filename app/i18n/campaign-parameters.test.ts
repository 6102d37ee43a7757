import { expect, test } from "vitest";
import { withoutCampaign } from "./campaign-parameters";

test.each([
  ["/products?utm_source=mail&utm_medium=email", "/products"],
  ["/products?gclid=abc&page=2&fbclid=x", "/products?page=2"],
  ["/products?page=2&color=black&color=white", "/products?page=2&color=black&color=white"],
  ["/products?UTM_Source=x&search=a%26b+c", "/products?search=a%26b+c"],
  ["/products?utm_source", "/products"],
  ["/products?search=utm_source", "/products?search=utm_source"],
  ["/products?utmost=1&gclids=2", "/products?utmost=1&gclids=2"],
  ["/products?", "/products?"],
  ["/products", "/products"],
])("%s without its campaign is %s", (target, expected) => {
  expect(withoutCampaign(target)).toBe(expected);
});

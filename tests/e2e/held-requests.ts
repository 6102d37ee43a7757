import type { Page } from "@playwright/test";

/** Holds matching requests; the returned function lets them through. */
export async function hold(page: Page, url: string | RegExp): Promise<() => void> {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(url, (route) => held.then(() => route.continue()));
  return release;
}

import type { Page } from "@playwright/test";

/**
 * Sends a page the smallest JPEG of each picture that it asks for, in the picture's own shape. The shop takes most of its
 * time for large pictures.
 */
export async function sendSmallPictures(page: Page, until?: Promise<void>): Promise<void> {
  await page.route("**/media/**", async (route) => {
    const url = new URL(route.request().url());
    url.searchParams.set("width", "160");
    url.searchParams.set("format", "jpeg");
    await until;
    await route.continue({ url: url.href });
  });
}

import { chromium } from "@playwright/test";

const b = await chromium.launch({ executablePath: "/usr/bin/chromium-headless-shell" });
const base = "http://127.0.0.1:4300";
const shoe = process.argv[2];
for (const [name, path, width, sizes, js, scale] of [
  ["prod-uk-360", `/products/${shoe}`, 360, "uk", false, 1],
  ["prod-us-1440", `/it/prodotti/${shoe}`, 1440, "us", true, 1],
  ["prod-uk-360-large", `/products/${shoe}`, 360, "uk", false, 2],
  ["guide-uk-360", `/products/${shoe}/size-guide`, 360, "uk", false, 1],
  ["guide-it-1440", `/it/prodotti/${shoe}/guida-taglie`, 1440, "eu", true, 1],
  ["list-us-1440", `/products`, 1440, "us", true, 1],
  ["list-uk-360", `/products`, 360, "uk", true, 1],
]) {
  const c = await b.newContext({ viewport: { width, height: 900 }, javaScriptEnabled: js });
  await c.addCookies([
    { name: "sizes", value: sizes, url: base },
    { name: "consent", value: `1..${Math.floor(Date.now() / 1000)}`, url: base },
  ]);
  const p = await c.newPage();
  await p.goto(base + path);
  if (scale === 2) await p.addStyleTag({ content: "html{font-size:200% !important}" }).catch(() => {});
  if (name.startsWith("prod")) {
    const s = p.locator(".sizes").first();
    await s.scrollIntoViewIfNeeded().catch(() => {});
    await p
      .locator("#sizes")
      .screenshot({ path: `/tmp/w/shot-${name}.png` })
      .catch((e) => console.log(name, e.message));
  } else if (name.startsWith("list")) {
    if (width === 360) await p.locator("label.filters-switch-label").click();
    const f = p.locator("details.facet", { hasText: "Sizes" }).first();
    await f.locator("summary").click();
    await f.screenshot({ path: `/tmp/w/shot-${name}.png` });
    if (width === 1440) {
      const q = p.locator(".quick-add summary").first();
      await q.click({ force: true });
      await p.waitForTimeout(300);
      await p
        .locator("article")
        .first()
        .screenshot({ path: `/tmp/w/shot-${name}-quick.png` });
    }
  } else await p.screenshot({ path: `/tmp/w/shot-${name}.png` });
  console.log(name, await p.evaluate(() => document.documentElement.scrollWidth), await p.title());
  await c.close();
}
await b.close();

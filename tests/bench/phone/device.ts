import { type Browser, type BrowserContext, type CDPSession, chromium, type Page } from "@playwright/test";
import { observePage } from "./page-observer";

/** A cheap phone of today: 720 × 1600 pixels at two device pixels for each CSS pixel, held upright. */
const SCREEN = { viewport: { width: 360, height: 800 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true };
const USER_AGENT =
  "Mozilla/5.0 (Linux; Android 13; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/120.0.0.0 Mobile Safari/537.36";

/** A slow 4G or good 3G connection. Bytes a second and milliseconds. */
const NETWORK = { offline: false, latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 };
const CPU_SLOWDOWN = 6;

export interface Device {
  context: BrowserContext;
  page: Page;
  cdp: CDPSession;
  close(): Promise<void>;
}

interface DeviceOptions {
  /** Whether CPU and connection are those of the phone; otherwise those of this machine. */
  isSlow?: boolean;
  scripts?: boolean;
  saveData?: boolean;
  cookies?: { origin: string; cookies: ReadonlyMap<string, string> };
}

export function launchChromium(): Promise<Browser> {
  return chromium.launch({
    executablePath: process.env.CHROMIUM_PATH,
    args: ["--no-sandbox", "--disable-dev-shm-usage"],
  });
}

/** A new phone with an empty cache. */
export async function openDevice(
  browser: Browser,
  { isSlow = false, scripts = true, saveData = false, cookies }: DeviceOptions = {},
): Promise<Device> {
  const context = await browser.newContext({
    ...SCREEN,
    userAgent: USER_AGENT,
    locale: "en-GB",
    javaScriptEnabled: scripts,
    extraHTTPHeaders: saveData ? { "Save-Data": "on" } : {},
  });
  if (cookies)
    await context.addCookies([...cookies.cookies].map(([name, value]) => ({ name, value, url: cookies.origin })));
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  await cdp.send("Network.enable");
  if (isSlow) {
    await cdp.send("Network.emulateNetworkConditions", NETWORK);
    await cdp.send("Emulation.setCPUThrottlingRate", { rate: CPU_SLOWDOWN });
  }
  if (scripts) await page.addInitScript(observePage);
  return { context, page, cdp, close: () => context.close() };
}

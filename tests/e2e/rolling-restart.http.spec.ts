import { mkdtempSync, rmSync } from "node:fs";
import { Agent, request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { expect, test } from "@playwright/test";
import { href } from "~/i18n/paths";
import { type Running, startShop } from "../support/shop-process";

const SESSION_SECRETS = "s".repeat(40);
/** Interval of the load balancer's checks of /readyz, and how long a stopping shop still answers. */
const CHECK_INTERVAL_MS = 200;
const SHUTDOWN_DELAY_MS = "4000";
const CONNECTIONS = 8;

/** A small load balancer: checks whether each shop is ready, and sends requests on connections that it keeps open. */
class Balancer {
  readonly ready = new Map<string, boolean>();
  readonly failures: string[] = [];
  answered = 0;
  #running = true;
  #work: Promise<void>[];

  constructor(urls: string[]) {
    for (const url of urls) this.ready.set(url, true);
    this.#work = [...urls.map((url) => this.#look(url)), ...Array.from({ length: CONNECTIONS }, () => this.#send())];
  }

  async stop(): Promise<void> {
    this.#running = false;
    await Promise.all(this.#work);
  }

  async #look(url: string): Promise<void> {
    while (this.#running) {
      this.ready.set(
        url,
        await get(`${url}/readyz`)
          .then(({ status }) => status === 200)
          .catch(() => false),
      );
      await delay(CHECK_INTERVAL_MS);
    }
  }

  async #send(): Promise<void> {
    const agents = new Map([...this.ready.keys()].map((url) => [url, new Agent({ keepAlive: true, maxSockets: 1 })]));
    for (let turn = 0; this.#running; turn++) {
      const ready = [...this.ready].flatMap(([url, isReady]) => (isReady ? [url] : []));
      const url = ready[turn % ready.length];
      if (!url) this.failures.push("no shop is ready");
      else
        await get(url + href("cart", "en"), agents.get(url)).then(
          ({ status }) => (status === 200 ? this.answered++ : this.failures.push(`status ${status}`)),
          (error: Error) => this.failures.push(error.message),
        );
      await delay(10);
    }
    for (const agent of agents.values()) agent.destroy();
  }
}

function get(url: string, agent?: Agent): Promise<{ status: number }> {
  return new Promise((resolve, reject) => {
    const sent = request(url, { agent }, (response) => {
      response.on("error", reject).on("end", () => resolve({ status: response.statusCode ?? 0 }));
      response.resume();
    });
    sent.on("error", reject).end();
  });
}

// Mostly waits, for the load balancer to notice.
test("a rolling restart behind a load balancer loses no request", { tag: "@long" }, async () => {
  test.setTimeout(180_000);
  const dataDir = mkdtempSync(join(tmpdir(), "shop-rolling-"));
  const shops: Running[] = [];
  const start = (port?: number) => startShop({ dataDir, port, env: { SHUTDOWN_DELAY_MS, SESSION_SECRETS } });
  let balancer: Balancer | undefined;
  try {
    shops.push(await start());
    shops.push(await start());
    balancer = new Balancer(shops.map(({ url }) => url));
    await expect.poll(() => balancer?.answered).toBeGreaterThan(50);
    for (const [index, shop] of shops.entries()) {
      const stopped = shop.stop();
      await expect.poll(() => balancer?.ready.get(shop.url)).toBe(false);
      expect(await stopped).toBe(0);
      shops[index] = await start(Number(new URL(shop.url).port));
      await expect.poll(() => balancer?.ready.get(shop.url)).toBe(true);
    }
    await balancer.stop();
    expect(balancer.failures).toEqual([]);
    expect(balancer.answered).toBeGreaterThan(200);
  } finally {
    await balancer?.stop();
    for (const shop of shops) await shop.stop();
    rmSync(dataDir, { recursive: true });
  }
});

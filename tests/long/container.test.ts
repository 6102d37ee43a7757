import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { locales } from "~/i18n/locale";
import { Visitor } from "../e2e/visitor";
import { buildImage } from "../support/image";
import { buySneakers } from "../support/plain-purchase";
import { freePort, start } from "../support/shop-process";

// The image of the Dockerfile, built and started by Buildah, which needs no daemon.

const project = path.resolve(import.meta.dirname, "../..");
const LARGEST_BYTES = 160_000_000;

test("the image sells shoes in both languages as an ordinary user, and keeps its data in its volume", async ({
  skip,
}) => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "shop-image-"));
  onTestFinished(() => fs.rmSync(folder, { recursive: true, force: true }));
  const image = await buildImage(project, folder);
  if (image.reason !== undefined) {
    console.log(`Skipped, the image of the Dockerfile: ${image.reason}`);
    return skip(image.reason);
  }
  console.log(`The image has ${(image.ownBytes / 1e6).toFixed(1)} MB above its base`);
  expect(image.ownBytes).toBeLessThanOrEqual(LARGEST_BYTES);

  expect(image.volumes).toEqual(["/data"]);
  expect(image.uid).toBeGreaterThan(0);

  // A new volume gets the folder's owner and mode.
  const { uid, gid, mode } = fs.statSync(path.join(image.root, "data"));
  const volume = path.join(folder, "volume");
  fs.mkdirSync(volume);
  fs.chownSync(volume, uid, gid);
  fs.chmodSync(volume, mode);

  const serve = async () => {
    const port = await freePort();
    // The network is this machine's.
    const env = { HOST: "127.0.0.1", PORT: String(port), SANDBOX_PORT: "0" };
    return start(image.command(volume, env), { port, dataDir: volume });
  };
  const first = await serve();
  const purchases = [];
  for (const locale of locales) {
    const visitor = new Visitor(first.url);
    purchases.push({ visitor, ...(await buySneakers(visitor, locale)) });
  }
  expect(fs.statSync(`/proc/${first.pid}`).uid).toBe(image.uid);
  expect(await first.stop(), first.output()).toBe(0);

  const second = await serve();
  for (const { visitor, shopper, order } of purchases) {
    visitor.origin = second.url;
    await shopper.open(shopper.path());
    await shopper.expectText(order);
  }
  expect(await second.stop(), second.output()).toBe(0);
});

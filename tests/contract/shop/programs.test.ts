import { connect } from "node:net";
import { join } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { openDatabase } from "~/backend/.server/db/engine";
import type { Tables } from "~/backend/.server/db/schema";
import { freePort, startApi, startProject } from "../../support/shop-process";
import { rowsIn } from "./arrange";
import { temporaryFolder } from "./servers";

const noServices = { DATABASE_URL: undefined, API_URL: undefined, SMTP_URL: undefined };

// They mostly wait: for databases to be filled, and for a time to run out.
describe.concurrent("the programs", { timeout: 120_000 }, () => {
  test("a second start installs, builds and fills nothing again, and finds the shop as it was left", async () => {
    const { path: dataDir, remove } = await temporaryFolder();
    onTestFinished(remove);
    const port = await freePort();
    const first = await startProject({ dataDir, port, env: noServices });
    onTestFinished(async () => void (await first.stop()));
    const asked = await fetch(`${first.url}/products/last-pair`);
    expect(asked.status).toBe(200);
    expect(await asked.text()).toContain("</html>");
    expect(await first.stop()).toBe(0);

    const database = await openDatabase<Tables>({ file: join(dataDir, "shop.db") });
    onTestFinished(() => database.close());
    const products = await rowsIn(database, "products");
    await database.write((trx) =>
      trx.updateTable("products").set({ slug: "renamed-pair" }).where("slug", "=", "last-pair").execute(),
    );
    const before = performance.now();
    const second = await startProject({ dataDir, port, env: noServices });
    console.info(`A second start serves after ${Math.round(performance.now() - before)} ms.`);
    onTestFinished(async () => void (await second.stop()));
    expect(second.output()).not.toMatch(/install|build|fill/i);
    expect((await fetch(`${second.url}/products/renamed-pair`)).status).toBe(200);
    expect((await fetch(`${second.url}/products/last-pair`)).status).toBe(404);
    expect(await rowsIn(database, "products")).toBe(products);
  });

  test("the API alone says that it is up and ready, and ends though a caller never finishes a request", async () => {
    const { path: dataDir, remove } = await temporaryFolder();
    onTestFinished(remove);
    const api = await startApi({ dataDir, env: noServices });
    onTestFinished(() => api.kill());
    for (const path of ["/healthz", "/readyz"]) expect((await fetch(api.url + path)).status).toBe(200);
    const { hostname, port } = new URL(api.url);
    const caller = connect(Number(port), hostname);
    onTestFinished(() => void caller.destroy());
    const answered = new Promise<void>((resolve) => caller.once("data", () => resolve()).on("error", () => {}));
    // The answer to the first request proves that the server is reading the second.
    caller.write("GET /healthz HTTP/1.1\r\nHost: api\r\n\r\n");
    await answered;
    caller.write("POST /website/check-cart HTTP/1.1\r\nHost: api\r\nContent-Length: 100\r\n\r\n{");
    expect(await api.stop()).toBe(0);
  });
});

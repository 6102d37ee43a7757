import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { notificationOf } from "./sample-payment.test-data";
import { tracedFetch, traceNotifications } from "./trace";

function temporaryDirectory(): string {
  const directory = mkdtempSync(join(tmpdir(), "shop-trace-"));
  onTestFinished(() => rmSync(directory, { recursive: true }));
  return join(directory, "trace");
}

const tracesIn = (directory: string) =>
  readdirSync(directory)
    .sort()
    .map((name) => readFileSync(join(directory, name), "utf8"));

const SECRETS = [
  ...["hush-bearer", "hush-mac", "hush-client", "hush-auth", "hush-path", "hush-link", "hush-query", "hush-signing"],
  ...["mario@example.com", "Rossi", "Roma 1", "+393331234567", "4539970000000006"],
];

test("an exchange becomes one file with what was sent and answered, without secrets and personal data", async () => {
  const directory = temporaryDirectory();
  const answer = {
    id: "ORDER-1",
    client_token: "hush-client",
    checkout_url: "https://pay.example/payment-link/hush-link",
    back: "https://shop.example/back?order=1&secret=hush-query",
    payer: { name: { given_name: "Mario", surname: "Rossi" }, pan: "4539970000000006" },
    signing_secret: "hush-signing",
  };
  const send = tracedFetch(directory, async () =>
    Response.json(answer, { status: 201, headers: { "X-Kind": "test" } }),
  );
  const response = await send("https://api.example/authorizations/hush-path/order?token=hush-query&a=1", {
    method: "POST",
    headers: { Authorization: "Bearer hush-bearer", "Idempotency-Key": "RF-1", "Content-Type": "application/json" },
    body: JSON.stringify({
      amount: 12_990,
      mac: "hush-mac",
      authorization_token: "hush-auth",
      customer: { email: "mario@example.com", full_name: "Mario Rossi", phone: "+393331234567" },
      address: { street_line_1: "Via Roma 1", country_code: "IT" },
      line_items: [{ name: "Abito, 42", quantity: { value: 1 } }],
    }),
  });
  expect(response.status).toBe(201);
  expect(response.headers.get("X-Kind")).toBe("test");
  expect(await response.json()).toEqual(answer);
  const [text = "", ...others] = tracesIn(directory);
  expect(others).toEqual([]);
  for (const secret of SECRETS) expect(text).not.toContain(secret);
  expect(JSON.parse(text)).toMatchObject({
    request: {
      method: "POST",
      url: "https://api.example/authorizations/***/order?token=***&a=1",
      headers: { authorization: "***", "idempotency-key": "RF-1", "content-type": "application/json" },
      body: {
        amount: 12_990,
        mac: "***",
        customer: { email: "ma… (17 characters)" },
        address: { country_code: "IT" },
        line_items: [{ name: "Abito, 42" }],
      },
    },
    response: { status: 201, body: { id: "ORDER-1", back: "https://shop.example/back?order=1&secret=***" } },
  });
  const [name = ""] = readdirSync(directory);
  expect(statSync(join(directory, name)).mode & 0o777).toBe(0o600);
});

test("a failed exchange is traced and fails as without a trace", async () => {
  const directory = temporaryDirectory();
  const send = tracedFetch(directory, async () => {
    throw new TypeError("hush");
  });
  await expect(send("https://api.example/")).rejects.toThrow("hush");
  expect(JSON.parse(tracesIn(directory)[0] ?? "")).toMatchObject({ error: "TypeError" });
});

test("an answer without a body, a page and a huge answer come through", async () => {
  const directory = temporaryDirectory();
  const answers = [
    new Response(null, { status: 204 }),
    new Response("<p>hush</p>"),
    new Response("x".repeat(3_000_000)),
  ];
  const send = tracedFetch(directory, async () => answers.shift() ?? Response.error());
  expect((await send("https://api.example/")).status).toBe(204);
  expect(await (await send("https://api.example/")).text()).toBe("<p>hush</p>");
  expect((await (await send("https://api.example/")).text()).length).toBeGreaterThan(1_000_000);
  const traces = tracesIn(directory);
  expect(traces).toHaveLength(3);
  expect(traces.join()).not.toContain("hush");
});

test("a notification is traced with its form, without signature and personal data", async () => {
  const directory = temporaryDirectory();
  const body = new URLSearchParams({ codTrans: "ORD-1", mac: "hush-mac", mail: "mario@example.com" }).toString();
  const headers = { "content-type": "application/x-www-form-urlencoded", "revolut-signature": "hush-auth" };
  await traceNotifications(directory)("nexi", notificationOf({ headers, body, query: "token=hush-query" }));
  const [text = ""] = tracesIn(directory);
  for (const secret of SECRETS) expect(text).not.toContain(secret);
  expect(JSON.parse(text).notification).toMatchObject({
    provider: "nexi",
    body: [
      ["codTrans", "ORD-1"],
      ["mac", "***"],
      ["mail", "ma… (17 characters)"],
    ],
  });
});

test("a trace that cannot be written does not hinder the exchange", async () => {
  const log = vi.spyOn(console, "error").mockImplementation(() => {});
  onTestFinished(() => log.mockRestore());
  const directory = temporaryDirectory();
  writeFileSync(directory, "");
  const send = tracedFetch(directory, async () => Response.json({ ok: true }));
  expect(await (await send("https://api.example/")).json()).toEqual({ ok: true });
  expect(log).toHaveBeenCalledOnce();
});

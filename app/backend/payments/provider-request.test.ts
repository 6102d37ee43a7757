import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { ProviderUnavailable } from "./provider";
import { providerRequests } from "./provider-request";

async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/path?secret=hush`;
}

/** @param limitMs waits this long for a provider */
const ask = async (listener: RequestListener, limitMs = 5_000, about = "") => {
  const request = providerRequests(fetch, () => "code", { limitMs, isAboutPayment: (code) => code === about });
  return request({ method: "GET", url: await serve(listener), headers: { Authorization: "hush" } });
};

test("an answer is its status and JSON; an empty body is undefined", async () => {
  expect(await ask((_, res) => res.writeHead(201).end('{"a":1}'))).toMatchObject({ status: 201, json: { a: 1 } });
  expect(await ask((_, res) => res.writeHead(204).end())).toMatchObject({ status: 204, json: undefined });
});

test.each<[string, RequestListener]>([
  ["silence", () => {}],
  ["a body that does not end", (_, res) => void res.writeHead(200).write("{")],
])("%s is an unavailable provider after the limit", async (_, listener) => {
  await expect(ask(listener, 100)).rejects.toMatchObject({ name: "ProviderUnavailable" });
});

test.each<[string, RequestListener]>([
  ["a redirect", (_, res) => res.writeHead(307, { Location: "http://127.0.0.1:9/" }).end()],
  ["a failure", (_, res) => res.writeHead(503).end("hush")],
  ["a page", (_, res) => res.end("<p>hush</p>")],
  ["two megabytes", (_, res) => res.end(`"${"x".repeat(2_000_000)}"`)],
  ["a broken connection", (_, res) => void res.destroy()],
])("%s is an unavailable provider, named without the query", async (_, listener) => {
  const error = await ask(listener).catch((reason: unknown) => reason);
  expect(error).toMatchObject({ name: "ProviderUnavailable" });
  expect(String(error)).not.toContain("hush");
});

test("a refused account is an unavailable provider, so that payments and refunds are tried again", async () => {
  for (const status of [401, 403]) {
    const error = await ask((_, res) => res.writeHead(status).end("{}")).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(ProviderUnavailable);
    expect(error).toMatchObject({ name: "AccountRefused", status, code: "code" });
  }
  const aboutThePayment = ask((_, res) => res.writeHead(403).end("{}"), 5_000, "code");
  await expect(aboutThePayment).rejects.toMatchObject({ name: "ProviderRefusal", status: 403 });
});

test("a status of 400 to 499 is a refusal with the provider's code", async () => {
  await expect(ask((_, res) => res.writeHead(422).end("{}"))).rejects.toMatchObject({
    name: "ProviderRefusal",
    status: 422,
    code: "code",
  });
});

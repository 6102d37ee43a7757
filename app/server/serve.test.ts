import { createServer } from "node:http";
import { expect, onTestFinished, test } from "vitest";
import { serveFront } from "../../tests/support/front";
import { listen, stopServer } from "./serve";

test("a stop completes running requests, accepts no new ones, and does not wait for idle connections", async () => {
  const { ask, server, endSlow, port } = await serveFront();
  const idle = await fetch(`http://127.0.0.1:${port}/`);
  await idle.text();
  const arrived = new Promise<void>((resolve) => server.once("request", () => resolve()));
  const running = ask("/slow");
  await arrived;
  const stopped = stopServer(server, { graceMs: 10_000 });
  await expect(fetch(`http://127.0.0.1:${port}/`)).rejects.toThrow();
  endSlow();
  expect((await running).status).toBe(200);
  await stopped;
});

test("a stop ends requests that exceed the grace period", async () => {
  const { ask, server } = await serveFront();
  const arrived = new Promise<void>((resolve) => server.once("request", () => resolve()));
  const running = ask("/slow");
  const failed = expect(running).rejects.toThrow();
  await arrived;
  await stopServer(server, { graceMs: 1 });
  await failed;
});

test("a delayed stop still answers, and ends each connection with its reply", async () => {
  let stopping = false;
  const { ask, server } = await serveFront({ isStopping: () => stopping });
  expect((await ask("/")).headers.connection).toBe("keep-alive");
  expect((await ask("/readyz")).status).toBe(200);
  stopping = true;
  const stopped = stopServer(server, { delayMs: 1_500, graceMs: 10_000 });
  const reply = await ask("/");
  expect(reply).toMatchObject({ status: 200, reused: true, headers: { connection: "close" } });
  const next = await ask("/readyz");
  expect(next).toMatchObject({ status: 503, reused: false, text: "not ready: stopping\n" });
  await stopped;
  await expect(ask("/")).rejects.toThrow(/ECONNREFUSED/);
});

test("reports a port that is in use", async () => {
  const { port } = await serveFront();
  const second = createServer();
  onTestFinished(() => void second.close());
  await expect(listen(second, port, "127.0.0.1")).rejects.toThrow(/EADDRINUSE/);
});

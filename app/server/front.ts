import { join } from "node:path";
import { createRequestHandler } from "@remix-run/express";
import type { ServerBuild } from "@remix-run/node";
import compression from "compression";
import express, { type ErrorRequestHandler, type Express } from "express";
import type { Logger } from "pino";
import { compressedAssets } from "./compressed-assets";
import { type FrontOptions, frontApp } from "./middleware";
import { type PageStatus, sendPage } from "./pages";
import { routesWithActions } from "./routes-with-actions";

export interface ShopFrontOptions extends Omit<FrontOptions, "takesForms"> {
  build: ServerBuild;
  /** Directory of the browser files: hashed files in `assets`, the rest from `public`. */
  clientDirectory: string;
}

/** The HTTP front of the built shop. */
export function createFront(options: ShopFrontOptions): Express {
  const app = frontApp({ ...options, takesForms: routesWithActions(options.build) });
  const files = { index: false, redirect: false, dotfiles: "ignore" } as const;
  // These files' names change with their content.
  const assets = join(options.clientDirectory, "assets");
  app.use("/assets", compressedAssets(assets, "public, max-age=31536000, immutable"));
  app.use(compression());
  app.use("/assets", express.static(assets, { ...files, immutable: true, maxAge: "1y" }));
  // A file of an older build: answered without Remix.
  app.use("/assets", (req, res) => sendPage(req, res, 404));
  app.use(express.static(options.clientDirectory, { ...files, maxAge: "1h" }));
  app.use(createRequestHandler({ build: options.build, mode: options.build.mode }));
  app.use(lastResort(options.logger));
  return app;
}

/** Express recognises an error handler by its four parameters. */
function lastResort(logger: Logger): ErrorRequestHandler {
  return (error: unknown, req, res, _next) => {
    const id = String(res.getHeader("X-Request-Id"));
    const status = statusOf(error);
    if (!req.destroyed || req.complete) logger[status === 500 ? "error" : "info"]({ id, err: error }, "request failed");
    if (res.headersSent) return void res.destroy();
    // Headers of the failed reply must not describe this page.
    for (const name of ["Content-Encoding", "Set-Cookie", "ETag", "Last-Modified"]) res.removeHeader(name);
    sendPage(req, res, status, status === 500 ? id : undefined);
  };
}

/** Express and its file server mark client errors. */
function statusOf(error: unknown): PageStatus {
  const status = error instanceof Error && "status" in error ? error.status : 500;
  return typeof status === "number" && status >= 400 && status < 500 ? 400 : 500;
}

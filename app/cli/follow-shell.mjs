// Node built-ins only, and syntax that an old Node can parse: start.mjs imports it before anything is installed.
import os from "node:os";

const POLL_MS = 200;

/**
 * Ends this process, as by SIGTERM, when the shell between npm and it has ended. npm passes a signal on to that shell, and
 * some shells (dash) then end without passing it on.
 */
export function followShell() {
  const shell = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid !== shell) process.kill(process.pid, "SIGTERM");
  }, POLL_MS);
  watch.unref();
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) {
    process.on(signal, () => {
      clearInterval(watch);
      // As without this listener.
      if (process.listenerCount(signal) === 1) process.exit(128 + os.constants.signals[signal]);
    });
  }
}

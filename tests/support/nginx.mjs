// A private nginx for one test: on loopback, with all its files in a temporary folder, deleted afterwards.
import { spawn } from "node:child_process";
import { once } from "node:events";
import fs from "node:fs";
import net from "node:net";
import os from "node:os";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { freePort } from "./free-port.mjs";
import { aptInstall, findOrInstall, isRoot, onPath } from "./programs.mjs";

const PACKAGE = "nginx-light";
const READY_WITHIN = 10_000;
const READY_POLL = 50;

/** Debian has it in a folder that is not on everybody's PATH. */
function program() {
  return onPath("nginx") ?? ["/usr/sbin/nginx", "/usr/local/sbin/nginx"].find((file) => fs.existsSync(file));
}

/** The package would start a server of its own. */
async function install() {
  const policy = "/usr/sbin/policy-rc.d";
  const isOurs = !fs.existsSync(policy);
  if (isOurs) fs.writeFileSync(policy, "#!/bin/sh\nexit 101\n", { mode: 0o755 });
  try {
    await aptInstall(PACKAGE);
  } finally {
    if (isOurs) fs.rmSync(policy, { force: true });
  }
}

function configuration(folder, upstream, ports, { shared, servers }) {
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map(
    (name) => `${name}_temp_path ${folder}/${name};`,
  );
  const server = ({ directives }, index) => `server {
  listen 127.0.0.1:${ports[index]};
  location / {
    proxy_pass ${upstream};
    proxy_http_version 1.1;
    proxy_set_header Connection "";
    proxy_set_header Host $http_host;
    proxy_set_header X-Forwarded-For $remote_addr;
    proxy_set_header X-Forwarded-Host $http_host;
    proxy_cache pages;
    proxy_cache_key ${index}$request_uri;
    add_header X-Cache $upstream_cache_status always;
    ${directives}
  }
}`;
  return `daemon off;
worker_processes 1;
${isRoot ? "user root;" : ""}
pid ${folder}/nginx.pid;
error_log stderr warn;
events {}
http {
access_log off;
${temporary.join("\n")}
proxy_cache_path ${folder}/cache keys_zone=pages:10m;
${shared}
${servers.map(server).join("\n")}
}
`;
}

async function answers(port) {
  const socket = net.connect(port, "127.0.0.1");
  try {
    await once(socket, "connect");
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}

export async function startNginx(upstream, options) {
  const { found: nginx, reason } = await findOrInstall([PACKAGE], program, install);
  if (!nginx) return { reason };
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "shop-nginx-"));
  const ports = [];
  for (const _ of options.servers) ports.push(await freePort());
  const file = path.join(folder, "nginx.conf");
  fs.writeFileSync(file, configuration(folder, upstream, ports, options));
  const child = spawn(nginx, ["-p", folder, "-c", file], { stdio: ["ignore", "ignore", "pipe"] });
  let output = "";
  child.stderr.setEncoding("utf8").on("data", (text) => {
    output += text;
  });
  const ended = once(child, "close");
  const stop = async () => {
    if (child.exitCode === null) child.kill("SIGTERM");
    await ended;
    fs.rmSync(folder, { recursive: true, force: true });
  };
  for (const deadline = Date.now() + READY_WITHIN; !(await answers(ports[0])); await delay(READY_POLL)) {
    if (child.exitCode === null && Date.now() < deadline) continue;
    await stop();
    throw new Error(`nginx did not start:\n${output}`);
  }
  return {
    urls: ports.map((port) => `http://127.0.0.1:${port}`),
    cached() {
      const entries = fs.readdirSync(path.join(folder, "cache"), { recursive: true, withFileTypes: true });
      return entries.flatMap((entry) =>
        entry.isFile() ? [fs.readFileSync(path.join(entry.parentPath, entry.name))] : [],
      );
    },
    stop,
  };
}

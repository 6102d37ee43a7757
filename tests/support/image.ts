import { execFile } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { promisify } from "node:util";
import { installNode, lastLine } from "./install-node";
import { findOrInstall, isRoot, onPath } from "./programs.mjs";

/** The Dockerfile's base. It is made here of Debian's packages, and of Node and npm from npm's registry. */
const BASE = { name: "docker.io/library/node:24-bookworm-slim", debian: "bookworm", nodeLine: 24 };

/** Where a build finds this machine's settings of npm, and the certificates that they name. */
const NPM_SETTINGS = "/root/.npmrc";
const CERTIFICATES = "/root/certificates.pem";

/** Bytes; a build writes a few hundred thousand. */
const LONGEST_OUTPUT = 16_000_000;

/** An image of the project's Dockerfile, and a container of it. */
export interface Image {
  reason?: undefined;
  /** The user of its programs. */
  uid: number;
  /** Folders whose data outlives a container. */
  volumes: string[];
  /** Bytes of its layers above the base, without compression. */
  ownBytes: number;
  /** The container's root folder on this machine. */
  root: string;
  /**
   * The command that runs the image's command in the container, on the network of this machine.
   * @param volume the folder of this machine for the image's volume
   * @param env added to the image's own environment
   */
  command(volume: string, env: Record<string, string>): string[];
}

/** Mounts the volume in the container and becomes the program, which so gets its signals. Mounts end with the program. */
const RUN = `root=$1 volume=$2 place=$3
shift 3
mount --rbind /dev "$root/dev"
mount --rbind /proc "$root/proc"
mount --bind "$volume" "$root$place"
exec chroot "$@"`;

/** Buildah with its storage in a folder. */
class Buildah {
  readonly #options: string[];

  constructor(folder: string) {
    const storage = ["--root", path.join(folder, "storage"), "--runroot", path.join(folder, "runroot")];
    this.#options = [...storage, "--storage-driver", "vfs"];
  }

  command(name: string, ...args: string[]): string[] {
    const isolation = name === "build" ? ["--isolation", "chroot"] : [];
    return ["buildah", ...this.#options, name, ...isolation, ...args];
  }

  /** The output of a command. @throws Error with the last lines of a command that fails */
  async run(name: string, ...args: string[]): Promise<string> {
    const [program = "", ...rest] = this.command(name, ...args);
    return output(program, rest);
  }
}

const execute = promisify(execFile);

/** The output of a program. @throws Error with the last lines of stderr of a program that fails */
async function output(program: string, args: string[]): Promise<string> {
  try {
    return (await execute(program, args, { maxBuffer: LONGEST_OUTPUT })).stdout.trim();
  } catch (error) {
    const { stderr, message } = error as Error & { stderr?: string };
    throw new Error(`${program} failed:\n${(stderr || message).trim().split("\n").slice(-10).join("\n")}`);
  }
}

/**
 * Builds the project's Dockerfile without a daemon, or says why this machine cannot.
 * @param folder for all files; the caller deletes it
 */
export async function buildImage(project: string, folder: string): Promise<Image | { reason: string }> {
  if (!isRoot) return { reason: "only root can make the image's base" };
  const programs = ["buildah", "mmdebstrap"];
  const { reason } = await findOrInstall(programs, () => (programs.every((name) => onPath(name)) ? true : undefined));
  if (reason !== undefined) return { reason };
  const buildah = new Buildah(folder);
  const node = await installNode(BASE.nodeLine, path.join(folder, "base/node"), { withNpm: true });
  if (node.reason !== undefined) return { reason: node.reason };
  try {
    await buildah.run("from", "scratch");
    await installDebian(path.join(folder, "base"));
  } catch (error) {
    return { reason: lastLine((error as Error).message) };
  }
  await makeBase(buildah, path.join(folder, "base"), node);
  const settings = await npmSettings(path.join(folder, "npm"));
  await buildah.run("build", "--pull-never", "--tag", "shop", ...volumes(settings), project);
  const { OCIv1, Manifest } = JSON.parse(await buildah.run("inspect", "--type", "image", "shop"));
  const base = JSON.parse(await buildah.run("inspect", "--type", "image", BASE.name));
  const own = JSON.parse(Manifest).layers.slice(base.OCIv1.rootfs.diff_ids.length);
  const root = await buildah.run("mount", await buildah.run("from", "--pull-never", "shop"));
  const { User, Volumes, Env, WorkingDir, Cmd } = OCIv1.config;
  const accounts = fs.readFileSync(path.join(root, "etc/passwd"), "utf8");
  const [, uid, gid] = new RegExp(`^${User}:[^:]*:(\\d+):(\\d+):`, "m").exec(accounts) ?? [];
  const places = Object.keys(Volumes);
  return {
    uid: Number(uid),
    volumes: places,
    ownBytes: own.reduce((sum: number, { size }: { size: number }) => sum + size, 0),
    root,
    command: (volume, env) => [
      ...["unshare", "--mount", "sh", "-euc", RUN, "sh", root, volume, places[0] ?? ""],
      ...[`--userspec=${uid}:${gid}`, root, "/usr/bin/env", "--ignore-environment", `--chdir=${WorkingDir}`],
      ...[...Env, ...Object.entries(env).map(([name, value]) => `${name}=${value}`), ...Cmd],
    ],
  };
}

function volumes(folders: Record<string, string>): string[] {
  return Object.entries(folders).flatMap(([inside, outside]) => ["--volume", `${outside}:${inside}`]);
}

/** Packs Debian's packages into a file. */
async function installDebian(folder: string): Promise<void> {
  // The mirror and the settings of this machine's apt.
  const archives = ["Origin: Debian", "Label: Debian", "Identifier: Packages"];
  const mirror = (await output("apt-get", ["indextargets", "--format", "$(REPO_URI)", ...archives])).split("\n")[0];
  const keys = ["http", "https", "Check-Date", "Check-Valid-Until"].map((name) => `Acquire::${name}`);
  const aptSettings = path.join(folder, "apt.conf");
  fs.writeFileSync(aptSettings, await output("apt-config", ["dump", "--no-empty", "--format", '%f "%v";%n', ...keys]));
  await output("mmdebstrap", [
    ...["--quiet", "--variant=minbase", `--aptopt=${aptSettings}`],
    // As in the image of Node.
    `--customize-hook=chroot "$1" useradd --uid 1000 --create-home node`,
    ...[BASE.debian, path.join(folder, "debian.tar"), ...(mirror ? [mirror] : [])],
  ]);
}

async function makeBase(buildah: Buildah, folder: string, node: { bin: string; npm: string }): Promise<void> {
  const links = { npm: "npm-cli.js", npx: "npx-cli.js" };
  fs.writeFileSync(
    path.join(folder, "Dockerfile"),
    [
      "FROM scratch",
      "ADD debian.tar /",
      `COPY ${path.relative(folder, node.bin)} /usr/local/bin/`,
      `COPY ${path.relative(folder, node.npm)} /usr/local/lib/node_modules/npm/`,
      ...Object.entries(links).map(
        ([name, file]) => `RUN ln -s ../lib/node_modules/npm/bin/${file} /usr/local/bin/${name}`,
      ),
    ].join("\n"),
  );
  await buildah.run("build", "--tag", BASE.name, folder);
}

/** The settings with which npm reaches its registry from this machine, as volumes. */
async function npmSettings(folder: string): Promise<Record<string, string>> {
  fs.mkdirSync(folder);
  const setting = (name: string) => output("npm", ["config", "get", name]);
  const own = await setting("userconfig");
  const lines = fs.existsSync(own) ? [fs.readFileSync(own, "utf8")] : [];
  for (const name of ["registry", "proxy", "https-proxy"]) {
    const value = await setting(name);
    if (value !== "null") lines.push(`${name}=${value}`);
  }
  const certificates = await setting("cafile");
  const file = path.join(folder, "npmrc");
  if (certificates !== "null") lines.push(`cafile=${CERTIFICATES}`);
  fs.writeFileSync(file, `${lines.join("\n")}\n`);
  return { [NPM_SETTINGS]: file, ...(certificates === "null" ? {} : { [CERTIFICATES]: certificates }) };
}

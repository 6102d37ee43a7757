import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer, type ServerResponse } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { fetchPicture } from "./fetch-picture";
import { openPictures } from "./picture-source";
import { isPublicAddress } from "./public-address";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "pictures-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

test.each([
  ...[
    "127.0.0.1",
    "10.1.2.3",
    "172.16.0.1",
    "172.31.255.255",
    "192.168.1.1",
    "169.254.169.254",
    "0.0.0.0",
    "100.64.0.1",
  ],
  ...[
    "224.0.0.1",
    "255.255.255.255",
    "198.18.0.1",
    "192.0.2.1",
    "203.0.113.9",
    "::1",
    "::",
    "fe80::1",
    "fc00::1",
    "ff02::1",
  ],
  ...[
    "::ffff:127.0.0.1",
    "::ffff:93.184.216.34",
    "64:ff9b::7f00:1",
    "2002:7f00:1::",
    "2001:db8::1",
    "2001::1",
    "localhost",
    "",
  ],
])("%s is no address of the public internet", (address) => {
  expect(isPublicAddress(address)).toBe(false);
});

test.each(["93.184.216.34", "172.32.0.1", "8.8.8.8", "2606:2800:220:1::1"])("%s is public", (address) => {
  expect(isPublicAddress(address)).toBe(true);
});

const PUBLIC = { address: "93.184.216.34", family: 4 as const };

/** A server that is asked in place of the public address, without TLS. */
async function serverOf(answer: (path: string, response: ServerResponse) => void) {
  const server = createServer((request, response) => answer(request.url ?? "", response));
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  onTestFinished(() => void server.close());
  const asked: string[] = [];
  return {
    asked,
    resolve: async (host: string) => [host === "inside.example" ? { address: "10.0.0.1", family: 4 as const } : PUBLIC],
    connect: (options: { host?: string }) => {
      asked.push(options.host ?? "");
      const { port } = server.address() as AddressInfo;
      return connect({ host: "127.0.0.1", port });
    },
  };
}

const jpeg = { "content-type": "image/jpeg" };

test("a picture is fetched from the very address that was checked, also after a redirect", async () => {
  const server = await serverOf((path, response) =>
    path === "/a" ? response.writeHead(302, { location: "/b" }).end() : response.writeHead(200, jpeg).end("picture"),
  );
  expect(String(await fetchPicture("https://shop.example/a", server))).toBe("picture");
  expect(server.asked).toEqual([PUBLIC.address, PUBLIC.address]);
});

test.each([
  ["https://inside.example/a", "inside.example is no server of the public internet."],
  ["https://127.0.0.1/a", "127.0.0.1 is no server of the public internet."],
  ["https://2130706433/a", "127.0.0.1 is no server of the public internet."],
  ["https://[::ffff:7f00:1]/a", "is no server of the public internet."],
  ["https://[::1]/", "is no server of the public internet."],
  ["http://shop.example/a", "is no address that starts with https://."],
  ["file:///etc/passwd", "is no address that starts with https://."],
  ["https://user:secret@shop.example/a", "The address at shop.example has a password in it."],
])("%s is never asked", async (address, message) => {
  const server = await serverOf((_, response) => response.writeHead(200, jpeg).end("secret"));
  await expect(fetchPicture(address, server)).rejects.toThrow(message);
  expect(server.asked).toEqual([]);
});

test("a host is refused when only one of its addresses is private", async () => {
  const resolve = async () => [PUBLIC, { address: "192.168.0.1", family: 4 as const }];
  await expect(fetchPicture("https://shop.example/a", { resolve })).rejects.toThrow("no server of the public internet");
});

test.each([
  ["to a private name", "https://inside.example/x", "inside.example is no server of the public internet."],
  ["to a private address", "https://169.254.169.254/latest", "169.254.169.254 is no server of the public internet."],
  ["to http", "http://shop.example/b", "is no address that starts with https://."],
  ["in a circle", "/a", "redirects more than 3 times."],
])("a redirect %s is not followed", async (_, location, message) => {
  const server = await serverOf((_path, response) => response.writeHead(302, { location }).end());
  await expect(fetchPicture("https://shop.example/a", server)).rejects.toThrow(message);
});

test.each([
  ["a page", { "content-type": "text/html" }, "is no JPEG, PNG, WebP or AVIF picture."],
  ["a length above 20 MB", { ...jpeg, "content-length": "30000000" }, "is too large: a picture has at most 20 MB."],
])("%s is refused by its headers", async (_, headers, message) => {
  const server = await serverOf((_path, response) => response.writeHead(200, headers).flushHeaders());
  await expect(fetchPicture("https://shop.example/a", server)).rejects.toThrow(message);
});

test("a body without an end is cut at 20 MB, a silent server after the limit, a missing picture at once", async () => {
  const endless = await serverOf((_path, response) => {
    response.writeHead(200, jpeg);
    const more = () => {
      while (response.write(Buffer.alloc(1 << 20)));
      response.once("drain", more);
    };
    more();
  });
  await expect(fetchPicture("https://shop.example/a", endless)).rejects.toThrow("is too large");
  const silent = await serverOf(() => undefined);
  await expect(fetchPicture("https://shop.example/a?key=secret", { ...silent, limitMs: 300 })).rejects.toThrow(
    "https://shop.example/a took longer than 0.3 seconds.",
  );
  const missing = await serverOf((_path, response) => response.writeHead(404).end());
  await expect(fetchPicture("https://shop.example/a", missing)).rejects.toThrow("answers 404.");
});

/** A ZIP file with one stored entry each. */
function zipOf(entries: [name: string, content: Buffer, claimed?: number][]): Buffer {
  const [locals, centrals]: [Buffer[], Buffer[]] = [[], []];
  let offset = 0;
  for (const [name, content, claimed = content.length] of entries) {
    const fixed = Buffer.alloc(26);
    fixed.writeUInt16LE(20, 0);
    fixed.writeUInt32LE(content.length, 14);
    fixed.writeUInt32LE(claimed, 18);
    fixed.writeUInt16LE(Buffer.byteLength(name), 22);
    const local = Buffer.concat([Buffer.from("PK\u0003\u0004"), fixed, Buffer.from(name), content]);
    const tail = Buffer.alloc(14);
    tail.writeUInt32LE(offset, 10);
    centrals.push(Buffer.concat([Buffer.from("PK\u0001\u0002"), Buffer.from([20, 0]), fixed, tail, Buffer.from(name)]));
    locals.push(local);
    offset += local.length;
  }
  const central = Buffer.concat(centrals);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(entries.length, 4);
  end.writeUInt16LE(entries.length, 6);
  end.writeUInt32LE(central.length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...locals, central, Buffer.from("PK\u0005\u0006"), end]);
}

async function zip(name: string, entries: Parameters<typeof zipOf>[0]) {
  const path = join(folder, name);
  await writeFile(path, zipOf(entries));
  return openPictures(path);
}

test("pictures of a folder and of a ZIP file are found by name, in any folder and case", async () => {
  await mkdir(join(folder, "photos/sub"), { recursive: true });
  await writeFile(join(folder, "photos/sub/Red.JPG"), "red");
  for (const source of [
    await openPictures(join(folder, "photos")),
    await zip("good.zip", [["sub/Red.JPG", Buffer.from("red")]]),
  ]) {
    expect(source.has("red.jpg")).toBe(true);
    expect(String(await source.read("red.jpg"))).toBe("red");
    expect(source.has("../../etc/passwd")).toBe(false);
    await expect(source.read("blue.jpg")).rejects.toThrow("blue.jpg is not in");
    source.close();
  }
});

test("a ZIP file with paths out of its folder, two pictures of a name, or no ZIP file is refused", async () => {
  await expect(zip("out.zip", [["../../out.jpg", Buffer.from("x")]])).rejects.toThrow(
    "The ZIP file is damaged: invalid relative path",
  );
  await expect(
    zip("two.zip", [
      ["a/x.jpg", Buffer.from("x")],
      ["b/x.jpg", Buffer.from("y")],
    ]),
  ).rejects.toThrow("Two pictures have the same name: a/x.jpg and b/x.jpg.");
  await writeFile(join(folder, "no.zip"), "text");
  await expect(openPictures(join(folder, "no.zip"))).rejects.toThrow("is neither a folder nor a ZIP file");
});

test.each([
  ["more than it has", 4_000_000_000],
  ["less than it has", 1],
])("an entry that says %s is refused before it is unpacked", async (_, claimed) => {
  await expect(zip("lying.zip", [["x.jpg", Buffer.from("xx"), claimed]])).rejects.toThrow("The ZIP file is damaged: ");
});

test("an entry of more than 20 MB is not unpacked", async () => {
  const huge = await zip("huge.zip", [["x.jpg", Buffer.alloc(20 * 1024 * 1024 + 1)]]);
  await expect(huge.read("x.jpg")).rejects.toThrow("x.jpg is too large");
  huge.close();
});

import sharp from "sharp";
import { DEFAULT_POLICY } from "../shop/policy";
import { shopPolicy } from "./company.server";
import { LOGO_PATH, type ShopLogo, shopLogo } from "./shop-logo.server";

/** Wider logos would be unreadable in an icon. Width divided by height. */
const WIDEST_ICON = 1.6;

/** A shopping bag, for shops whose logo is missing or too wide. */
const BAG =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="6" fill="#111"/>' +
  '<path d="M9 12h14l1 12H8zM12.500 14.500V11a3.500 3.500 0 0 1 7 0v3.500" fill="none" stroke="#fff" stroke-width="2.200" ' +
  'stroke-linecap="round" stroke-linejoin="round"/></svg>';

interface File {
  type: string;
  content: Buffer;
}

type Icons = ReadonlyMap<string, File>;

const PATHS = new Set([LOGO_PATH, "/favicon.svg", "/favicon.ico", "/apple-touch-icon.png"]);

/** Whether a shop may have a file of its own at a path. */
export const isIconPath = (path: string): boolean => PATHS.has(path);

let icons: Promise<Icons> | undefined;

/** The logo and the icons of this shop by their path, drawn at the first call. @throws EnvironmentError */
export function ownIcons(): Promise<Icons> {
  icons ??= shopLogo().then((logo) => iconsOf(shopPolicy().name, logo));
  return icons;
}

/** The files by their path; none for a shop that has the demo's name and no logo. */
export async function iconsOf(name: string, logo: ShopLogo | null): Promise<Icons> {
  if (!logo && name === DEFAULT_POLICY.name) return new Map();
  const fits = logo !== null && logo.width <= logo.height * WIDEST_ICON;
  const svg = Buffer.from(fits ? framed(logo.png) : BAG);
  const source = fits ? logo.png : svg;
  const square = (size: number) =>
    sharp(source, { density: 600 }).resize(size, size, { fit: "contain", background: "#ffffff00" }).png();
  const [small, large] = await Promise.all([
    square(48).toBuffer(),
    square(180)
      .flatten({ background: fits ? "#fff" : "#111" })
      .toBuffer(),
  ]);
  return new Map<string, File>([
    ...(logo ? [[LOGO_PATH, { type: "image/png", content: logo.png }] as const] : []),
    ["/favicon.svg", { type: "image/svg+xml", content: svg }],
    ["/favicon.ico", { type: "image/x-icon", content: icoOf(small) }],
    ["/apple-touch-icon.png", { type: "image/png", content: large }],
  ]);
}

/** Browsers ask for the icon as SVG. */
const framed = (png: Buffer) =>
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><image width="32" height="32" ' +
  `href="data:image/png;base64,${png.toString("base64")}"/></svg>`;

/** An ICO file with one PNG of 48 pixels: a head of 6 bytes and an entry of 16, then the picture. */
function icoOf(png: Buffer): Buffer {
  const head = Buffer.alloc(22);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(1, 4);
  head.writeUInt8(48, 6);
  head.writeUInt8(48, 7);
  head.writeUInt16LE(1, 10);
  head.writeUInt16LE(32, 12);
  head.writeUInt32LE(png.length, 14);
  head.writeUInt32LE(head.length, 18);
  return Buffer.concat([head, png]);
}

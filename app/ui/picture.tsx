import { shortPictureId } from "~/shop/picture-id";
import { useSavingData } from "./saving-data";

export interface PictureView {
  id: string;
  alt: string;
}

/** In pixels, of the media server's allow-list. Few of them: a list of addresses is a good part of a page's bytes. */
const cardWidths = [360, 640];
export const pageWidths = [480, 640, 960, 1280];
/** For visitors who save data: enough for a phone, and one for all screens. */
export const savingWidths = { small: 320, large: 480 };

/** The path of a picture; the server chooses its format by what the browser accepts. */
export const source = (id: string, width: number) => `/media/${shortPictureId(id)}?width=${width}`;
export const sources = (id: string, widths: number[]) =>
  widths.map((width) => `${source(id, width)} ${width}w`).join(", ");
/** The path of a picture for other sites and machines: large, in a format that all of them support. */
export function sharedPicture(id: string): string {
  return `${source(id, 1280)}&format=jpeg`;
}

export interface PictureProps {
  picture: PictureView;
  /** The HTML attribute: the displayed width. */
  sizes: string;
  /** Width and height of the picture's shape in pixels, so that the layout does not shift. */
  shape?: [width: number, height: number];
  /** Whether the picture is never wider than half a window. */
  small?: boolean;
  /** Whether the picture loads at once instead of lazily. */
  eager?: boolean;
  /** Whether it is the page's largest picture, which loads before all others. */
  first?: boolean;
}

/** One of our own pictures in the best size for its place. */
export function Picture({ picture, sizes, shape = [800, 1000], small, eager, first }: PictureProps) {
  const [width, height] = shape;
  const savesData = useSavingData();
  const place = savesData
    ? { src: source(picture.id, small ? savingWidths.small : savingWidths.large) }
    : {
        srcSet: sources(picture.id, small ? cardWidths : pageWidths),
        sizes,
        src: source(picture.id, small ? 360 : 640),
      };
  return <img {...place} alt={picture.alt} width={width} height={height} {...loading(eager, first)} />;
}

export function loading(eager = false, first = false) {
  // React 18 knows only the attribute's own spelling.
  if (first) return { fetchpriority: "high" };
  return eager ? {} : { loading: "lazy" as const, decoding: "async" as const };
}

export interface PictureView {
  id: string;
  alt: string;
}

/** In pixels; the media server's allow-list. */
const widths = [160, 320, 480, 640, 960, 1280];

const source = (id: string, width: number, format: string) => `/media/${id}?width=${width}&format=${format}`;
const sources = (id: string, format: string) =>
  widths.map((width) => `${source(id, width, format)} ${width}w`).join(", ");

/** The path of a picture for other sites and machines: large, in a format that all of them support. */
export function sharedPicture(id: string): string {
  return source(id, 1280, "jpeg");
}

interface PictureProps {
  picture: PictureView;
  /** The HTML attribute: the displayed width. */
  sizes: string;
  /** Width and height of the picture's shape in pixels, so that the layout does not shift. */
  shape?: [width: number, height: number];
  /** Whether the picture loads at once instead of lazily. */
  eager?: boolean;
}

/** One of our own pictures in the best format and size that the browser supports. */
export function Picture({ picture, sizes, shape = [800, 1000], eager = false }: PictureProps) {
  const [width, height] = shape;
  return (
    <picture>
      <source type="image/avif" srcSet={sources(picture.id, "avif")} sizes={sizes} />
      <source type="image/webp" srcSet={sources(picture.id, "webp")} sizes={sizes} />
      <img
        src={source(picture.id, 640, "jpeg")}
        srcSet={sources(picture.id, "jpeg")}
        sizes={sizes}
        alt={picture.alt}
        width={width}
        height={height}
        loading={eager ? "eager" : "lazy"}
        decoding="async"
      />
    </picture>
  );
}

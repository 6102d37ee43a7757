export interface PictureView {
  id: string;
  alt: string;
}

/** In pixels; the media server's allow-list. */
const widths = [160, 320, 480, 640, 960, 1280];

const source = (id: string, width: number, format: string) => `/media/${id}?width=${width}&format=${format}`;
/** A portrait of 4:5. */
const portrait = (id: string, width: number, format: string) =>
  `/media/${id}?width=${width}&height=${width * 1.25}&fit=cover&format=${format}`;
const sources = (id: string, format: string) =>
  widths.map((width) => `${source(id, width, format)} ${width}w`).join(", ");

/** The path of a picture for other sites and machines: large, in a format that all of them support. */
export function sharedPicture(id: string): string {
  return source(id, 1280, "jpeg");
}

/** Widths of a portrait, which only narrow windows show. */
const portraitWidths = [480, 640, 960, 1280];
const portraits = (id: string, format: string) =>
  portraitWidths.map((width) => `${portrait(id, width, format)} ${width}w`).join(", ");

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

/**
 * A picture that fills an element of the style sheet: a portrait in windows below 768 px, its own shape in wider ones. An
 * eager one loads before all other pictures.
 */
export function SlidePicture({ picture: { id, alt }, sizes, eager }: Omit<PictureProps, "shape">) {
  const narrow = { media: "(max-width: 767px)", sizes };
  return (
    <picture>
      <source type="image/avif" srcSet={portraits(id, "avif")} {...narrow} />
      <source type="image/webp" srcSet={portraits(id, "webp")} {...narrow} />
      <source srcSet={portraits(id, "jpeg")} {...narrow} />
      <source type="image/avif" srcSet={sources(id, "avif")} sizes={sizes} />
      <source type="image/webp" srcSet={sources(id, "webp")} sizes={sizes} />
      <img
        src={source(id, 640, "jpeg")}
        srcSet={sources(id, "jpeg")}
        sizes={sizes}
        alt={alt}
        loading={eager ? "eager" : "lazy"}
        decoding="async"
        // React 18 knows only the attribute's own spelling.
        {...(eager && { fetchpriority: "high" })}
      />
    </picture>
  );
}

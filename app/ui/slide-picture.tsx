import { loading, type PictureProps, pageWidths, savingWidths, source, sources } from "./picture";
import { useSavingData } from "./saving-data";

/** Of a portrait, which only narrow windows show. */
const portraitWidths = [480, 640, 960];
const portraits = (id: string, widths: number[]) =>
  widths.map((width) => `${source(id, width)}&height=${width * 1.25}&fit=cover ${width}w`).join(", ");

/**
 * A picture that fills an element of the style sheet: a portrait in windows below 768 px, its own shape in wider ones. An
 * eager one loads before all other pictures.
 */
export function SlidePicture({ picture, sizes, eager }: Omit<PictureProps, "shape" | "small" | "first">) {
  const { id, alt } = picture;
  const savesData = useSavingData();
  return (
    <picture>
      <source
        srcSet={portraits(id, savesData ? [savingWidths.large] : portraitWidths)}
        media="(max-width: 767px)"
        sizes={sizes}
      />
      <img
        srcSet={savesData ? undefined : sources(id, pageWidths)}
        sizes={sizes}
        src={source(id, savesData ? savingWidths.large : 640)}
        alt={alt}
        width={1600}
        height={900}
        {...loading(eager, eager)}
      />
    </picture>
  );
}

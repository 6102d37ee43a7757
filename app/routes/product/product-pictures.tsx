import { useT } from "~/i18n/use-t";
import { Picture, type PictureView } from "~/ui/picture";

/** On phones one row to be swiped, or moved by the keyboard; from 768 px all pictures at once. */
export function ProductPictures({ pictures }: { pictures: PictureView[] }) {
  const t = useT();
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be within the keyboard's reach.
    <section className="product-pictures" aria-label={t("product:pictures")} tabIndex={0}>
      {pictures.map((picture, index) => (
        <Picture
          key={picture.id}
          picture={picture}
          sizes={index === 0 ? "(min-width: 768px) 50vw, 85vw" : "(min-width: 768px) 25vw, 85vw"}
          eager={index === 0}
        />
      ))}
    </section>
  );
}

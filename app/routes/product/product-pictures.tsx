import { useT } from "~/i18n/use-t";
import { Picture, type PictureView, sharedPicture } from "~/ui/picture";

/**
 * The pictures in a row that the finger moves, on wide screens one large picture above the others. Each is a link to the
 * large one.
 */
export function ProductPictures({ pictures }: { pictures: PictureView[] }) {
  const t = useT();
  return (
    <ul className="product-pictures">
      {pictures.map((picture, index) => (
        <li key={picture.id}>
          <a href={sharedPicture(picture.id)}>
            <Picture
              picture={picture}
              sizes={
                index === 0
                  ? "(min-width: 1024px) 55vw, (min-width: 768px) 50vw, 78vw"
                  : "(min-width: 768px) 28vw, 78vw"
              }
              first={index === 0}
            />
            <span className="visually-hidden">{` (${t("product:larger_picture")})`}</span>
          </a>
        </li>
      ))}
    </ul>
  );
}

import { Picture, type PictureView } from "~/ui/picture";

/** The first picture is large. The others are below it. */
export function ProductPictures({ pictures }: { pictures: PictureView[] }) {
  return (
    <div className="product-pictures">
      {pictures.map((picture, index) => (
        <Picture
          key={picture.id}
          picture={picture}
          sizes={index === 0 ? "(min-width: 768px) 50vw, 100vw" : "(min-width: 768px) 25vw, 33vw"}
          eager={index === 0}
        />
      ))}
    </div>
  );
}

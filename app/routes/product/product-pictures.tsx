import { Picture, type PictureView } from "~/ui/picture";

export function ProductPictures({ pictures }: { pictures: PictureView[] }) {
  return (
    <div className="product-pictures">
      {pictures.map((picture, index) => (
        <Picture key={picture.id} picture={picture} sizes="(min-width: 768px) 45vw, 100vw" eager={index === 0} />
      ))}
    </div>
  );
}

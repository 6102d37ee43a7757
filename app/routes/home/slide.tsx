import type { SlideView } from "~/catalogue/product-card.server";
import { SlidePicture } from "~/ui/slide-picture";
import { SlideLink } from "./slide-link";

interface SlideProps {
  slide: SlideView;
  /** The first one, as wide as the window and loaded before everything else. */
  hero?: boolean;
}

/** A picture for narrow or wide windows with a text on it. */
export function Slide({ slide, hero = false }: SlideProps) {
  return (
    <section className={hero ? "slide hero" : "slide"}>
      {slide.picture && (
        <SlidePicture
          picture={slide.picture}
          sizes={hero ? "100vw" : "(min-width: 1600px) 750px, (min-width: 768px) 50vw, 100vw"}
          eager={hero}
        />
      )}
      <div className="slide-text">
        <h2>{slide.title}</h2>
        <p>{slide.text}</p>
        <SlideLink slide={slide} />
      </div>
    </section>
  );
}

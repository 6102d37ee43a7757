import { type MouseEvent, useRef } from "react";
import type { SlideView } from "~/catalogue/product-card.server";
import { homeMessages } from "~/i18n/messages/home";
import { useT } from "~/i18n/use-t";
import { Picture } from "~/ui/picture";
import { SlideLink } from "./slide-link";

const anchor = (index: number) => `slide-${index + 1}`;

/** The slides in a horizontal scroller, with a numbered link to each. */
export function Slides({ slides }: { slides: SlideView[] }) {
  const t = useT(homeMessages);
  const track = useRef<HTMLUListElement>(null);
  // With scripts the page does not scroll vertically and the URL stays.
  const show = (event: MouseEvent, index: number) => {
    const row = track.current;
    if (!row) return;
    event.preventDefault();
    row.scrollLeft = index * row.clientWidth;
  };
  if (slides.length === 0) return null;
  return (
    <section className="slides" aria-label={t("home:slides")}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scroller needs keyboard access. */}
      <ul ref={track} className="slides-track" tabIndex={0} aria-label={t("home:slides")}>
        {slides.map((row, index) => (
          <li key={row.id} id={anchor(index)} className="slide">
            {row.picture && <Picture picture={row.picture} sizes="100vw" shape={[1600, 900]} eager={index === 0} />}
            <div className="slide-text">
              <h2>{row.title}</h2>
              <p>{row.text}</p>
              <SlideLink slide={row} />
            </div>
          </li>
        ))}
      </ul>
      {slides.length > 1 && (
        <ol className="slides-places">
          {slides.map((row, index) => (
            <li key={row.id}>
              <a
                href={`#${anchor(index)}`}
                aria-label={t("home:slide", { number: index + 1, title: row.title })}
                onClick={(event) => show(event, index)}
              >
                {index + 1}
              </a>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}

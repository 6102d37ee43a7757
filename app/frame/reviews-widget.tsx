import { useServerPart } from "./server-part";

/** Where the shop's reviews are: a link, or their widget for visitors who allow it. Empty when the shop names neither. */
export function ReviewsWidget() {
  const html = useServerPart("reviews");
  return (
    <div
      className="reviews"
      data-part="reviews"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: rendered by React on the server.
      dangerouslySetInnerHTML={{ __html: html }}
    />
  );
}

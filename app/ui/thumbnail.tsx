import { source } from "./picture";

interface ThumbnailProps {
  /** Of the picture; without one the text is shown instead. */
  id: string | null;
  alt: string;
}

/** A very small picture: one width for all screens, so that long lists stay light. */
export function Thumbnail({ id, alt }: ThumbnailProps) {
  if (id === null) return <>{alt}</>;
  return <img src={source(id, 160)} alt={alt} width={44} height={55} loading="lazy" decoding="async" />;
}

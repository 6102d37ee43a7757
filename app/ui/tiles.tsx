import { ShopLink } from "~/i18n/shop-link";
import { Picture } from "./picture";

interface Tile {
  label: string;
  to: string;
  /** A picture's id; portrait, 4:5. */
  picture: string | null;
}

/** Pictures with a name and a link. */
export function Tiles({ tiles, eager = false }: { tiles: readonly Tile[]; eager?: boolean }) {
  return (
    <ul className="grid tiles">
      {tiles.map(({ label, to, picture }) => (
        <li key={to} className="tile">
          {picture && (
            <Picture picture={{ id: picture, alt: "" }} sizes="(min-width: 768px) 25vw, 50vw" eager={eager} />
          )}
          <h3>
            <ShopLink to={to}>{label}</ShopLink>
          </h3>
        </li>
      ))}
    </ul>
  );
}

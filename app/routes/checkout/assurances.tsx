import { Icon } from "~/ui/icon";
import type { Assurance } from "./assurances.server";

/** Above the button that leads on. */
export function Assurances({ assurances }: { assurances: Assurance[] }) {
  return (
    <ul className="assurances">
      {assurances.map(({ icon, text, href }) => (
        <li key={icon}>
          <Icon name={icon} />
          {href ? <a href={href}>{text}</a> : <span>{text}</span>}
        </li>
      ))}
    </ul>
  );
}

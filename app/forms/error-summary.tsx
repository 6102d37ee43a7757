import { useEffect, useRef } from "react";
import { AnchorLink } from "~/ui/anchor-link";

interface ErrorSummaryProps {
  title: string;
  errors: { field: string; label: string; message: string }[];
}

/** All errors of a form, first on the page; takes the focus when it appears. */
export function ErrorSummary({ title, errors }: ErrorSummaryProps) {
  const box = useRef<HTMLDivElement>(null);
  const key = errors.map(({ field, message }) => `${field} ${message}`).join();
  useEffect(() => {
    if (key) box.current?.focus();
  }, [key]);
  if (errors.length === 0) return null;
  return (
    <div ref={box} role="alert" tabIndex={-1} className="error-summary">
      <h2>{title}</h2>
      <ul>
        {errors.map(({ field, label, message }) => (
          <li key={field}>
            <AnchorLink to={field}>
              {label.endsWith("?") ? `${label} ` : `${label}: `}
              {message}
            </AnchorLink>
          </li>
        ))}
      </ul>
    </div>
  );
}

import { AnchorLink } from "~/ui/anchor-link";

interface ErrorSummaryProps {
  title: string;
  /** The messages stand at the fields, each once; those of the whole form stand here. */
  errors: Partial<Record<string, string | string[]>>;
  /** From top to bottom. */
  labels: Record<string, string>;
  /** The fields' ids begin with it. */
  formId: string;
}

/** The fields with errors, first in the form, and why it was refused as a whole. */
export function ErrorSummary({ title, errors, labels, formId }: ErrorSummaryProps) {
  const fields = Object.keys(labels).filter((field) => errors[field]);
  const messages = [errors[""] ?? []].flat();
  if (fields.length === 0 && messages.length === 0) return null;
  return (
    <div id={`${formId}-error`} role="alert" tabIndex={-1} className="error-summary">
      {messages.map((message) => (
        <p key={message}>{message}</p>
      ))}
      {fields.length > 0 && (
        <>
          <h2>{title}</h2>
          <ul>
            {fields.map((field) => (
              <li key={field}>
                <AnchorLink to={`${formId}-${field}`}>{labels[field]}</AnchorLink>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}

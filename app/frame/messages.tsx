import { useT } from "~/i18n/use-t";

/** What the server has to say about the last step; read out by screen readers as it appears. */
export function Messages({ messages }: { messages: string[] }) {
  const t = useT();
  return (
    <div role="status" className="messages container">
      {messages.length > 0 && (
        <div className="message">
          <h2 className="message-title">{t("common:notice")}</h2>
          <ul>
            {messages.map((message) => (
              <li key={message}>{message}</li>
            ))}
          </ul>
        </div>
      )}
    </div>
  );
}

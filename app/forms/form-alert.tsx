import { useActionData } from "@remix-run/react";
import { type ReactNode, useEffect, useRef } from "react";

/** Why a form was refused as a whole, in the form's place; takes the focus, so that it is in the window too. */
export function FormAlert({ children }: { children: ReactNode }) {
  const box = useRef<HTMLParagraphElement>(null);
  const answer = useActionData();
  useEffect(() => {
    if (answer) box.current?.focus();
  }, [answer]);
  return (
    <p ref={box} role="alert" tabIndex={-1} className="error-summary">
      {children}
    </p>
  );
}

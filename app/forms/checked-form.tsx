import { FormProvider, getFormProps, parse, useForm } from "@conform-to/react";
import { useActionData } from "@remix-run/react";
import { createContext, type ReactNode, type RefObject, useContext, useEffect, useState } from "react";
import { afterPress } from "~/browser/after-press";
import { ShopForm } from "~/i18n/shop-link";
import { useT } from "~/i18n/use-t";
import { checkFields } from "./client-check";
import { ErrorSummary } from "./error-summary";
import { useSentWithChoice } from "./sent-with-choice";

/** What a page shows of its refused form. Texts in the page's language. */
export interface FormResult {
  status: "error";
  /** As typed, without passwords. */
  initialValue: Record<string, string>;
  /** By field; "" is the whole form. */
  error: Record<string, string[]>;
}

/** What a form shows instead of its first values, after an answer that has sent it (`PageHandle.form`). */
export interface TypedForm {
  /** The form's id. */
  id: string;
  values: Record<string, string>;
}

interface CheckedFormProps {
  /** Unique in the document. The fields' ids begin with it. */
  id: string;
  action: string;
  /** The labels of the fields in the summary of errors, from top to bottom. */
  labels: Record<string, string>;
  /** The server's answer to the form. */
  result: FormResult | undefined;
  /** Values of before, by field. */
  values?: Record<string, string>;
  /** Whether scripts load a new document too, so that header and footer change, or no password stays in a field. */
  loadsDocument?: boolean;
  className?: string;
  formRef?: RefObject<HTMLFormElement>;
  children: ReactNode;
}

const LabelsContext = createContext<Record<string, string>>({});

/** The label of a field of the form around it. */
export const useLabel = (name: string): string => useContext(LabelsContext)[name] ?? "";

/**
 * A form that the server checks. With scripts each field is also checked by its HTML constraints when it is left, and all of them
 * before the form is sent. A message of the server stays until its field has another value and is left.
 */
export function CheckedForm(props: CheckedFormProps) {
  const { id, action, labels, values, loadsDocument = false, className = "form", formRef, children } = props;
  const t = useT();
  const typed = (useActionData() as { typed?: TypedForm } | undefined)?.typed;
  // An answer that refuses nothing, such as other prices, leaves the messages of the one before.
  const [result, setResult] = useState(props.result);
  if (props.result && props.result !== result) setResult(props.result);
  /** What the browser found when the form was to be sent. */
  const [found, setFound] = useState<FormResult["error"]>();
  const [form] = useForm<Record<string, string>>({
    id,
    lastResult: result,
    defaultValue: typed?.id === id ? typed.values : values,
    shouldValidate: "onSubmit",
    shouldRevalidate: "onInput",
    onValidate: ({ form: element, formData, submitter }) =>
      parse(formData, {
        resolve(entered, intent) {
          const kept = intent && result ? unchangedErrors(result, entered) : {};
          const own = Object.entries(checkFields(element)).map(([name, code]) => [name, [t(`form:${code}`)]]);
          const error = { ...kept, ...Object.fromEntries(own) };
          // A button that only asks for something, such as other prices, sends what there is.
          const isFree = !intent && submitter instanceof HTMLButtonElement && submitter.formNoValidate;
          const isValid = isFree || Object.keys(error).length === 0;
          if (!intent) setFound(isValid ? undefined : error);
          return isValid ? { value: entered } : { error };
        },
      }),
  });
  const { onSubmit, ...attributes } = getFormProps(form);
  useSentWithChoice(id);
  useEffect(() => {
    // In a document of its own the shopper may be at a field or a button already.
    if (!result || (loadsDocument && document.activeElement !== document.body)) return;
    const fields = [...(document.forms.namedItem(id)?.elements ?? [])] as HTMLInputElement[];
    (fields.find(({ name }) => result.error[name]) ?? document.getElementById(`${id}-error`))?.focus();
  }, [id, result, loadsDocument]);
  useEffect(() => {
    // The summary has moved the field that conform has given the focus to.
    if (found) document.activeElement?.scrollIntoView({ block: "center" });
  }, [found]);
  const common = {
    ...attributes,
    method: "post",
    action,
    className,
    // Also without scripts: the server's messages are in the page's language, and a hidden field cannot block the form.
    noValidate: true,
    onSubmit,
    onBlur: ({ target }: React.FocusEvent<HTMLFormElement>) => {
      const { name, isConnected, form: owner } = target as unknown as HTMLInputElement;
      if (name && isConnected) afterPress(() => owner?.isConnected && form.validate({ name }));
    },
  } as const;
  const content = (
    <FormProvider context={form.context}>
      <LabelsContext.Provider value={labels}>
        <ErrorSummary
          title={t("form:errors_title")}
          errors={found ?? result?.error ?? {}}
          labels={labels}
          formId={id}
        />
        <input type="hidden" name="form" value={id} />
        {children}
      </LabelsContext.Provider>
    </FormProvider>
  );
  return loadsDocument ? (
    <form {...common} ref={formRef}>
      {content}
    </form>
  ) : (
    <ShopForm {...common} ref={formRef}>
      {content}
    </ShopForm>
  );
}

/** The server's errors whose fields still have the refused value, or the focus. */
function unchangedErrors({ error, initialValue }: FormResult, typed: Record<string, unknown>): FormResult["error"] {
  const focused = (document.activeElement as HTMLInputElement | null)?.name;
  return Object.fromEntries(
    Object.entries(error).filter(([name]) => name === focused || (typed[name] ?? "") === (initialValue[name] ?? "")),
  );
}

import { Breadcrumbs } from "~/ui/breadcrumbs";
import { TrustedHtml } from "~/ui/trusted-html";
import { GuaranteeNotice } from "./guarantee-notice";
import type { loadInformation } from "./load-information.server";
import { useSectionOfUrl } from "./use-section-of-url";

type Information = Awaited<ReturnType<typeof loadInformation>>;

/** A page of text: an introduction, and sections that open without scripts; the first one is open. */
export function InformationPage({ information }: { information: Information }) {
  const { title, introduction, sections, trail, updated, guarantee } = information;
  useSectionOfUrl();
  return (
    <div className="container information">
      <Breadcrumbs trail={trail} />
      <h1>{title}</h1>
      {introduction && <TrustedHtml className="information-introduction" html={introduction} />}
      {guarantee && <GuaranteeNotice texts={guarantee} />}
      {sections.map((section, index) => (
        <details key={section.id} id={section.id} className="information-section" open={index === 0}>
          <summary>
            <h2>{section.title}</h2>
          </summary>
          <TrustedHtml className="information-text" html={section.html} />
        </details>
      ))}
      {updated && (
        <p className="information-updated">
          <time dateTime={updated.date}>{updated.text}</time>
        </p>
      )}
    </div>
  );
}

export interface GuaranteeTexts {
  title: string;
  years: string;
  intro: string;
  repair: string;
  refund: string;
  commercial: string;
  /** URL of the page with more. */
  link: string;
  more: string;
}

/** The notice on the legal guarantee (Directive 2011/83/EU art. 22a, in colour where goods are sold online). */
export function GuaranteeNotice({ texts }: { texts: GuaranteeTexts }) {
  return (
    <div className="guarantee">
      <svg viewBox="0 0 64 72" width="64" height="72" aria-hidden="true">
        <path d="M32 2 4 12v22c0 17 12 29 28 36 16-7 28-19 28-36V12z" fill="#003399" />
        <path d="m18 35 10 10 19-21" fill="none" stroke="#ffcc00" strokeWidth="7" />
      </svg>
      <div>
        <p className="guarantee-title">
          <strong>{texts.title}</strong> <span>{texts.years}</span>
        </p>
        <p>{texts.intro}</p>
        <ul>
          <li>{texts.repair}</li>
          <li>{texts.refund}</li>
        </ul>
        <p>{texts.commercial}</p>
        <p>
          <a href={texts.link} rel="noopener noreferrer">
            {texts.more}
          </a>
        </p>
      </div>
    </div>
  );
}

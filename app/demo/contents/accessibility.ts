import type { DemoContent } from "./content";

export const accessibility: DemoContent = {
  id: "accessibility",
  title: { en: "Accessibility statement", it: "Dichiarazione di accessibilità" },
  en: `
<p>Everybody should be able to shop here: by mouse, finger, keyboard or voice, with a screen reader, with large print, on an old phone, with JavaScript on or off. This statement says how far we are.</p>

<h2 id="standard">What we follow</h2>
<p>We build the shop to the Web Content Accessibility Guidelines (WCAG) 2.2, level AA, which include the requirements of the European standard EN 301 549 for websites. The ground is the European Accessibility Act (Directive (EU) 2019/882), in Italy D.Lgs. 82/2022, which has applied to online shops since 28 June 2025.</p>

<h2 id="state">Where we stand</h2>
<p>The shop conforms in part: it meets the criteria except for what is listed below. We checked it ourselves, with automatic tests of every page in both languages at the widths of a phone and of a desk, and with tests that use the shop by keyboard alone and without JavaScript. No outside body has audited it.</p>
<ul>
<li>All steps from search to order work by keyboard, and with JavaScript off.</li>
<li>Pages can be enlarged to 200 % in the browser, and fit a width of 320 pixels, without scrolling sideways.</li>
<li>Forms name every field, say what was wrong and keep what you typed.</li>
<li>Pictures of products have a description; colour is never the only sign.</li>
<li>Who prefers less motion gets none.</li>
</ul>

<h2 id="known">What is known not to conform</h2>
<ul>
<li>Descriptions of product pictures name brand, model and colour, but not every detail that can be seen (WCAG 1.1.1).</li>
<li>Names of brands and models in other languages are not marked as such for screen readers (WCAG 3.1.2).</li>
<li>Services of others that load after your consent, such as the review widget, are not ours to change and may fall short; the shop can be used in full without them.</li>
<li>The pages have not been tested with all common screen readers.</li>
</ul>
<p>We are working on the first two. Until then customer service describes any product to you, by phone or e-mail.</p>

<h2 id="feedback">Tell us what gets in your way</h2>
<p>Write to <a href="mailto:{{company.email}}">{{company.email}}</a> or call <a href="{{company.phone_link}}">{{company.phone}}</a>, {{policy.opening_days}}, {{policy.opening_times}}. Tell us the page and what happened. We answer within five working days, and help you to order in another way if you wish.</p>

<h2 id="authority">If our answer is not enough</h2>
<p>In Italy the Agenzia per l'Italia Digitale (AgID) watches over the accessibility of services: <a href="https://www.agid.gov.it">agid.gov.it</a>.</p>

<h2 id="about">About this statement</h2>
<p>It is made by {{company.name}}, from our own checks, and is reviewed at least once a year and with every large change of the shop. It has no effect on the <a href="{{page.terms}}">terms and conditions</a>.</p>
`,
  it: `
<p>Tutti devono poter acquistare qui: con il mouse, le dita, la tastiera o la voce, con uno screen reader, con caratteri grandi, su un vecchio telefono, con o senza JavaScript. Questa dichiarazione dice a che punto siamo.</p>

<h2 id="standard">Che cosa seguiamo</h2>
<p>Costruiamo il negozio secondo le Web Content Accessibility Guidelines (WCAG) 2.2, livello AA, che comprendono i requisiti della norma europea EN 301 549 per i siti web. La base è l'Atto europeo sull'accessibilità (direttiva (UE) 2019/882), in Italia D.Lgs. 82/2022, che si applica ai negozi online dal 28 giugno 2025.</p>

<h2 id="state">A che punto siamo</h2>
<p>Il negozio è parzialmente conforme: rispetta i criteri, salvo quanto indicato sotto. Lo abbiamo verificato noi stessi, con prove automatiche di ogni pagina nelle due lingue, alla larghezza di un telefono e di un computer, e con prove che usano il negozio con la sola tastiera e senza JavaScript. Nessun ente esterno lo ha verificato.</p>
<ul>
<li>Tutti i passaggi, dalla ricerca all'ordine, funzionano da tastiera e senza JavaScript.</li>
<li>Le pagine si possono ingrandire nel browser fino al 200 %, e stanno in 320 pixel di larghezza, senza scorrimento laterale.</li>
<li>I moduli danno un nome a ogni campo, dicono che cosa non andava e conservano ciò che hai scritto.</li>
<li>Le immagini dei prodotti hanno una descrizione; il colore non è mai l'unico segnale.</li>
<li>Chi preferisce meno movimento non ne vede.</li>
</ul>

<h2 id="known">Che cosa sappiamo non essere conforme</h2>
<ul>
<li>Le descrizioni delle immagini indicano brand, modello e colore, ma non ogni dettaglio visibile (WCAG 1.1.1).</li>
<li>I nomi di brand e modelli in altre lingue non sono segnalati come tali agli screen reader (WCAG 3.1.2).</li>
<li>I servizi di terzi caricati dopo il tuo consenso, come il riquadro delle recensioni, non dipendono da noi e possono presentare difetti; il negozio si usa per intero anche senza.</li>
<li>Le pagine non sono state provate con tutti gli screen reader più diffusi.</li>
</ul>
<p>Stiamo lavorando ai primi due punti. Nel frattempo il servizio clienti ti descrive qualsiasi prodotto, per telefono o per e-mail.</p>

<h2 id="feedback">Segnalaci che cosa ti ostacola</h2>
<p>Scrivi a <a href="mailto:{{company.email}}">{{company.email}}</a> o chiama il <a href="{{company.phone_link}}">{{company.phone}}</a>, {{policy.opening_days}}, {{policy.opening_times}}. Indicaci la pagina e che cosa è successo. Rispondiamo entro cinque giorni lavorativi e, se vuoi, ti aiutiamo a ordinare in un altro modo.</p>

<h2 id="authority">Se la nostra risposta non basta</h2>
<p>In Italia vigila sull'accessibilità dei servizi l'Agenzia per l'Italia Digitale (AgID): <a href="https://www.agid.gov.it">agid.gov.it</a>.</p>

<h2 id="about">Questa dichiarazione</h2>
<p>È redatta da {{company.name}} sulla base delle proprie verifiche e viene riesaminata almeno una volta all'anno e a ogni modifica importante del negozio. Non ha effetto sui <a href="{{page.terms}}">termini e condizioni</a>.</p>
`,
};

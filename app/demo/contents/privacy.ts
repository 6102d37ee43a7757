import type { DemoContent } from "./content";

export const privacy: DemoContent = {
  id: "privacy",
  title: { en: "Privacy policy", it: "Informativa sulla privacy" },
  en: `
<p>This policy says which personal data we process when you visit the shop {{shop.name}} or buy from it, why, for how long, and what your rights are (art. 13 of Regulation (EU) 2016/679, the GDPR).</p>

<h2 id="controller">1. Who is responsible</h2>
<p>The controller is {{company.name}}, {{company.address}}, Italy.</p>
<ul>
<li>E-mail: <a href="mailto:{{company.email}}">{{company.email}}</a></li>
<li>Phone: <a href="{{company.phone_link}}">{{company.phone}}</a></li>
<li>Certified mail (PEC): {{company.pec}}</li>
</ul>

<h2 id="data">2. Which data, what for and on what legal basis</h2>
<table>
<thead><tr><th scope="col">Purpose</th><th scope="col">Data</th><th scope="col">Legal basis (GDPR)</th></tr></thead>
<tbody>
<tr><td>Orders: contract, payment, delivery, returns, guarantee</td><td>Name, e-mail, phone, addresses, what you bought and how you paid; for a gift card that you give, the name and e-mail of the recipient and your message</td><td>Contract, art. 6(1)(b)</td></tr>
<tr><td>Account, if you register: access, address book, wishlist, membership</td><td>Name, e-mail, password (as a hash), phone, addresses, wishlist, points</td><td>Contract, art. 6(1)(b)</td></tr>
<tr><td>Invoices and accounts</td><td>Order data; business name, VAT number, fiscal code, SDI code where you give them</td><td>Legal obligation, art. 6(1)(c)</td></tr>
<tr><td>Answering you</td><td>What you write or tell us</td><td>Steps before a contract or contract, art. 6(1)(b)</td></tr>
<tr><td>Newsletter, if you subscribe</td><td>E-mail address, date and proof of your consent</td><td>Consent, art. 6(1)(a)</td></tr>
<tr><td>A mail when a product is back in stock, if you ask for it</td><td>E-mail address, product and size</td><td>Consent, art. 6(1)(a)</td></tr>
<tr><td>Statistics and advertising, if you accept them</td><td>Pages visited, device data, identifiers in cookies</td><td>Consent, art. 6(1)(a)</td></tr>
<tr><td>Keeping the shop safe and working</td><td>Requests to our server with time, page and result; your network address for as long as attempts to guess codes are counted</td><td>Legitimate interest in security, art. 6(1)(f)</td></tr>
</tbody>
</table>
<p>We do not decide anything about you by automated means alone, and we do not sell data.</p>

<h2 id="needed">3. Must you give them?</h2>
<p>Fields that must be filled in at the checkout are needed to make and carry out the contract: without them we cannot deliver. All others, the newsletter and consent to cookies are up to you, and not giving them has no effect on your order.</p>

<h2 id="retention">4. How long we keep them</h2>
<p>As soon as the time is over, the data are erased automatically. You can ask for it earlier (art. 17): what the law obliges us to keep then stays until its time is over.</p>
{{retention}}
<p>Cookies and browser storage are listed in the <a href="{{page.cookie}}">cookie policy</a>.</p>

<h2 id="recipients">5. Who receives them</h2>
<p>Only those who need them for the purposes above:</p>
<ul>
<li>couriers, for delivery and cash on delivery;</li>
<li>banks and payment services, for your payment;</li>
<li>providers of hosting, e-mail and newsletter, bound as processors by a contract (art. 28 GDPR);</li>
<li>our accountants and lawyers, and authorities where the law demands it;</li>
<li>the services named in the <a href="{{page.cookie}}">cookie policy</a>, only after your consent.</li>
</ul>

<h2 id="transfers">6. Outside the European Union</h2>
<p>We keep data in the European Union. If a service that you accepted processes them elsewhere, it does so on the basis of an adequacy decision of the European Commission (art. 45 GDPR) or of standard contractual clauses (art. 46 GDPR). Orders to countries outside the Union are shown to the courier and the customs there.</p>

<h2 id="rights">7. Your rights</h2>
<p>Write to <a href="mailto:{{company.email}}">{{company.email}}</a>; it is free, and we answer within one month. You may:</p>
<ul>
<li>know which data we have about you and get a copy (art. 15);</li>
<li>have them corrected (art. 16) or erased (art. 17);</li>
<li>have their processing restricted (art. 18);</li>
<li>receive them in a form that machines can read, or have them sent to someone else (art. 20);</li>
<li>object to what we do on the basis of legitimate interest, and at any time to direct marketing (art. 21);</li>
<li>take back a consent at any time; what was done before stays lawful (art. 7).</li>
</ul>
<p>You may also complain to the authority of the country where you live or work. In Italy that is the Garante per la protezione dei dati personali, Piazza Venezia 11, 00187 Roma, <a href="https://www.garanteprivacy.it">garanteprivacy.it</a>.</p>

<h2 id="changes">8. Changes</h2>
<p>When something changes we change this page and its date. If the change matters for data that you have already given us, we tell you before.</p>
`,
  it: `
<p>Questa informativa spiega quali dati personali trattiamo quando visiti il negozio {{shop.name}} o acquisti da noi, perché, per quanto tempo e quali sono i tuoi diritti (art. 13 del regolamento (UE) 2016/679, GDPR).</p>

<h2 id="controller">1. Il titolare del trattamento</h2>
<p>Il titolare è {{company.name}}, {{company.address}}.</p>
<ul>
<li>E-mail: <a href="mailto:{{company.email}}">{{company.email}}</a></li>
<li>Telefono: <a href="{{company.phone_link}}">{{company.phone}}</a></li>
<li>PEC: {{company.pec}}</li>
</ul>

<h2 id="data">2. Quali dati, per quali finalità e su quale base</h2>
<table>
<thead><tr><th scope="col">Finalità</th><th scope="col">Dati</th><th scope="col">Base giuridica (GDPR)</th></tr></thead>
<tbody>
<tr><td>Ordini: contratto, pagamento, consegna, resi, garanzia</td><td>Nome, e-mail, telefono, indirizzi, ciò che hai acquistato e come hai pagato; per una gift card che regali, nome ed e-mail del destinatario e il tuo messaggio</td><td>Contratto, art. 6, par. 1, lett. b</td></tr>
<tr><td>Account, se ti registri: accesso, rubrica indirizzi, wishlist, Club</td><td>Nome, e-mail, password (come hash), telefono, indirizzi, wishlist, punti</td><td>Contratto, art. 6, par. 1, lett. b</td></tr>
<tr><td>Fatture e contabilità</td><td>Dati dell'ordine; ragione sociale, partita IVA, codice fiscale e codice SDI, se li indichi</td><td>Obbligo legale, art. 6, par. 1, lett. c</td></tr>
<tr><td>Risposte alle tue richieste</td><td>Ciò che ci scrivi o ci dici</td><td>Misure precontrattuali o contratto, art. 6, par. 1, lett. b</td></tr>
<tr><td>Newsletter, se ti iscrivi</td><td>Indirizzo e-mail, data e prova del consenso</td><td>Consenso, art. 6, par. 1, lett. a</td></tr>
<tr><td>Un avviso quando un prodotto torna disponibile, se lo chiedi</td><td>Indirizzo e-mail, prodotto e taglia</td><td>Consenso, art. 6, par. 1, lett. a</td></tr>
<tr><td>Statistiche e pubblicità, se le accetti</td><td>Pagine visitate, dati del dispositivo, identificativi nei cookie</td><td>Consenso, art. 6, par. 1, lett. a</td></tr>
<tr><td>Sicurezza e funzionamento del negozio</td><td>Richieste al nostro server con ora, pagina ed esito; il tuo indirizzo di rete per il tempo in cui si contano i tentativi di indovinare codici</td><td>Legittimo interesse alla sicurezza, art. 6, par. 1, lett. f</td></tr>
</tbody>
</table>
<p>Non prendiamo decisioni basate unicamente su trattamenti automatizzati e non vendiamo dati.</p>

<h2 id="needed">3. È obbligatorio fornirli?</h2>
<p>I campi obbligatori della cassa servono a concludere ed eseguire il contratto: senza di essi non possiamo consegnare. Tutti gli altri, la newsletter e il consenso ai cookie sono facoltativi e non influiscono sul tuo ordine.</p>

<h2 id="retention">4. Per quanto tempo li conserviamo</h2>
<p>Trascorso il termine i dati vengono cancellati automaticamente. Puoi chiederlo anche prima (art. 17): resta allora soltanto ciò che la legge ci obbliga a conservare, fino alla scadenza prevista.</p>
{{retention}}
<p>Cookie e memoria del browser sono elencati nell'<a href="{{page.cookie}}">informativa sui cookie</a>.</p>

<h2 id="recipients">5. A chi li comunichiamo</h2>
<p>Solo a chi ne ha bisogno per le finalità indicate:</p>
<ul>
<li>corrieri, per la consegna e il contrassegno;</li>
<li>banche e servizi di pagamento, per il pagamento;</li>
<li>fornitori di hosting, posta elettronica e newsletter, vincolati da un contratto come responsabili del trattamento (art. 28 GDPR);</li>
<li>i nostri consulenti contabili e legali, e le autorità quando la legge lo impone;</li>
<li>i servizi elencati nell'<a href="{{page.cookie}}">informativa sui cookie</a>, solo dopo il tuo consenso.</li>
</ul>

<h2 id="transfers">6. Fuori dall'Unione europea</h2>
<p>Conserviamo i dati nell'Unione europea. Se un servizio che hai accettato li tratta altrove, lo fa sulla base di una decisione di adeguatezza della Commissione europea (art. 45 GDPR) o di clausole contrattuali tipo (art. 46 GDPR). I dati degli ordini destinati a paesi extra UE sono comunicati al corriere e alle dogane di quei paesi.</p>

<h2 id="rights">7. I tuoi diritti</h2>
<p>Scrivi a <a href="mailto:{{company.email}}">{{company.email}}</a>: è gratuito e rispondiamo entro un mese. Puoi:</p>
<ul>
<li>sapere quali dati abbiamo su di te e riceverne una copia (art. 15);</li>
<li>farli rettificare (art. 16) o cancellare (art. 17);</li>
<li>far limitare il trattamento (art. 18);</li>
<li>riceverli in un formato leggibile da dispositivo automatico o farli trasmettere ad altri (art. 20);</li>
<li>opporti ai trattamenti basati sul legittimo interesse e, in ogni momento, al marketing diretto (art. 21);</li>
<li>revocare un consenso in ogni momento; ciò che è stato fatto prima resta lecito (art. 7).</li>
</ul>
<p>Puoi inoltre presentare reclamo al Garante per la protezione dei dati personali, Piazza Venezia 11, 00187 Roma, <a href="https://www.garanteprivacy.it">garanteprivacy.it</a>, o all'autorità del paese europeo in cui vivi o lavori.</p>

<h2 id="changes">8. Modifiche</h2>
<p>Quando qualcosa cambia, aggiorniamo questa pagina e la sua data. Se la modifica riguarda dati che ci hai già fornito, ti avvisiamo prima.</p>
`,
};

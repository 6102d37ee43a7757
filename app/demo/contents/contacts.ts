import type { DemoContent } from "./content";

export const contacts: DemoContent = {
  id: "contacts",
  title: { en: "Contacts", it: "Contatti" },
  en: `
<p>We are here for you {{policy.opening_days}}, {{policy.opening_times}}. E-mails are answered within one working day.</p>

<h2 id="customer-service">Customer service</h2>
<ul>
<li>E-mail: <a href="mailto:{{company.email}}">{{company.email}}</a></li>
<li>Phone: <a href="{{company.phone_link}}">{{company.phone}}</a></li>
<li>WhatsApp: <a href="{{company.whatsapp_link}}">{{company.whatsapp}}</a></li>
</ul>
<p>For a question about an order, please have its number at hand: it is in the confirmation e-mail and begins with VR.</p>
<p>Perhaps your question is answered already: <a href="{{page.info}}">questions and answers</a>, <a href="{{page.returns}}">exchanges and returns</a>.</p>

<h2 id="store">The store in {{policy.store_city}}</h2>
<address>{{shop.name}}<br>{{company.street}}<br>{{company.zip}} {{company.city}} ({{company.province}}), Italy</address>
<p><a href="{{company.map_link}}">Find the store on a map</a></p>
<p>Opening hours: {{policy.opening_days}}, {{policy.opening_times}}. It is closed on other days.</p>
<p>Orders can be picked up here within {{policy.pickup_time}}, free of charge: wait for the e-mail that says that yours is ready, and bring the order number. You can also try things on, exchange sizes and bring back what does not suit you.</p>

<h2 id="feedback">Praise and complaints</h2>
<p><a href="{{company.reviews_link}}">Read the reviews of our customers</a></p>
<p>Both help us: write to <a href="mailto:{{company.email}}">{{company.email}}</a>.</p>

<h2 id="company">Company details</h2>
<ul>
<li>{{company.name}}</li>
<li>Registered office: {{company.address}}, Italy</li>
<li>VAT number: {{company.vat_number}}</li>
<li>Business register of {{company.register}}</li>
<li>Economic register (REA): {{company.rea}}</li>
<li>Paid-up share capital: {{company.share_capital}}</li>
<li>Certified mail (PEC): <a href="mailto:{{company.pec}}">{{company.pec}}</a></li>
</ul>
`,
  it: `
<p>Ti rispondono persone: {{policy.opening_days}}, {{policy.opening_times}}. Alle e-mail rispondiamo entro un giorno lavorativo.</p>

<h2 id="customer-service">Servizio clienti</h2>
<ul>
<li>E-mail: <a href="mailto:{{company.email}}">{{company.email}}</a></li>
<li>Telefono: <a href="{{company.phone_link}}">{{company.phone}}</a></li>
<li>WhatsApp: <a href="{{company.whatsapp_link}}">{{company.whatsapp}}</a></li>
</ul>
<p>Se la domanda riguarda un ordine, tieni a portata di mano il suo numero: è nell'e-mail di conferma e comincia con VR.</p>
<p>Forse la risposta c'è già: <a href="{{page.info}}">domande e risposte</a>, <a href="{{page.returns}}">cambi e resi</a>.</p>

<h2 id="store">Il negozio di {{policy.store_city}}</h2>
<address>{{shop.name}}<br>{{company.street}}<br>{{company.zip}} {{company.city}} ({{company.province}})</address>
<p><a href="{{company.map_link}}">Trova il negozio sulla mappa</a></p>
<p>Orari di apertura: {{policy.opening_days}}, {{policy.opening_times}}. Negli altri giorni è chiuso.</p>
<p>Qui puoi ritirare gratis il tuo ordine entro {{policy.pickup_time}}: aspetta l'e-mail che ti avvisa che è pronto e porta con te il numero d'ordine. Puoi anche provare, cambiare taglia e riportare ciò che non va bene.</p>

<h2 id="feedback">Complimenti e reclami</h2>
<p><a href="{{company.reviews_link}}">Leggi le recensioni dei nostri clienti</a></p>
<p>Ci aiutano entrambi: scrivi a <a href="mailto:{{company.email}}">{{company.email}}</a>.</p>

<h2 id="company">Dati aziendali</h2>
<ul>
<li>{{company.name}}</li>
<li>Sede legale: {{company.address}}</li>
<li>Partita IVA: {{company.vat_number}}</li>
<li>Registro delle imprese di {{company.register}}</li>
<li>Numero REA: {{company.rea}}</li>
<li>Capitale sociale versato: {{company.share_capital}}</li>
<li>PEC: <a href="mailto:{{company.pec}}">{{company.pec}}</a></li>
</ul>
`,
};

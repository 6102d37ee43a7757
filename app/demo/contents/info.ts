import type { DemoContent } from "./content";

/** The pages of British readers show it in pounds. */
export const info: DemoContent = {
  id: "info",
  title: { en: "Questions and answers", it: "Domande e risposte" },
  en: `
<p>What shoppers ask us most. If your question is not here, <a href="{{page.contacts}}">write or call us</a>.</p>

<h2 id="size-choice">Sizes</h2>
<h3>Which size should I choose?</h3>
<p>The pages of clothes and shoes have the size guide of their brand, with measures in centimetres. Measure yourself, or a piece that fits you well, and choose the row that matches. Between two sizes choose the larger one.</p>
<h3>Are the sizes European?</h3>
<p>Yes. Shoes come in EU sizes from 36 to 46, with half sizes where the brand makes them; clothing from XS to XXL. The size guide has British and American shoe sizes too.</p>
<h3>What if it does not fit?</h3>
<p>You can <a href="{{page.returns}}#size">exchange the size within {{policy.return_days}} days</a>, free of charge.</p>
<h3>My size is sold out. Does it come back?</h3>
<p>Often it does, but we cannot promise it. Choose your size on the product's page and leave your e-mail address: we write to you once, when it is back.</p>

<h2 id="shipping">Delivery and pickup</h2>
<h3>How long does delivery take?</h3>
<p>In Italy the courier delivers within {{policy.courier_time}}. Picking up in our store in {{policy.store_city}} is possible within {{policy.pickup_time}}. For orders paid by bank transfer the days count from the arrival of the money. Livigno, Campione d'Italia, the other countries of the European Union, San Marino, the Vatican City, Monaco and Andorra usually take {{policy.italy_days}} to {{policy.union_days}} working days; all other countries, the Canary Islands, Ceuta, Melilla, Büsingen, Helgoland and the overseas territories {{policy.union_days}} to {{policy.world_days}}.</p>
<h3>What does delivery cost?</h3>
<table>
<thead><tr><th scope="col">Where</th><th scope="col">Cost</th></tr></thead>
<tbody>
<tr><td>Italy, over {{amount.free_delivery}}</td><td>free</td></tr>
<tr><td>Italy, up to {{amount.free_delivery}}</td><td>{{amount.courier_italy}}</td></tr>
<tr><td>European Union</td><td>{{amount.courier_union}}</td></tr>
<tr><td>Great Britain</td><td>{{amount.courier_great_britain}}</td></tr>
<tr><td>All other countries</td><td>{{amount.courier_world}}</td></tr>
<tr><td>Pickup in our store</td><td>free</td></tr>
</tbody>
</table>
<h3>Are there customs duties?</h3>
<p>Not within the European Union. Elsewhere, Great Britain and Switzerland included, the customs may charge duties and taxes, which the recipient pays. Some places of the Union count as outside: Livigno and Campione d'Italia, the Canary Islands, Ceuta and Melilla, the French overseas departments and others. The checkout tells you what applies to your address.</p>
<h3>How do I pick up my order?</h3>
<p>Choose “Pickup in store” at the checkout (only with Italy as country). Wait for our e-mail and bring the order number to {{company.address}}. <a href="{{company.map_link}}">Find the store on a map</a>.</p>

<h2 id="payments">Payments</h2>
<h3>How can I pay?</h3>
<p>Today you can pay by: {{payments}}.</p>
<p>The checkout shows which of them are possible for your country and cart.</p>
<h3>How does a bank transfer work?</h3>
<p>You find our bank details and the payment reference on the confirmation page and in the e-mail. We hold the products for {{policy.transfer_days}} days.</p>
<h3>Can I pay in cash?</h3>
<p>Yes, to the courier in Italy, with the cost of the collection service that the checkout shows. Orders that are picked up are paid in advance.</p>
<h3>Can I get an invoice?</h3>
<p>Yes: enter business name, VAT number or fiscal code, and the SDI code (7 characters, 6 for public offices), at the checkout. With a certified e-mail (PEC) leave the code empty: the invoice is in your tax account.</p>
<h3>Where do I enter a coupon?</h3>
<p>In the cart, under “Coupon code”. One coupon per order; its conditions are checked at once.</p>

<h2 id="gift-cards">Gift cards</h2>
<h3>How does a gift card arrive?</h3>
<p>As a code by e-mail, once the order is paid. There is no delivery and no delivery cost. See <a href="{{page.gift-cards}}">all gift cards</a>.</p>
<h3>How do I use it?</h3>
<p>Enter the code in the cart, under “Gift card code”. It is good for all products, reduced ones too.</p>
<h3>What if the order costs less than the card is worth?</h3>
<p>The rest stays on the card for the next time. If the order costs more, you pay the difference with another payment method.</p>

<h2 id="order">My order</h2>
<h3>How do I know that my order has arrived?</h3>
<p>You see its number at once and receive an e-mail. If none comes within an hour, look in your spam folder, or write to <a href="mailto:{{company.email}}">{{company.email}}</a>.</p>
<h3>Can I still change or cancel it?</h3>
<p>As long as it has not left, yes: call <a href="{{company.phone_link}}">{{company.phone}}</a> with the order number.</p>
<h3>How do I send something back?</h3>
<p>Within {{policy.return_days}} days: see <a href="{{page.returns}}">exchanges and returns</a>.</p>

<h2 id="care">Care of your products</h2>
<h3>How do I wash clothes?</h3>
<p>As the sewn-in label says. As a rule: inside out, with similar colours, at 30 degrees and without a dryer. Wool and silk by hand or in their own programme.</p>
<h3>How do I clean sneakers?</h3>
<p>With a soft brush, lukewarm water and a little mild soap. Let them dry in the air, stuffed with paper, away from heaters. Not in the washing machine.</p>
<h3>And leather and suede?</h3>
<p>Wipe smooth leather with a damp cloth and feed it with a cream of its colour. Brush suede dry, and protect both with a spray before the first time you wear them.</p>
`,
  it: `
<p>Ciò che i clienti ci chiedono più spesso. Se la tua domanda non c'è, <a href="{{page.contacts}}">scrivici o chiamaci</a>.</p>

<h2 id="size-choice">Taglie</h2>
<h3>Quale taglia scelgo?</h3>
<p>Le pagine di abbigliamento e scarpe hanno la guida alle taglie del brand, con le misure in centimetri. Prendi le tue misure, o quelle di un capo che ti sta bene, e scegli la riga corrispondente. Tra due taglie scegli la più grande.</p>
<h3>Le taglie sono europee?</h3>
<p>Sì. Le scarpe vanno dal 36 al 46, con le mezze misure dove il brand le prevede; l'abbigliamento dalla XS alla XXL. La guida alle taglie riporta anche le misure inglesi e americane delle scarpe.</p>
<h3>E se non va bene?</h3>
<p>Puoi <a href="{{page.returns}}#size">cambiare la taglia entro {{policy.return_days}} giorni</a>, gratuitamente.</p>
<h3>La mia taglia è esaurita: tornerà?</h3>
<p>Spesso sì, ma non possiamo prometterlo. Scegli la taglia nella pagina del prodotto e lascia la tua e-mail: ti scriviamo una volta sola, quando torna.</p>

<h2 id="shipping">Consegna e ritiro</h2>
<h3>Quanto tempo serve per la consegna?</h3>
<p>In Italia il corriere consegna entro {{policy.courier_time}}. Il ritiro nel nostro negozio di {{policy.store_city}} è possibile entro {{policy.pickup_time}}. Per gli ordini pagati con bonifico i giorni si contano dall'arrivo del denaro. Per Livigno, Campione d'Italia, gli altri paesi dell'Unione europea, San Marino, la Città del Vaticano, il Principato di Monaco e Andorra occorrono di solito da {{policy.italy_days}} a {{policy.union_days}} giorni lavorativi; per tutti gli altri paesi, le Canarie, Ceuta, Melilla, Büsingen, Helgoland e i territori d'oltremare da {{policy.union_days}} a {{policy.world_days}}.</p>
<h3>Quanto costa la consegna?</h3>
<table>
<thead><tr><th scope="col">Dove</th><th scope="col">Costo</th></tr></thead>
<tbody>
<tr><td>Italia, oltre {{amount.free_delivery}}</td><td>gratis</td></tr>
<tr><td>Italia, fino a {{amount.free_delivery}}</td><td>{{amount.courier_italy}}</td></tr>
<tr><td>Unione europea</td><td>{{amount.courier_union}}</td></tr>
<tr><td>Gran Bretagna</td><td>{{amount.courier_great_britain}}</td></tr>
<tr><td>Tutti gli altri paesi</td><td>{{amount.courier_world}}</td></tr>
<tr><td>Ritiro nel nostro negozio</td><td>gratis</td></tr>
</tbody>
</table>
<h3>Ci sono dazi doganali?</h3>
<p>Non all'interno dell'Unione europea. Altrove, Gran Bretagna e Svizzera comprese, la dogana può chiedere dazi e imposte, che sono a carico del destinatario. Alcuni luoghi dell'Unione contano come esterni: Livigno e Campione d'Italia, le Canarie, Ceuta e Melilla, i dipartimenti francesi d'oltremare e altri. La cassa indica che cosa vale per il tuo indirizzo.</p>
<h3>Come ritiro il mio ordine?</h3>
<p>Scegli «Ritiro in negozio» alla cassa (solo se il paese è l'Italia). Aspetta la nostra e-mail e vieni con il numero d'ordine in {{company.address}}. <a href="{{company.map_link}}">Trova il negozio sulla mappa</a>.</p>

<h2 id="payments">Pagamenti</h2>
<h3>Come posso pagare?</h3>
<p>Oggi puoi pagare con: {{payments}}.</p>
<p>La cassa mostra quali metodi sono possibili per il tuo paese e il tuo carrello.</p>
<h3>Come funziona il bonifico?</h3>
<p>Trovi le nostre coordinate e la causale nella pagina di conferma e nell'e-mail. Teniamo da parte i prodotti per {{policy.transfer_days}} giorni.</p>
<h3>Posso pagare in contanti?</h3>
<p>Sì: al corriere in Italia, con il costo del servizio di incasso indicato alla cassa. Gli ordini ritirati in negozio si pagano in anticipo.</p>
<h3>Posso avere la fattura?</h3>
<p>Sì: inserisci alla cassa ragione sociale, partita IVA o codice fiscale e codice SDI (7 caratteri, 6 per gli uffici pubblici). Se hai una PEC lascia vuoto il codice: trovi la fattura nel tuo cassetto fiscale.</p>
<h3>Dove inserisco un codice sconto?</h3>
<p>Nel carrello, alla voce «Codice sconto». Vale un solo codice per ordine; le sue condizioni vengono controllate subito.</p>

<h2 id="gift-cards">Gift card</h2>
<h3>Come arriva una gift card?</h3>
<p>Come codice via e-mail, quando l'ordine è pagato. Non c'è spedizione e non ci sono costi di consegna. Guarda <a href="{{page.gift-cards}}">tutte le gift card</a>.</p>
<h3>Come si usa?</h3>
<p>Inserisci il codice nel carrello, alla voce «Codice gift card». Vale per tutti i prodotti, anche scontati.</p>
<h3>E se l'ordine costa meno del valore della card?</h3>
<p>Il resto rimane sulla card per la prossima volta. Se l'ordine costa di più, paghi la differenza con un altro metodo.</p>

<h2 id="order">Il mio ordine</h2>
<h3>Come so che l'ordine è arrivato?</h3>
<p>Vedi subito il suo numero e ricevi un'e-mail. Se non arriva entro un'ora, guarda nello spam o scrivi a <a href="mailto:{{company.email}}">{{company.email}}</a>.</p>
<h3>Posso ancora modificarlo o annullarlo?</h3>
<p>Finché non è partito, sì: chiama il <a href="{{company.phone_link}}">{{company.phone}}</a> indicando il numero d'ordine.</p>
<h3>Come restituisco un prodotto?</h3>
<p>Entro {{policy.return_days}} giorni: leggi <a href="{{page.returns}}">cambi e resi</a>.</p>

<h2 id="care">Cura dei prodotti</h2>
<h3>Come lavo i capi?</h3>
<p>Come indica l'etichetta cucita all'interno. In generale: al rovescio, con colori simili, a 30 gradi e senza asciugatrice. Lana e seta a mano o con il loro programma.</p>
<h3>Come pulisco le sneakers?</h3>
<p>Con una spazzola morbida, acqua tiepida e poco sapone neutro. Lasciale asciugare all'aria, riempite di carta e lontano dai termosifoni. Mai in lavatrice.</p>
<h3>E la pelle e il camoscio?</h3>
<p>Passa un panno umido sulla pelle liscia e nutrila con una crema del suo colore. Spazzola il camoscio a secco e proteggi entrambi con uno spray prima di indossarli per la prima volta.</p>
`,
};

import { RETENTION } from "~/shop/retention";
import type { DemoContent } from "./content";

export const terms: DemoContent = {
  id: "terms",
  title: { en: "Terms and conditions", it: "Termini e condizioni" },
  en: `
<p>These terms apply to every purchase that a consumer makes in the online shop {{shop.name}}. They come again with the e-mail that confirms your order, so that you can keep them.</p>

<h2 id="seller">1. The seller</h2>
<p>You buy from:</p>
<address><strong>{{company.name}}</strong><br>{{company.street}}<br>{{company.zip}} {{company.city}} ({{company.province}}), Italy</address>
<ul>
<li>VAT number: IT{{company.vat_number}}</li>
<li>Business register of {{company.register}} no. {{company.vat_number}}</li>
<li>Economic register (REA): {{company.rea}}</li>
<li>Paid-up share capital: {{company.share_capital}}</li>
<li>E-mail: <a href="mailto:{{company.email}}">{{company.email}}</a></li>
<li>Phone: <a href="{{company.phone_link}}">{{company.phone}}</a>, {{policy.opening_days}}, {{policy.opening_times}}</li>
<li>Certified mail (PEC): {{company.pec}}</li>
</ul>

<h2 id="ordering">2. How you order</h2>
<ol>
<li>Choose size and quantity on the product's page and put it into the cart.</li>
<li>In the cart, check what you have chosen. You can change quantities, remove products and enter a coupon or gift card code.</li>
<li>At the checkout, enter your contact details, the address or the pickup store, and how you want to pay.</li>
<li>The last page shows everything once more: products, delivery, all costs and the total. Up to here nothing binds you, and you can go back and correct each entry.</li>
<li>With the button “Order and pay” you place an order that obliges you to pay. The contract is then made.</li>
</ol>
<p>We confirm the order without delay by e-mail, with its number, these terms and the withdrawal form. If an entry was wrong after all, write or call us at once: as long as the parcel has not left, we correct it.</p>
<p>We keep your order with its number. Contracts can be made in English and Italian. If the price or the stock changes while you are ordering, we show you the difference and ask again before anything is ordered.</p>
<p>You must be of age to order.</p>

<h2 id="products">3. Products and availability</h2>
<p>Each product page states the main characteristics, the material or fibre composition, the manufacturer and the sizes in stock. Screens show colours differently; the description counts. What you can order is in stock at that moment. Should a product be missing nevertheless, we tell you at once and refund what you paid for it in full.</p>

<h2 id="prices">4. Prices</h2>
<p>All prices include Italian VAT, except for deliveries outside the VAT area of the European Union, where local taxes and duties may be charged (the checkout says so). Delivery and any payment fee are added; cart and checkout show them before you order. For deliveries to Great Britain, amounts are shown in pounds. Cards, PayPal, bank transfers and PostePay take the amount in euro, which the checkout shows beside the pounds before you order; Klarna and Revolut take pounds. Refunds are in the currency that you paid in.</p>
<p>A crossed-out price is the lowest price of the 30 days before the reduction, and the percentage is computed from it (art. 17-bis of the Italian Consumer Code).</p>

<h2 id="payment">5. Payment</h2>
<p>You can pay by: {{payments}}. The checkout shows at its beginning which methods are possible for your order.</p>
<ul>
<li><strong>Online payments</strong> such as cards and PayPal: you pay on the page of the payment provider; we never see your card number. Your products are reserved for 30 minutes. If the payment is refused, your order is kept and you can try again or choose another method.</li>
<li><strong>Bank transfer:</strong> the details are on the confirmation page and in the e-mail. We hold your products for {{policy.transfer_days}} days and ship when the money has arrived; without a payment the order then expires.</li>
<li><strong>Cash on delivery:</strong> only in Italy and not for gift cards. You pay the courier in cash; the courier's collection service is charged as shown. It is not available for orders that are picked up in the store.</li>
<li><strong>Coupons and gift cards</strong> are entered in the cart. If they cover everything, nothing remains to be paid.</li>
</ul>

<h2 id="delivery">6. Delivery and pickup</h2>
<p>In Italy the courier delivers within {{policy.courier_time}} of your order, or of the arrival of your payment if you pay by bank transfer or top-up. Livigno, Campione d'Italia, the other countries of the European Union, San Marino, the Vatican City, Monaco and Andorra usually take {{policy.italy_days}} to {{policy.union_days}} working days; all other countries, the Canary Islands, Ceuta, Melilla, Büsingen, Helgoland and the overseas territories {{policy.union_days}} to {{policy.world_days}}. Saturdays, Sundays and Italian public holidays are no working days. Delivery is free in Italy when the products, without gift cards and memberships and before any coupon, cost more than {{amount.free_delivery}}. Otherwise the checkout states the cost for your country before you order. In Italy you can also pick up your order free of charge, within {{policy.pickup_time}}, in our store in {{policy.store_city}}: we write to you when it is ready.</p>
<p>If the parcel is visibly damaged, please note it on the courier's slip and tell us. Your rights do not depend on it. The risk of loss passes to you when you, or a person you name, receive the goods.</p>

<h2 id="withdrawal">7. Right of withdrawal</h2>
<p>You may withdraw from the contract within {{policy.withdrawal_days}} days without giving a reason (art. 52 of the Italian Consumer Code). The {{policy.withdrawal_days}} days begin when you, or a person you name other than the courier, receive the goods; with several goods in one order, when you receive the last one. A period that ends on a Saturday, a Sunday or a public holiday ends with the next working day (Regulation 1182/71, art. 3); this also holds for the {{policy.sending_days}} days for sending the goods back.</p>
<p>To withdraw, send us a clear statement before the period is over: on the page <a href="{{page.withdraw}}">Withdraw from the contract here</a> of our online shop, which you also find at the foot of every page and on the page of your order, by e-mail to <a href="mailto:{{company.email}}">{{company.email}}</a>, by phone at <a href="{{company.phone_link}}">{{company.phone}}</a> or by post to {{company.address}}. You may use the <a href="#withdrawal-form">model form below</a>, but need not. We confirm at once by e-mail, to the address of the order, that it has reached us; if that e-mail has a link, please press it, and the time of your statement counts. If we find no order with the number and the address that you gave, we keep the statement for ${RETENTION.unmatched_declaration.period.count} months, to look for the order, and then delete it.</p>
<h3>What follows</h3>
<p>We refund all payments for the goods and for standard delivery without delay, and within {{policy.refund_days}} days of hearing of your decision, by the means with which you paid unless you agree to another one. It costs you nothing. We may wait until the goods are back or you have shown that you sent them.</p>
<p>Send the goods back within {{policy.sending_days}} days of telling us. You bear the direct cost of sending them back; bringing them to our store is free. You are liable for a loss of value only if you handled the goods beyond what is needed to see how they are and how they fit, as you would in a shop.</p>
<h3>What cannot be given back</h3>
<p>For reasons of hygiene we cannot take back sealed underwear, swimwear and earrings once the seal has been broken after delivery.</p>
<p>Beyond this right, our shop accepts <a href="{{page.returns}}">returns and exchanges sizes within {{policy.return_days}} days</a>.</p>

<h2 id="withdrawal-form">8. Model withdrawal form</h2>
<p>To be filled in and sent back only if you wish to withdraw from the contract. You may print this page or copy the text.</p>
<blockquote>
<p><strong>Withdrawal form</strong></p>
<p>To {{company.name}}, {{company.address}}, Italy, {{company.email}}:</p>
<p>I/We (*) hereby give notice that I/we (*) withdraw from my/our (*) contract of sale of the following goods (*) / for the provision of the following service (*):</p>
<p>______________________________________</p>
<p>Ordered on (*) / received on (*): ________________</p>
<p>Order number: ________________</p>
<p>Name of consumer(s): ________________</p>
<p>Address of consumer(s): ________________</p>
<p>Signature of consumer(s) (only if this form is sent on paper): ________________</p>
<p>Date: ________________</p>
<p><small>(*) Delete as appropriate.</small></p>
</blockquote>

<h2 id="guarantee">9. Legal guarantee of conformity</h2>
<p>For all goods there is the legal guarantee of conformity. We are liable for any lack of conformity that exists when the goods are delivered and shows within two years. Write or call us, with the order number and, if you can, a picture.</p>
<ul>
<li>You choose between repair and replacement, unless the one is impossible or costs far more than the other. Either is free of charge, including transport.</li>
<li>If neither is possible, takes too long or does not put it right, you may ask for a lower price or, when the fault is not minor, end the contract and get your money back.</li>
</ul>
<p>The notice at the top of the page of terms in our online shop sums these rights up, as European law asks of every shop (Directive (EU) 2024/825, in Italy D.Lgs. 20 February 2026 n. 30). Guarantees that a manufacturer offers come on top and never replace the legal one.</p>

<h2 id="gift-cards">10. Gift cards</h2>
<p><a href="{{page.gift-cards}}">Gift cards</a> come as a code by e-mail once the order is paid; there is no delivery cost. The code is entered in the cart and is good for all products. What an order does not use up stays on the card. Several orders may be paid from one card, and cards can be combined with other payment methods. They cannot be changed into money; the right of withdrawal holds for them as long as nothing has been spent from the card.</p>

<h2 id="disputes">11. Complaints, law and courts</h2>
<p>If something went wrong, please tell us first: <a href="mailto:{{company.email}}">{{company.email}}</a>. We answer within two working days.</p>
<p>If we find no solution, you may turn to a body for out-of-court settlement: in Italy the bodies on the register of the Ministry of Enterprises (<a href="https://www.mimit.gov.it">mimit.gov.it</a>) and the mediation services of the Chambers of Commerce; from another European country also the European Consumer Centre (<a href="https://ecc-netitalia.it">ecc-netitalia.it</a>). We are not obliged to take part in such a procedure, and decide case by case.</p>
<p>Italian law applies. If you live in another country, the protection that its mandatory rules give you remains. The courts of the place where you live are competent.</p>
`,
  it: `
<p>Queste condizioni valgono per ogni acquisto fatto da un consumatore nel negozio online {{shop.name}}. Le ricevi anche con l'e-mail di conferma dell'ordine, così puoi conservarle.</p>

<h2 id="seller">1. Il venditore</h2>
<p>Acquisti da:</p>
<address><strong>{{company.name}}</strong><br>{{company.street}}<br>{{company.zip}} {{company.city}} ({{company.province}})</address>
<ul>
<li>Partita IVA: IT{{company.vat_number}}</li>
<li>Registro delle imprese di {{company.register}} n. {{company.vat_number}}</li>
<li>Numero REA: {{company.rea}}</li>
<li>Capitale sociale versato: {{company.share_capital}}</li>
<li>E-mail: <a href="mailto:{{company.email}}">{{company.email}}</a></li>
<li>Telefono: <a href="{{company.phone_link}}">{{company.phone}}</a>, {{policy.opening_days}}, {{policy.opening_times}}</li>
<li>PEC: {{company.pec}}</li>
</ul>

<h2 id="ordering">2. Come si ordina</h2>
<ol>
<li>Scegli taglia e quantità nella pagina del prodotto e aggiungilo al carrello.</li>
<li>Nel carrello controlla ciò che hai scelto: puoi cambiare le quantità, togliere prodotti e inserire un codice sconto o una gift card.</li>
<li>Alla cassa inserisci i tuoi contatti, l'indirizzo o il ritiro in negozio e il metodo di pagamento.</li>
<li>L'ultima pagina mostra ancora una volta tutto: prodotti, consegna, costi e totale. Fin qui nulla ti vincola: puoi tornare indietro e correggere ogni dato.</li>
<li>Con il pulsante «Ordina e paga» invii un ordine che comporta l'obbligo di pagare. In quel momento il contratto è concluso.</li>
</ol>
<p>Confermiamo subito l'ordine per e-mail, con il suo numero, queste condizioni e il modulo di recesso. Se ti accorgi di un errore dopo l'invio, scrivici o chiamaci subito: finché il pacco non è partito, lo correggiamo.</p>
<p>Conserviamo il tuo ordine con il suo numero. Il contratto può essere concluso in italiano o in inglese. Se il prezzo o la disponibilità cambiano mentre stai ordinando, ti mostriamo la differenza e chiediamo una nuova conferma prima di ordinare qualsiasi cosa.</p>
<p>Gli acquisti sono riservati a chi è maggiorenne.</p>

<h2 id="products">3. Prodotti e disponibilità</h2>
<p>Ogni pagina di prodotto indica le caratteristiche principali, i materiali o la composizione fibrosa, il produttore e le taglie disponibili. I colori possono apparire diversi da schermo a schermo: fa fede la descrizione. Ciò che puoi ordinare è disponibile in quel momento. Se un prodotto dovesse comunque mancare, ti avvisiamo subito e rimborsiamo per intero quanto hai pagato per quel prodotto.</p>

<h2 id="prices">4. Prezzi</h2>
<p>Tutti i prezzi includono l'IVA italiana, tranne per le consegne fuori dal territorio IVA dell'Unione europea, dove possono essere richiesti dazi e imposte locali (la cassa lo indica). Si aggiungono la consegna e l'eventuale costo del metodo di pagamento, che il carrello e la cassa mostrano prima dell'ordine. Per le consegne in Gran Bretagna gli importi sono indicati in sterline. Con carta, PayPal, bonifico e PostePay si paga l'importo in euro, che la cassa mostra accanto alle sterline prima dell'ordine; con Klarna e Revolut si paga in sterline. I rimborsi avvengono nella valuta in cui hai pagato.</p>
<p>Il prezzo barrato è il più basso dei 30 giorni precedenti la riduzione, e la percentuale di sconto è calcolata su quello (art. 17-bis del Codice del consumo).</p>

<h2 id="payment">5. Pagamento</h2>
<p>Puoi pagare con: {{payments}}. La cassa indica fin dall'inizio i metodi possibili per il tuo ordine.</p>
<ul>
<li><strong>Pagamenti online</strong> come carte e PayPal: paghi nella pagina del gestore del pagamento; noi non vediamo mai il numero della carta. Teniamo da parte i prodotti per 30 minuti. Se il pagamento non riesce, l'ordine resta e puoi riprovare o scegliere un altro metodo.</li>
<li><strong>Bonifico bancario:</strong> trovi le coordinate nella pagina di conferma e nell'e-mail. Teniamo da parte i prodotti per {{policy.transfer_days}} giorni e spediamo quando il denaro è arrivato; trascorso questo termine senza pagamento l'ordine scade.</li>
<li><strong>Contrassegno:</strong> solo in Italia e non per le gift card. Paghi in contanti al corriere; il servizio di incasso del corriere ha il costo indicato. Non è disponibile per gli ordini ritirati in negozio.</li>
<li><strong>Codici sconto e gift card</strong> si inseriscono nel carrello. Se coprono tutto, non resta nulla da pagare.</li>
</ul>

<h2 id="delivery">6. Consegna e ritiro</h2>
<p>In Italia il corriere consegna entro {{policy.courier_time}} dall'ordine, o dall'arrivo del pagamento se paghi con bonifico o ricarica. Per Livigno, Campione d'Italia, gli altri paesi dell'Unione europea, San Marino, la Città del Vaticano, il Principato di Monaco e Andorra occorrono di solito da {{policy.italy_days}} a {{policy.union_days}} giorni lavorativi; per tutti gli altri paesi, le Canarie, Ceuta, Melilla, Büsingen, Helgoland e i territori d'oltremare da {{policy.union_days}} a {{policy.world_days}}. Sabati, domeniche e giorni festivi italiani non sono giorni lavorativi. In Italia la consegna è gratuita quando i prodotti, senza contare gift card e Club Plus e prima di eventuali sconti, superano {{amount.free_delivery}}. Negli altri casi la cassa indica il costo per il tuo paese prima dell'ordine. In Italia puoi anche ritirare l'ordine gratis, entro {{policy.pickup_time}}, nel nostro negozio di {{policy.store_city}}: ti scriviamo quando è pronto.</p>
<p>Se il pacco è visibilmente danneggiato, segnalalo sulla bolla del corriere e avvisaci: i tuoi diritti non dipendono comunque da questo. Il rischio di perdita dei beni passa a te quando tu, o una persona da te indicata, li ricevi.</p>

<h2 id="withdrawal">7. Diritto di recesso</h2>
<p>Puoi recedere dal contratto entro {{policy.withdrawal_days}} giorni senza indicarne il motivo (art. 52 del Codice del consumo). I {{policy.withdrawal_days}} giorni decorrono da quando tu, o una persona da te indicata diversa dal corriere, ricevi i beni; se un ordine comprende più beni, da quando ricevi l'ultimo. Un termine che scade di sabato, di domenica o in un giorno festivo scade con il giorno lavorativo successivo (regolamento 1182/71, art. 3); lo stesso vale per i {{policy.sending_days}} giorni per rispedire i beni.</p>
<p>Per recedere, inviaci una dichiarazione esplicita prima che il termine sia scaduto: nella pagina <a href="{{page.withdraw}}">Recedere dal contratto qui</a> del nostro negozio online, che trovi anche in fondo a ogni pagina e nella pagina del tuo ordine, per e-mail a <a href="mailto:{{company.email}}">{{company.email}}</a>, per telefono al <a href="{{company.phone_link}}">{{company.phone}}</a> o per posta a {{company.address}}. Puoi usare il <a href="#withdrawal-form">modulo tipo qui sotto</a>, ma non è obbligatorio. Ti confermiamo subito per e-mail, all'indirizzo dell'ordine, di averla ricevuta; se quell'e-mail contiene un link, premilo: vale comunque il momento della tua dichiarazione. Se non troviamo un ordine con il numero e l'indirizzo che hai indicato, conserviamo la dichiarazione per ${RETENTION.unmatched_declaration.period.count} mesi, per cercare l'ordine, e poi la cancelliamo.</p>
<h3>Che cosa succede dopo</h3>
<p>Rimborsiamo tutti i pagamenti ricevuti per i beni e per la consegna standard senza ritardo, e comunque entro {{policy.refund_days}} giorni da quando siamo informati della tua decisione, con lo stesso mezzo con cui hai pagato, salvo che tu ne accetti un altro. Il rimborso non ti costa nulla. Possiamo attendere di aver ricevuto i beni o la prova che li hai spediti.</p>
<p>Rispedisci i beni entro {{policy.sending_days}} giorni dalla tua comunicazione. Il costo diretto della restituzione è a tuo carico; riportarli in negozio è gratuito. Rispondi di una diminuzione di valore solo se hai usato i beni oltre quanto serve per vedere come sono fatti e come vestono, come faresti in un negozio.</p>
<h3>Che cosa non può essere restituito</h3>
<p>Per ragioni igieniche non possiamo accettare intimo, costumi da bagno e orecchini sigillati, se il sigillo è stato aperto dopo la consegna.</p>
<p>Oltre a questo diritto, il nostro negozio accetta <a href="{{page.returns}}">resi e cambi di taglia entro {{policy.return_days}} giorni</a>.</p>

<h2 id="withdrawal-form">8. Modulo di recesso tipo</h2>
<p>Da compilare e restituire solo se desideri recedere dal contratto. Puoi stampare questa pagina o copiare il testo.</p>
<blockquote>
<p><strong>Modulo di recesso</strong></p>
<p>Destinatario: {{company.name}}, {{company.address}}, {{company.email}}</p>
<p>Con la presente io/noi (*) notifico/notifichiamo (*) il recesso dal mio/nostro (*) contratto di vendita dei seguenti beni (*) / per la prestazione del seguente servizio (*):</p>
<p>______________________________________</p>
<p>Ordinato il (*) / ricevuto il (*): ________________</p>
<p>Numero ordine: ________________</p>
<p>Nome del/dei consumatore/i: ________________</p>
<p>Indirizzo del/dei consumatore/i: ________________</p>
<p>Firma del/dei consumatore/i (solo se il modulo è inviato in forma cartacea): ________________</p>
<p>Data: ________________</p>
<p><small>(*) Cancellare la dicitura inutile.</small></p>
</blockquote>

<h2 id="guarantee">9. Garanzia legale di conformità</h2>
<p>Per tutti i beni vale la garanzia legale di conformità. Rispondiamo di ogni difetto di conformità che esiste al momento della consegna e si manifesta entro due anni. Scrivici o chiamaci indicando il numero d'ordine e, se puoi, allegando una foto.</p>
<ul>
<li>Scegli tu tra riparazione e sostituzione, a meno che una delle due sia impossibile o molto più costosa dell'altra. Entrambe sono gratuite, trasporto compreso.</li>
<li>Se nessuna delle due è possibile, richiede troppo tempo o non risolve il difetto, puoi chiedere una riduzione del prezzo oppure, se il difetto non è lieve, la risoluzione del contratto con il rimborso.</li>
</ul>
<p>L'avviso all'inizio della pagina delle condizioni, nel negozio online, riassume questi diritti, come il diritto europeo chiede a ogni negozio (direttiva (UE) 2024/825, in Italia D.Lgs. 20 febbraio 2026 n. 30). Le garanzie offerte da un produttore si aggiungono a quella legale e non la sostituiscono mai.</p>

<h2 id="gift-cards">10. Gift card</h2>
<p>Le <a href="{{page.gift-cards}}">gift card</a> arrivano come codice via e-mail quando l'ordine è pagato, senza costi di consegna. Il codice si inserisce nel carrello e vale per tutti i prodotti. Il credito che un ordine non usa resta sulla card. Con una card si possono pagare più ordini, anche insieme ad altri metodi di pagamento. Non è convertibile in denaro; il diritto di recesso vale finché non è stato speso nulla.</p>

<h2 id="disputes">11. Reclami, legge e foro</h2>
<p>Se qualcosa non è andato bene, parlane prima con noi: <a href="mailto:{{company.email}}">{{company.email}}</a>. Rispondiamo entro due giorni lavorativi.</p>
<p>Se non troviamo una soluzione, puoi rivolgerti a un organismo di risoluzione extragiudiziale: in Italia agli organismi iscritti nell'elenco del Ministero delle imprese (<a href="https://www.mimit.gov.it">mimit.gov.it</a>) e ai servizi di conciliazione delle Camere di commercio; da un altro paese europeo anche al Centro europeo consumatori (<a href="https://ecc-netitalia.it">ecc-netitalia.it</a>). Non siamo obbligati ad aderire a queste procedure e decidiamo caso per caso.</p>
<p>Si applica la legge italiana. Se vivi in un altro paese, conservi la protezione delle sue norme imperative. È competente il giudice del luogo in cui risiedi.</p>
`,
};

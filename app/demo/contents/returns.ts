import type { DemoContent } from "./content";

export const returns: DemoContent = {
  id: "returns",
  title: { en: "Exchanges and returns", it: "Cambi e resi" },
  en: `
<p>You have {{policy.return_days}} days from delivery to send something back or to exchange it for another size. Size exchanges are free.</p>

<h2 id="size">Exchanging a size</h2>
<ol>
<li>On the page of your order choose “Return or exchange products”, the product and the new size. The page is in your account; without an account, the link in the e-mail with your order leads to it, and you can <a href="{{page.my-order}}">have it sent again</a>. We put the new size aside for you at once.</li>
<li>We check your request within one working day. Once it is approved, we e-mail you a prepaid label for the parcel.</li>
<li>Put the product into its packing, stick the label on and hand it to the courier.</li>
<li>When it has arrived, the new size leaves at our cost, within one working day.</li>
</ol>
<p>You can also exchange a size in our store in {{policy.store_city}}, on the spot if we have it there. If your size is sold out, we refund the price.</p>

<h2 id="return">Sending something back</h2>
<ol>
<li>Within {{policy.return_days}} days of delivery, choose “Return or exchange products” on the page of your order, and what you are sending back. You can also tell us by e-mail (<a href="mailto:{{company.email}}">{{company.email}}</a>) or by phone (<a href="{{company.phone_link}}">{{company.phone}}</a>), with the order number.</li>
<li>You see at once the number of the return and the sheet to put into the parcel, and get both by e-mail. We check the request within one working day and write to you.</li>
<li>Send the parcel within {{policy.sending_days}} days, with a courier that lets you follow it. Sending it back is at your cost; bringing it to our store is free.</li>
</ol>
<p>Address for returns: {{company.name}}, {{company.address}}, Italy.</p>

<h2 id="refund">When you get your money</h2>
<p>We check a return within two working days of its arrival and refund at once, within {{policy.refund_days}} days of your message at the latest.</p>
<ul>
<li>Paid by bank transfer or in cash: to the bank account that you name.</li>
<li>Paid by other means: the way you paid.</li>
<li>Paid with a gift card: back on the card.</li>
</ul>
<p>If you withdraw within {{policy.withdrawal_days}} days of delivery, we also refund the cost of standard delivery; if the last of these days is a Saturday, a Sunday or a public holiday, the next working day counts too. After that and until the end of the {{policy.return_days}} days we refund the price of the products.</p>

<h2 id="condition">In what condition</h2>
<p>Try things on as you would in a shop: at home, shoes on a clean floor. We take back what is unworn, unwashed and complete, with its labels and, for shoes, their box inside another parcel. If something was used more than that, we may take off the value that it lost.</p>

<h2 id="excluded">What cannot be sent back</h2>
<ul>
<li>Sealed underwear, swimwear and earrings whose seal was broken after delivery.</li>
<li>Gift cards from which something has been spent.</li>
</ul>
<p>None of this touches the guarantee: what is faulty always goes back at our cost.</p>

<h2 id="faulty">Something is faulty or wrong</h2>
<p>Write to us with the order number and a picture. We send you a prepaid label, and repair or replace the product free of charge; if that is not possible, you get a lower price or your money back. The legal guarantee lasts two years: see the <a href="{{page.terms}}#guarantee">terms and conditions</a>.</p>

<h2 id="law">Your right of withdrawal</h2>
<p>Our {{policy.return_days}} days come on top of the right to withdraw within {{policy.withdrawal_days}} days of delivery without giving a reason (art. 52 of the Italian Consumer Code). The quickest way: <a href="{{page.withdraw}}">Withdraw from the contract here</a>, with the order number, in any spelling, and your e-mail; you get a receipt with date and time. An e-mail or a call is enough too, and there is a <a href="{{page.terms}}#withdrawal-form">model form</a>.</p>
`,
  it: `
<p>Hai {{policy.return_days}} giorni dalla consegna per restituire un prodotto o cambiare la taglia. Il cambio taglia è gratuito.</p>

<h2 id="size">Cambiare la taglia</h2>
<ol>
<li>Nella pagina del tuo ordine scegli «Restituisci o cambia dei prodotti», il prodotto e la nuova taglia. La pagina è nel tuo account; se non hai un account, ci arrivi dal link nell'e-mail dell'ordine, che puoi <a href="{{page.my-order}}">ricevere di nuovo</a>. Mettiamo subito da parte la nuova taglia per te.</li>
<li>Controlliamo la richiesta entro un giorno lavorativo. Se l'approviamo, ti inviamo per e-mail un'etichetta prepagata per il pacco.</li>
<li>Rimetti il prodotto nella confezione, applica l'etichetta e consegna il pacco al corriere.</li>
<li>Quando è arrivato, la nuova taglia parte a nostre spese entro un giorno lavorativo.</li>
</ol>
<p>Puoi cambiare la taglia anche nel nostro negozio di {{policy.store_city}}, subito se è disponibile. Se la tua taglia è esaurita, ti rimborsiamo il prezzo.</p>

<h2 id="return">Restituire un prodotto</h2>
<ol>
<li>Entro {{policy.return_days}} giorni dalla consegna scegli «Restituisci o cambia dei prodotti» nella pagina del tuo ordine, e ciò che vuoi restituire. Puoi anche avvisarci per e-mail (<a href="mailto:{{company.email}}">{{company.email}}</a>) o per telefono (<a href="{{company.phone_link}}">{{company.phone}}</a>), indicando il numero d'ordine.</li>
<li>Vedi subito il numero del reso e il foglio da mettere nel pacco, e li ricevi anche per e-mail. Controlliamo la richiesta entro un giorno lavorativo e ti scriviamo.</li>
<li>Spedisci il pacco entro {{policy.sending_days}} giorni con un corriere che ne permetta il tracciamento. La spedizione di ritorno è a tuo carico; riportarlo in negozio è gratuito.</li>
</ol>
<p>Indirizzo per i resi: {{company.name}}, {{company.address}}.</p>

<h2 id="refund">Quando arriva il rimborso</h2>
<p>Controlliamo il reso entro due giorni lavorativi dall'arrivo e rimborsiamo subito, al più tardi entro {{policy.refund_days}} giorni dalla tua comunicazione.</p>
<ul>
<li>Se hai pagato con bonifico o in contanti: sul conto bancario che ci indichi.</li>
<li>Se hai pagato in altro modo: con lo stesso mezzo.</li>
<li>Se hai pagato con una gift card: il credito torna sulla card.</li>
</ul>
<p>Se recedi entro {{policy.withdrawal_days}} giorni dalla consegna, rimborsiamo anche il costo della consegna standard; se l'ultimo di questi giorni è un sabato, una domenica o un giorno festivo, vale anche il giorno lavorativo successivo. Dopo, e fino alla fine dei {{policy.return_days}} giorni, rimborsiamo il prezzo dei prodotti.</p>

<h2 id="condition">In quali condizioni</h2>
<p>Prova i prodotti come faresti in un negozio: in casa, le scarpe su un pavimento pulito. Accettiamo ciò che non è stato indossato fuori, non è stato lavato ed è completo, con i cartellini e, per le scarpe, la loro scatola dentro un altro imballo. Se un prodotto è stato usato di più, possiamo detrarre il valore che ha perso.</p>

<h2 id="excluded">Che cosa non si può restituire</h2>
<ul>
<li>Intimo, costumi da bagno e orecchini sigillati, se il sigillo è stato aperto dopo la consegna.</li>
<li>Gift card da cui è già stato speso qualcosa.</li>
</ul>
<p>Tutto questo non riguarda la garanzia: ciò che è difettoso torna sempre a nostre spese.</p>

<h2 id="faulty">Il prodotto è difettoso o sbagliato</h2>
<p>Scrivici con il numero d'ordine e una foto. Ti inviamo un'etichetta prepagata e ripariamo o sostituiamo il prodotto gratuitamente; se non è possibile, hai diritto a una riduzione del prezzo o al rimborso. La garanzia legale dura due anni: leggi i <a href="{{page.terms}}#guarantee">termini e condizioni</a>.</p>

<h2 id="law">Il tuo diritto di recesso</h2>
<p>I nostri {{policy.return_days}} giorni si aggiungono al diritto di recedere entro {{policy.withdrawal_days}} giorni dalla consegna senza indicarne il motivo (art. 52 del Codice del consumo). Il modo più rapido: <a href="{{page.withdraw}}">Recedere dal contratto qui</a>, con il numero d'ordine, scritto come preferisci, e la tua e-mail; ricevi una ricevuta con data e ora. Bastano anche un'e-mail o una telefonata, e c'è un <a href="{{page.terms}}#withdrawal-form">modulo tipo</a>.</p>
`,
};

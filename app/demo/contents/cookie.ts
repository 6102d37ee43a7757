import { RETENTION } from "~/shop/retention";
import type { DemoContent } from "./content";

const CART_DAYS = RETENTION.cart_cookie.period.count;

export const cookie: DemoContent = {
  id: "cookie",
  title: { en: "Cookie policy", it: "Informativa sui cookie" },
  en: `
<p>This page names everything that the shop stores on your device, what for and for how long. If you only look around, you get no cookies. Nothing from third parties loads before you have agreed.</p>

<h2 id="needed">What the shop needs</h2>
<p>These cookies are our own, do not follow you to other sites and need no consent: without them the shop could not do what you ask of it.</p>
<table>
<caption>Cookies of this shop</caption>
<thead><tr><th scope="col">Name</th><th scope="col">What for</th><th scope="col">How long</th></tr></thead>
<tbody>
<tr><td><code>cart</code></td><td>The products in your cart, as numbers, with your note and codes</td><td>${CART_DAYS} days</td></tr>
<tr><td><code>session</code></td><td>Messages for the next page, and your last order; if you accepted statistics, also the events of the next page</td><td>until the browser is closed</td></tr>
<tr><td><code>checkout</code></td><td>What you typed at the checkout, so that you need not type it again</td><td>until you order or close the browser</td></tr>
<tr><td><code>viewed</code></td><td>The last products that you looked at, once you use the cart or another of these cookies</td><td>${CART_DAYS} days</td></tr>
<tr><td><code>i18n_redirected</code></td><td>The language of your browser, or the one that you chose</td><td>1 year</td></tr>
<tr><td><code>seen</code></td><td>When you last saw the prices in your cart, to tell you what has changed since</td><td>${CART_DAYS} days</td></tr>
<tr><td><code>grid</code></td><td>How many products you want side by side</td><td>1 year</td></tr>
<tr><td><code>sizes</code></td><td>Whether you read shoe sizes as European, British or American ones</td><td>1 year</td></tr>
<tr><td><code>country</code></td><td>The country to which we deliver</td><td>1 year</td></tr>
<tr><td><code>consent</code></td><td>Your answer about cookies</td><td>6 months</td></tr>
</tbody>
</table>

<h2 id="storage">Storage of your browser</h2>
<p>With JavaScript on, the shop also keeps these entries in your browser. By themselves they are not sent to anybody.</p>
<table>
<caption>Entries in the browser's storage</caption>
<thead><tr><th scope="col">Name</th><th scope="col">What for</th><th scope="col">How long</th></tr></thead>
<tbody>
<tr><td><code>cart</code></td><td>A copy of the cart, so that all tabs show the same and nothing is lost</td><td>until you delete it; empty after an order</td></tr>
<tr><td><code>country</code></td><td>A copy of the country to which we deliver</td><td>until you delete it</td></tr>
<tr><td><code>GDPR:accepted</code></td><td>A copy of your answer about cookies</td><td>until you change or delete it</td></tr>
<tr><td><code>positions</code>, <code>remix-manifest-version</code>, <code>reloaded</code>, <code>face</code></td><td>How far you had scrolled, which version of the shop the tab loaded, when it had to be loaded anew, and whether the letters of the headings are loaded</td><td>until the tab is closed</td></tr>
</tbody>
</table>

<h2 id="third-parties">Third-party services, only after your consent</h2>
<p>We may use the following services. A service that this shop has not set up is never loaded; the others load only after you accept the purpose they serve. They set cookies of their own, and may process data outside the European Union.</p>
<table>
<caption>Third-party services</caption>
<thead><tr><th scope="col">Service</th><th scope="col">What for</th><th scope="col">Their privacy policy</th></tr></thead>
<tbody>
<tr><td>Google Tag Manager, with Google's measurement and advertising tags</td><td>Statistics on how the shop is used; measuring and personalising advertising</td><td><a href="https://policies.google.com/privacy">Google</a></td></tr>
<tr><td>Meta pixel</td><td>Measuring and personalising advertising on Facebook and Instagram</td><td><a href="https://www.facebook.com/privacy/policy/">Meta</a></td></tr>
<tr><td>Trustpilot</td><td>Showing what customers say</td><td><a href="https://legal.trustpilot.com/for-reviewers/end-user-privacy-terms">Trustpilot</a></td></tr>
<tr><td>Doofinder</td><td>Suggestions while you search</td><td><a href="https://www.doofinder.com/en/privacy-policy">Doofinder</a></td></tr>
</tbody>
</table>

<h2 id="choice">Your choice</h2>
<p>Accepting and rejecting are equally easy, and the shop works the same after either. We ask again after 6 months. You can change your answer at any time with the link in the footer of every page; what was allowed before stays lawful, and nothing further is loaded.</p>
<p>You can also delete cookies and stored entries in the settings of your browser. The cart is then empty, and the shop forgets your language and country.</p>

<h2 id="contact">Who is responsible</h2>
<p>{{company.name}}, {{company.address}}, Italy, <a href="mailto:{{company.email}}">{{company.email}}</a>. Everything about your data and your rights is in the <a href="{{page.privacy}}">privacy policy</a>.</p>
`,
  it: `
<p>Questa pagina elenca tutto ciò che il negozio salva sul tuo dispositivo, a quale scopo e per quanto tempo. Chi si limita a guardare non riceve alcun cookie. Nulla di terze parti viene caricato prima del tuo consenso.</p>

<h2 id="needed">Ciò che serve al negozio</h2>
<p>Questi cookie sono nostri, non ti seguono su altri siti e non richiedono consenso: senza di essi il negozio non potrebbe fare ciò che gli chiedi.</p>
<table>
<caption>Cookie di questo negozio</caption>
<thead><tr><th scope="col">Nome</th><th scope="col">A che cosa serve</th><th scope="col">Durata</th></tr></thead>
<tbody>
<tr><td><code>cart</code></td><td>I prodotti nel carrello, in forma di numeri, con la nota e i codici inseriti</td><td>${CART_DAYS} giorni</td></tr>
<tr><td><code>session</code></td><td>I messaggi per la pagina successiva e il tuo ultimo ordine; se hai accettato le statistiche, anche ciò che verrà comunicato della pagina successiva</td><td>fino alla chiusura del browser</td></tr>
<tr><td><code>checkout</code></td><td>Ciò che hai scritto alla cassa, per non doverlo riscrivere</td><td>fino all'ordine o alla chiusura del browser</td></tr>
<tr><td><code>viewed</code></td><td>Gli ultimi prodotti visti, da quando usi il carrello o un altro di questi cookie</td><td>${CART_DAYS} giorni</td></tr>
<tr><td><code>i18n_redirected</code></td><td>La lingua del tuo browser, o quella che hai scelto</td><td>1 anno</td></tr>
<tr><td><code>seen</code></td><td>Quando hai visto l'ultima volta i prezzi nel carrello, per dirti cosa è cambiato</td><td>${CART_DAYS} giorni</td></tr>
<tr><td><code>grid</code></td><td>Quanti prodotti vuoi vedere affiancati</td><td>1 anno</td></tr>
<tr><td><code>sizes</code></td><td>Se leggi le taglie delle scarpe come europee, britanniche o americane</td><td>1 anno</td></tr>
<tr><td><code>country</code></td><td>Il paese in cui consegniamo</td><td>1 anno</td></tr>
<tr><td><code>consent</code></td><td>La tua risposta sui cookie</td><td>6 mesi</td></tr>
</tbody>
</table>

<h2 id="storage">Memoria del browser</h2>
<p>Con JavaScript attivo il negozio conserva nel browser anche questi dati, che da soli non vengono inviati a nessuno.</p>
<table>
<caption>Dati nella memoria del browser</caption>
<thead><tr><th scope="col">Nome</th><th scope="col">A che cosa serve</th><th scope="col">Durata</th></tr></thead>
<tbody>
<tr><td><code>cart</code></td><td>Una copia del carrello, perché tutte le schede mostrino lo stesso e nulla vada perso</td><td>finché non la elimini; vuota dopo un ordine</td></tr>
<tr><td><code>country</code></td><td>Una copia del paese in cui consegniamo</td><td>finché non la elimini</td></tr>
<tr><td><code>GDPR:accepted</code></td><td>Una copia della tua risposta sui cookie</td><td>finché non la cambi o la elimini</td></tr>
<tr><td><code>positions</code>, <code>remix-manifest-version</code>, <code>reloaded</code>, <code>face</code></td><td>Fin dove avevi fatto scorrere la pagina, quale versione del negozio è aperta, quando è stato necessario ricaricarla e se il carattere dei titoli è stato caricato</td><td>fino alla chiusura della scheda</td></tr>
</tbody>
</table>

<h2 id="third-parties">Servizi di terzi, solo dopo il tuo consenso</h2>
<p>Possiamo usare i servizi seguenti. Un servizio che questo negozio non ha attivato non viene mai caricato; gli altri lo sono solo dopo che hai accettato la finalità a cui servono. Impostano cookie propri e possono trattare dati fuori dall'Unione europea.</p>
<table>
<caption>Servizi di terzi</caption>
<thead><tr><th scope="col">Servizio</th><th scope="col">A che cosa serve</th><th scope="col">Informativa</th></tr></thead>
<tbody>
<tr><td>Google Tag Manager, con i tag di misurazione e pubblicità di Google</td><td>Statistiche sull'uso del negozio; misurazione e personalizzazione della pubblicità</td><td><a href="https://policies.google.com/privacy?hl=it">Google</a></td></tr>
<tr><td>Pixel di Meta</td><td>Misurazione e personalizzazione della pubblicità su Facebook e Instagram</td><td><a href="https://www.facebook.com/privacy/policy/">Meta</a></td></tr>
<tr><td>Trustpilot</td><td>Mostrare che cosa dicono i clienti</td><td><a href="https://legal.trustpilot.com/for-reviewers/end-user-privacy-terms">Trustpilot</a></td></tr>
<tr><td>Doofinder</td><td>Suggerimenti durante la ricerca</td><td><a href="https://www.doofinder.com/it/politica-di-privacy">Doofinder</a></td></tr>
</tbody>
</table>

<h2 id="choice">La tua scelta</h2>
<p>Accettare e rifiutare sono ugualmente facili, e in entrambi i casi il negozio funziona allo stesso modo. Chiediamo di nuovo dopo 6 mesi. Puoi cambiare risposta quando vuoi con il link in fondo a ogni pagina; ciò che era consentito prima resta lecito, e da quel momento non viene caricato altro.</p>
<p>Puoi anche eliminare cookie e dati salvati nelle impostazioni del browser. Il carrello sarà vuoto e il negozio dimenticherà lingua e paese.</p>

<h2 id="contact">Chi è responsabile</h2>
<p>{{company.name}}, {{company.address}}, <a href="mailto:{{company.email}}">{{company.email}}</a>. Tutto sui tuoi dati e sui tuoi diritti è nell'<a href="{{page.privacy}}">informativa sulla privacy</a>.</p>
`,
};

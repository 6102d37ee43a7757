// A line has what was posted and the value that it must give; a line with one text is unchanged. Each group has the characters
// that its source reports, in the fields of this shop.

const name = String.raw`
# PrestaShop/PrestaShop#19579, PrestaShop/PrestaShop#38434, magento/magento2#23487: names and addresses that shops refused
d'alessandro
D’Alessandro
O’Neill
MERCH#53
Anne-Marie
Anne–Marie
Avv. Rossi
Corso Vittorio Emanuele II, 12/A
Via 4 Novembre n° 3
Piazza “Bra”
José María Ñandú
João Gonçalves
Łukasz Żółć
Đorđe Čović
İzmir Ilıca
Þórður Æsir
Nguyễn Thị Hạnh
Αθήνα
Київ
בני ברק
東京都千代田区１－１
# diegosouzapw/OmniRoute#12186, kepano/defuddle#103, usablica/persian.js#20: joiners of Persian
علی\u200cرضا
می\u200cروم
خانه\u200cهای شمالی
ارائه\u200cدهنده
مشکل\u200cها
ه\u200d
# guillaumemeyer/watermarks-remover#27: joiners of Indic languages, tags of flags, marks of Arabic
क\u094d\u200dष
क्ष
ශ්\u200dරී ලංකා
നന്\u200dമ
🏴󠁧󠁢󠁳󠁣󠁴󠁿
x\u06ddy
\u0600١٢
# woocommerce/woocommerce#52012, contao/core#8434: marks that nobody sees, and no writing needs
\u200eMaria | Maria
Maria\u200f | Maria
\u202aMaria\u202c | Maria
\u202eMaria | Maria
\u2066Maria\u2069 | Maria
\u061cMaria | Maria
Ma\u200bria | Maria
\ufeffMaria | Maria
Ma\u00adria | Maria
Ma\u2060ria | Maria
Ma\u180eria | Maria
Maria\u3164 | Maria
\u115f\u1160Maria\uffa0 | Maria
\ufff9Maria\ufffb | Maria
Maria\ud800 | Maria
\udc00Maria | Maria
\u200b\u3164 | \u0020
\u200d\u200c\ufe0f | \u0020
\u2800 | \u0020
# mitodl/mitxpro#824 and woocommerce/woocommerce#52012: blanks and control characters
\u0020Maria\u0020\u0020 | Maria
Maria\u00a0Rossi | Maria Rossi
Maria\u3000Rossi | Maria Rossi
Maria\u2003\u2009Rossi | Maria Rossi
Maria\tRossi | Maria Rossi
Via Roma 1\r\nVerona | Via Roma 1 Verona
Via Roma 1\u2028Verona | Via Roma 1 Verona
Maria\u0000Rossi | Maria Rossi
Maria\u0085Rossi | Maria Rossi
Maria\u2800Rossi | Maria Rossi
# cryptomator/cryptomator#521, alpheios-project/alpheios-core#491: letters and accents in one piece or two
Nicolo\u0300 | Nicolò
Joa\u0303o | João
Cafe\u0301 Mu\u0308ller | Café Müller
t\u0326ara | țara
A\u030angstro\u0308m | Ångström
\u212bngstr\u00f6m | Ångström
\u1112\u1161\u11ab | 한
`;

const text = String.raw`
# craftcms/commerce#1426, woocommerce/woocommerce#28767, Automattic/woocommerce-services#1457: emoji in notes
😉
Thanks 😉!
❤️
❤\ufe0e
👨\u200d👩\u200d👧
👩🏽\u200d💻
🏳️\u200d🌈
🏴\u200d☠️
👍🏿
1️⃣
🇮🇹 🇬🇧
🏴󠁧󠁢󠁥󠁮󠁧󠁿
✉️📦
⛹🏻\u200d♂️
# PrestaShop/PrestaShop#9726, PrestaShop/PrestaShop#21862, inspireui/mstore#114: notes in other languages
áno mám sa dobre
Ak by ste chceli pridať poznámku k Vašej objednávke, prosím, poznačte ju nižšie.
عنوان تجريبي
Perché no? Così è più facile.
„Klingel defekt“ – bitte klopfen!
Suonare «Bianchi», 3° piano…
ご不在の場合は宅配ボックスへ　お願いします | ご不在の場合は宅配ボックスへ お願いします
Leave it at N° 5 (½ hour)
10 × 2 = 20 €
# diegosouzapw/OmniRoute#12186, soimort/translate-shell#486, jhy/jsoup#1244: joiners of Persian
کتاب\u200cها را می\u200cخواهم
سفارش\u200cهای من
می\u200cخواهم\nلطفاً
دل\u200cها
نیم\u200cفاصله
# guillaumemeyer/watermarks-remover#27: joiners of Indic languages
क्\u200dष और क्\u200cष
ර්\u200dය
অর্\u200cধেক
മലയാളം ന്\u200d
# PrestaShop/PrestaShop#9726 and neighbours: lines
one\r\ntwo | one\ntwo
one\rtwo | one\ntwo
one\ntwo
one\n\ntwo
one\u2028two | one\ntwo
one\u2029two | one\ntwo
one\u0085two | one\ntwo
one\u000btwo | one\ntwo
\r\n\r\none\r\n | one
one\ttwo | one two
one\u0000two | one two
one\u0007\u0008two | one two
# woocommerce/woocommerce#52012, signalapp/Signal-Android#11630: marks that nobody sees
\u200ering\u200f twice | ring twice
\u202aring\u202c twice | ring twice
\u2068ring\u2069 twice | ring twice
\u202egnir | gnir
ri\u200bng | ring
\ufeffring | ring
ri\u00adng | ring
ri\u2060ng | ring
\u3164 | \u0020
\u200d\u200d | \u0020
ring\ud83d | ring
ring\u00a0twice | ring twice
ring\u202ftwice ! | ring twice !
# cryptomator/cryptomator#521: letters and accents in one piece or two
perche\u0301 | perché
pi\u0075\u0300 | più
e\u200b\u0301 | é
`;

const password = String.raw`
# ulsklyc/yuvomi#608, bnoffer/owncloud-sharp#44: umlauts
Vörker
Vo\u0308rker
Pässwört-ü-ß
Pa\u0308sswo\u0308rt
Schlüssel1!
# usnistgov/800-63-3#301, home-assistant/architecture#301, mattermost/mattermost#37938: composed and divided letters
mañana
man\u0303ana
Äffin
A\u0308ffin
passé-1234
passe\u0301-1234
# matrix-org/synapse#3306, elastic/elasticsearch#40039, inmanta/inmanta-core#10538: compatibility forms stay different
ﬁnestra123
finestra123
ｐａｓｓｗｏｒｄ
x²+y²=z²
①②③④⑤⑥⑦⑧
Ⅷ-password
# cryptomator/cryptomator#521, helium/helium-wallet-rs#81: comma and cedilla below
ţară-frumoasă
țară-frumoasă
t\u0326ara\u0306
# openedx/openedx-platform#19051, benavlabs/crudauth#32: blanks and invisible characters are part of a password
\u0020space in front
space at the end\u0020
two\u0020\u0020spaces
tab\tinside
\u00a0no-break\u00a0
\u200bzero-width
soft\u00adhyphen
joined\u200dletters
not\u200cjoined
\ufeffmark of order
\u202abidi\u202c
\u2066isolate\u2069
filler\u3164filler
\u2800\u2800\u2800\u2800\u2800\u2800\u2800\u2800
new\nline
carriage\rreturn
variation❤️selector
lone\ud800surrogate
lone\udc00surrogate
# woocommerce/woocommerce#52012: signs that other fields fold
“quoted”
‘quoted’
«quoted»
"quoted".
dash–dash
dash—dash
dash‑dash
minus−minus
full－width
correct horse battery staple
пароль-пароль
密码密码密码密码
كلمة\u200cالمرور
👨\u200d👩\u200d👧👨\u200d👩\u200d👧
p@ssw0rd!?.,;:
`;

export const POSTED_WORDS = { name, text, password };

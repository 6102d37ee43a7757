// A line has what was posted and the value that it must give. Each group has the characters that its source reports, in the
// fields of this shop.

const code = String.raw`
# mitodl/mitxpro#824, mitodl/mitxpro#1436, Automattic/wp-calypso#39991, zencart/zencart#198: blanks around a pasted coupon
ALUM15\u0020\u0020 | ALUM15
\u0020ALUM15 | ALUM15
COUPON\u0020 | COUPON
\tBENVENUTO10 | BENVENUTO10
BENVENUTO10\n | BENVENUTO10
BENVENUTO10\r\n | BENVENUTO10
\u00a0BENVENUTO10\u00a0 | BENVENUTO10
\u3000BENVENUTO10 | BENVENUTO10
\u2003BENVENUTO10\u2009 | BENVENUTO10
BENVENUTO10\u2028 | BENVENUTO10
\u2800BENVENUTO10\u2800 | BENVENUTO10
SUMMER\u00a0SALE | SUMMER SALE
SUMMER \u2009 SALE | SUMMER SALE
# contao/core#8434, woocommerce/woocommerce#52012: marks that nobody sees
\u200eBENVENUTO10 | BENVENUTO10
BENVENUTO10\u200f | BENVENUTO10
\ufeffBENVENUTO10 | BENVENUTO10
BENVENUTO\u200b10 | BENVENUTO10
\u202aBENVENUTO10\u202c | BENVENUTO10
\u2066BENVENUTO10\u2069 | BENVENUTO10
BENVE\u00adNUTO10 | BENVENUTO10
BENVENUTO\u206010 | BENVENUTO10
BENVENUTO1\ufe0e0\ufe0f | BENVENUTO10
BENVENUTO10\u{e0100} | BENVENUTO10
BENVENUTO10\u3164 | BENVENUTO10
\u115f\u1160BENVENUTO10\uffa0 | BENVENUTO10
BENVENUTO10\u{e0020}\u{e007f} | BENVENUTO10
BENVENUTO10\ud83d | BENVENUTO10
# friends-of-hyva/magento2-react-checkout#361: a code with other signs is copied with its sentence
“BENVENUTO10” | BENVENUTO10
“BENVENUTO10”. | BENVENUTO10
"BENVENUTO10", | BENVENUTO10
'BENVENUTO10' | BENVENUTO10
‘BENVENUTO10’ | BENVENUTO10
„BENVENUTO10“ | BENVENUTO10
«BENVENUTO10» | BENVENUTO10
«\u00a0BENVENUTO10\u00a0»! | BENVENUTO10
‹BENVENUTO10› | BENVENUTO10
「BENVENUTO10」 | BENVENUTO10
(BENVENUTO10) | BENVENUTO10
´BENVENUTO10´ | BENVENUTO10
❝BENVENUTO10❞ | BENVENUTO10
〝BENVENUTO10〟 | BENVENUTO10
O’NEILL10 | O'NEILL10
[BENVENUTO10]: | BENVENUTO10
BENVENUTO10. | BENVENUTO10
BENVENUTO10… | BENVENUTO10
ＢＥＮＶＥＮＵＴＯ１０ | BENVENUTO10
ＢＥＮＶＥＮＵＴＯ１０！ | BENVENUTO10
DEMO–GIFT–50 | DEMO-GIFT-50
DEMO‑GIFT‑50 | DEMO-GIFT-50
DEMO—GIFT—50 | DEMO-GIFT-50
DEMO−GIFT−50 | DEMO-GIFT-50
DEMO－ＧＩＦＴ－50 | DEMO-GIFT-50
DEMO\u00ad-GIFT-\u200b50 | DEMO-GIFT-50
demo-gift-50 | demo-gift-50
5% off | 5% off
? | ?
# Automattic/wp-calypso#91759, odoo/odoo#20239, koblas/stdnum-js#98, strangerstudios/pmpro-vat-tax#26: tax numbers
IT\u00a001234567890 | IT 01234567890
IT–01234567890 | IT-01234567890
ＩＴ０１２３４５６７８９０ | IT01234567890
0123456\u200d7890 | 01234567890
BE0740‐509975 | BE0740-509975
DE124725–365 | DE124725-365
123.123.123.13 | 123.123.123.13
8173714–zd–a8c | 8173714-zd-a8c
\u200eRSSMRA85T10A562S | RSSMRA85T10A562S
RSS MRA 85T10 A562S. | RSS MRA 85T10 A562S
n.\u00ba VR–2026–0123456789 | n.o VR-2026-0123456789
“VR-2026-0123456789” | VR-2026-0123456789
٢٠٢٦ | 2026
`;

const phone = String.raw`
# verbb/hyper#86, signalapp/Signal-Android#11630: numbers copied from contacts
\u202d07976399087\u202c | 07976399087
\u202d+447976399087\u202c | +447976399087
\u202a+39 333 123 4567\u202c | +39 333 123 4567
\u202a+39\u00a0333\u00a0123\u00a04567\u202c | +39 333 123 4567
\u2068+39 333 1234567\u2069 | +39 333 1234567
\u2066333 1234567\u2069 | 333 1234567
\u20683331234567 | 3331234567
3331234567\u2069 | 3331234567
\u202b333-1234567\u202c | 333-1234567
\u202e3331234567\u202c | 3331234567
# contao/core#8434: a mark of direction in front
\u200e79022222222 | 79022222222
\u200f3331234567 | 3331234567
\u061c3331234567 | 3331234567
# woocommerce/woocommerce#58000, woocommerce/woocommerce#68164: numbers from PDF and Word documents
+1\ufe0d-555-123-4567 | +1-555-123-4567
\ufe0d3331234567 | 3331234567
3\ufe0f3\ufe0f3\ufe0f1234567 | 3331234567
333\u{e01ef}1234567 | 3331234567
333\u115f1234567 | 3331234567
333\u11601234567 | 3331234567
333\u31641234567 | 3331234567
333\uffa01234567 | 3331234567
333\u00ad1234567 | 3331234567
333\u180e1234567 | 3331234567
# glific/glific#4815, woocommerce/woocommerce#52012, zetkin/app.zetkin.org#2572: numbers from tables
333\u200b1234567 | 3331234567
333\u200c1234567 | 3331234567
333\u200d1234567 | 3331234567
333\u20601234567 | 3331234567
333\u20641234567 | 3331234567
\ufeff3331234567 | 3331234567
3331234567\u0000 | 3331234567
333\t1234567 | 333 1234567
333\u007f1234567 | 333 1234567
3331234567\r\n | 3331234567
333\u034f1234567 | 3331234567
\u3000333\u30001234567 | 333 1234567
333\u20071234567 | 333 1234567
333\u202f1234567 | 333 1234567
333\u28001234567 | 333 1234567
333\u20091234567 | 333 1234567
# public report of this shop's field: dashes of word processors, digits and signs of other keyboards
333‐1234567 | 333-1234567
333‑1234567 | 333-1234567
333–1234567 | 333-1234567
333—1234567 | 333-1234567
333−1234567 | 333-1234567
333－1234567 | 333-1234567
333ー1234567 | 333-1234567
333─1234567 | 333-1234567
＋39 | +39
＋３９ | +39
００３９ | 0039
３３３１２３４５６７ | 3331234567
（０４５）１２３４５６７ | (045)1234567
٠٣٣٣١٢٣٤٥٦٧ | 03331234567
۰۹۱۲۳۴۵۶۷۸۹ | 09123456789
९८७६५४३२१० | 9876543210
𝟑𝟑𝟑1234567 | 3331234567
333/1234567 | 333/1234567
(045) 123.4567 | (045) 123.4567
tel:+447976399087 | tel:+447976399087
`;

const number = String.raw`
# uhlryk/angular-dynamic-number#40, woocommerce/woocommerce#31914: digits of Arabic and Persian keyboards
٣ | 3
٠ | 0
١٢ | 12
٩٩ | 99
۳ | 3
۱۲ | 12
۹۹ | 99
٤ | 4
۴ | 4
٥ | 5
۵ | 5
٢۲ | 22
# medic/cht-core#7654: joiners in numeric fields, digits of Nepali
2\u200d | 2
2\u200c | 2
\u200d2 | 2
1\u200d2 | 12
३ | 3
१२ | 12
९९ | 99
१\u200c२ | 12
# EC-CUBE/ec-cube#712, scandipwa/scandipwa#79, opencart/opencart#1180: what is no quantity stays none
0x7f | 0x7f
07 | 07
14e2 | 14e2
two | two
-1 | -1
1,5 | 1,5
1.5 | 1.5
+2 | +2
1 2 | 1 2
# other scripts and forms, Unicode's table of decimal digits (UnicodeData.txt)
２ | 2
１２ | 12
９９ | 99
０３ | 03
𝟐 | 2
𝟙𝟚 | 12
𝟷 | 1
๒ | 2
২ | 2
੨ | 2
૨ | 2
௨ | 2
౨ | 2
② | 2
² | 2
₂ | 2
\u{1fbf2} | 2
−1 | -1
– 1 | - 1
# contao/core#8434: marks and blanks around a number
\u200e2 | 2
2\u200f | 2
\u2068 2 \u2069 | 2
\ufeff2 | 2
2\ufe0f\u20e3 | 2\u20e3
2\u00ad | 2
\u00a02\u00a0 | 2
2\n | 2
\u30002 | 2
2026–12–24 | 2026-12-24
2026‑12‑24\u200b | 2026-12-24
２０２６－１２－２４ | 2026-12-24
`;

const zip = String.raw`
# woocommerce/woocommerce#31914: digits of Persian keyboards
۱۹۹۸۸۳۳۵۹۷ | 1998833597
۱۹۹۸۸-۳۳۵۹۷ | 19988-33597
٣٧١٢١ | 37121
۳۷۱۲۱ | 37121
३७१२१ | 37121
১২৩০ | 1230
๑๐๑๑๐ | 10110
# woocommerce/woocommerce#27108, woocommerce/woocommerce#10886, dgilperez/validates_zipcode#30, magento/magento2#14300: Japan
134-0088 | 134-0088
1340088 | 1340088
１３４－００８８ | 134-0088
１３４−００８８ | 134-0088
１３４ー００８８ | 134-0088
134ー0088 | 134-0088
134‐0088 | 134-0088
134‑0088 | 134-0088
134–0088 | 134-0088
134—0088 | 134-0088
134―0088 | 134-0088
134ｰ0088 | 134-0088
134─0088 | 134-0088
134－0088 | 134-0088
134 0088 | 134 0088
134\u30000088 | 134 0088
〒134-0088 | 〒134-0088
123–4567 | 123-4567
154−0023 | 154-0023
# woocommerce/woocommerce#52012, contao/core#8434: marks and blanks
\u200e37121 | 37121
37121\u200f | 37121
\u202a37121\u202c | 37121
\u206637121\u2069 | 37121
\ufeff37121 | 37121
37\u200b121 | 37121
37\u00ad121 | 37121
37\u2060121 | 37121
37121\ufe0f | 37121
3\u200d7121 | 37121
37121\u3164 | 37121
\u00a037121\u00a0 | 37121
37121\t | 37121
37121\r\n | 37121
\u280037121 | 37121
３７１２１ | 37121
𝟑𝟕𝟏𝟐𝟏 | 37121
# tableau-mkt-archived/addressfield.json#22 and neighbours: spellings of other countries, unchanged but for their signs
12345–1234 | 12345-1234
12345‑1234 | 12345-1234
SW1A\u00a01AA | SW1A 1AA
SW1A\u2009\u20091AA | SW1A 1AA
ＳＷ１Ａ　１ＡＡ | SW1A 1AA
sw1a 1aa | sw1a 1aa
D–80331 | D-80331
D02\u00a0AF30 | D02 AF30
1234\u202fAB | 1234 AB
00–950 | 00-950
1000–001 | 1000-001
K1A\u00a00B1 | K1A 0B1
H0H\u200a0H0 | H0H 0H0
`;

const email = String.raw`
# validatorjs/validator.js#940, validatorjs/validator.js#2036, pydantic/pydantic#3772: a zero-width space at an end
\u200buser@domain.com | user@domain.com
user@domain.com\u200b | user@domain.com
example@example.com\u200b | example@example.com
example@example.com\u200b1 | example@example.com1
\ufeffuser@domain.com | user@domain.com
user@example.com\ufffd | user@example.com\ufffd
# jquery-validation/jquery-validation#1287: after the @ and the dot
xyz@\u200bgmail.com | xyz@gmail.com
xyz@gmail.\u200bcom | xyz@gmail.com
xyz@\u200bgmail.\u200bcom | xyz@gmail.com
# getlantern/lantern#8836, validatorjs/validator.js#2648: other invisible characters, and blanks that are seen
zp@gmail.co\u200bm | zp@gmail.com
zp@gmail.co\u200cm | zp@gmail.com
zp@gmail.co\u200dm | zp@gmail.com
zp@gmail.co\u2060m | zp@gmail.com
zp@gmail.co\u00adm | zp@gmail.com
zp@gmail.co\u2061m | zp@gmail.com
zp@gmail.co\u2063m | zp@gmail.com
zp@gmail.co\u180em | zp@gmail.com
zp@gmail.co\u115fm | zp@gmail.com
zp@gmail.co\ufe0fm | zp@gmail.com
zp@gmail.co\u034fm | zp@gmail.com
zp@gmail.co\u00a0m | zp@gmail.co m
zp@gmail.co\u3000m | zp@gmail.co m
zp@gmail.co\u2800m | zp@gmail.co m
# antiwork/gumroad#6522: pasted at the checkout
\u202auser@domain.com\u202c | user@domain.com
\u2068user@domain.com\u2069 | user@domain.com
\u200euser@domain.com | user@domain.com
\u200fuser@domain.com\u200f | user@domain.com
\u00a0user@domain.com\u00a0 | user@domain.com
user@domain.com\t | user@domain.com
user@domain.com\r\n | user@domain.com
\u3000user@domain.com | user@domain.com
user\u{e0001}@domain.com | user@domain.com
User.Name+shop@Domain.com | User.Name+shop@Domain.com
o'neill@example.com | o'neill@example.com
user@@domain.com | user@@domain.com
user domain.com | user domain.com
user@domain.com. | user@domain.com.
ｕｓｅｒ＠ｄｏｍａｉｎ．ｃｏｍ | user@domain.com
user＠domain.com | user@domain.com
user@domain。com | user@domain.com
user@domain｡com | user@domain.com
maria‑rossi@example.com | maria-rossi@example.com
maria–rossi@scala‐vento.it | maria-rossi@scala-vento.it
# swiftmailer/swiftmailer#541, victorjonsson/jQuery-Form-Validator#204, form-validation/form-validation#121: domains with umlauts
info@exämple.de | info@xn--exmple-cua.de
test@tüst.de | test@xn--tst-hoa.de
test@tu\u0308st.de | test@xn--tst-hoa.de
TEST@TÜST.de | TEST@xn--tst-hoa.de
mario@münchen.de | mario@xn--mnchen-3ya.de
mario@xn--mnchen-3ya.de | mario@xn--mnchen-3ya.de
mario@mün\u00adchen.de | mario@xn--mnchen-3ya.de
info@käse.de | info@xn--kse-qla.de
hähnchen@käse.de | hähnchen@xn--kse-qla.de
info@msł.pl | info@xn--ms-yqa.pl
info@faß.de | info@xn--fa-hia.de
info@пример.рф | info@xn--e1afmkfd.xn--p1ai
info@日本。jp | info@xn--wgv71a.jp
info@caffè.it | info@xn--caff-8oa.it
# UTS 46 and RFC 5892: letters, digits and joiners of a domain are part of it
info@ラーメン.jp | info@xn--4dkp5a8a.jp
info＠ラーメン。jp | info@xn--4dkp5a8a.jp
info@コーヒー.com | info@xn--tck2c4fb.com
info@نامه\u200cای.com | info@xn--mgba3gch31f060k.com
info@\u200fنامه\u200cای\u200b.com\u200f | info@xn--mgba3gch31f060k.com
user@شركة١.com | user@xn--ogbpi5d6h.com
user١@شركة١.com | user1@xn--ogbpi5d6h.com
mario、rossi@コーヒー.com | mario、rossi@xn--tck2c4fb.com
info@１２７.１ | info@１２７.１
user﹫domain.com | user@domain.com
info@ü%41.de | info@ü%41.de
info@ü.1 | info@ü.1
`;

export const POSTED_CODES = { code, phone, number, zip, email };

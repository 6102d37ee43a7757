import { expect, test } from "vitest";
import { hasLink, hasUrl, namesWithUrl } from "./address";

test.each([
  "Ada",
  "Maria Grazia",
  "M.Grazia",
  "G.B.",
  "J.R. Smith",
  "Mario c/o Bianchi",
  // Apostrophes and hyphens (ustaxes/UsTaxes#481, makeitlegit/ProperName#6, tamuhack-org/Ouroboros#488, PrestaShop/PrestaShop#14157).
  "D’Angelo-Neri",
  "O'Brien",
  "O`Bryan",
  "Jean-Pierre",
  "Smith-Jones Jr.",
  "Dell'Acqua",
  // s/o and d/o (MadLamprey/pe#1).
  "Arun s/o Kumar",
  // Dots that other shops refuse (PrestaShop/PrestaShop#13549, #13559, #16780, #21713; PHOENIX-MEDIA/Magento-WorldPay#22).
  "L.B",
  "Le Le L.B",
  "Georges W. Bush Jr.",
  "John D. Rockefeller",
  "Ph.D.",
  "Ph.D",
  "Dr.med.",
  "Dr.med. Gregory",
  "K.k.",
  "Mgr. Jan Novák Ph.D.",
  "Ing.arch. Novák",
  // Italian titles and abbreviations.
  "Avv.to Rossi",
  "Sig.ra",
  "Sig.ra Bianchi",
  "Gent.ma Sig.ra Rossi",
  "Dott.ssa Verdi",
  "Spett.le Rossi",
  "Ing.De Luca",
  "Dott.La Rosa",
  "Avv.Di Pietro",
  "Sig.In Grassi",
  "St.John",
  "Anna. Denise",
  "Anna.Denise",
  "Gian.Maria",
  "Niccolò.Di",
  // Other alphabets, and what NFC leaves.
  "Ирина",
  "Ελένη",
  "王小明",
  "नीरज",
  "Nguyễn Văn A",
  "Þór",
  "José Mª",
  "X Æ A-12",
])("%s is a name", (name) => {
  expect(hasUrl(name)).toBe(false);
});

test.each(["Maria.It", "Anna.Me", "Anna.De", "Carlo.In", "Rosa.La", "Zoë.Li", "Élise.Be"])(
  "%s, a second name behind a dot that is a country's domain too, is a name beside one word",
  (name) => {
    for (const other of ["Rossi", "D’Amico", "De-Luca", "王"]) {
      expect(namesWithUrl(name, other)).toEqual([]);
      expect(namesWithUrl(other, name)).toEqual([]);
    }
    for (const other of ["Vinci Mille Euro Su", "De Luca", "Win,now", "Win1000", "Evil.Me", ""]) {
      expect(namesWithUrl(name, other)).toContain("name");
      expect(namesWithUrl(other, name)).toContain("surname");
    }
  },
);

test.each([
  // Registrations of spammers (PrestaShop/PrestaShop#13524, #13566, #16780).
  "www.win.example",
  "John F. www.spam.com",
  "buyviagra.cz",
  "http://evil.example",
  "https://evil.example/a",
  "Visit www.evil.example now",
  "Win money bit.ly/x",
  "t.co/abc",
  "evil.com",
  "evil.com.",
  "my-shop.store",
  "xn--e1afmkfd.xn--p1ai",
  "ada@example.com",
  "Ada (evil.net)",
  // As a name with a dot, but written as a site.
  "maria.it",
  "anna.de",
  "MARIA.IT",
  "Ada EVIL.IT",
  "Maria.it",
  "maria.It",
  "Maria.IT",
  "EvilShop.It",
  "Evil.Com",
  "Evil.Shop",
  "Casino24.It",
  "My-Shop.It",
  "Evil.It Bonus",
  "Visit Evil.It",
  "Visit Evil.It Now",
  "Evil.It/Win",
  "Evil.It?x",
  "Www.Evil.It",
  "Bit.Ly/x",
  "Evil.Co.Uk",
  "Evil.It evil.it",
  "Dott.it offerte",
  "Ing.de luca.com",
])("%s is no name", (name) => {
  for (const other of ["", "Rossi"]) expect(hasUrl(name, other)).toBe(true);
});

test("in a gift's message a name with a dot stays a link, because a stranger reads it among other words", () => {
  for (const text of ["Maria.It", "Buy at Maria.It now", "Ing.de"]) expect(hasLink(text), text).toBe(true);
  for (const text of ["Dear Maria. It is for you", "See you @ 8"]) expect(hasLink(text), text).toBe(false);
});

test("a name of megabytes is no URL, and asks for no time", () => {
  expect(hasUrl(`${"x".repeat(4_000_000)}.com`)).toBe(false);
});

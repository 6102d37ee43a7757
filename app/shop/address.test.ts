import { expect, test } from "vitest";
import { type DeliveryInput, normaliseDelivery, validateDelivery } from "./address";
import { ITALY_ID } from "./delivery";
import { isEmail } from "./email";
import { FIELD_BYTES, FIELD_LIMITS, type TextField } from "./field-limits";
import { seeded } from "./seeded.test-data";

const FRANCE_ID = 75;
const goods = { needsDelivery: true };
const giftCards = { needsDelivery: false };

const contact: DeliveryInput = {
  name: "Maria",
  surname: "Rossi",
  email: "maria@example.com",
  confirm_email: "maria@example.com",
  prefix: "+39",
  phone: "347 123 4567",
  payment: "bank_transfer",
  countries_id: ITALY_ID,
  same_billing: true,
};
const courier: DeliveryInput = {
  ...contact,
  shipping: "courier",
  address: "Via Mazzini 1",
  zip_code: "37121",
  city: "Verona",
  province: "VR",
};
const billed: DeliveryInput = {
  ...courier,
  same_billing: false,
  billing_name: "Maria",
  billing_surname: "Rossi",
  billing_address: "Via Roma 2",
  billing_zip_code: "20121",
  billing_city: "Milano",
  billing_province: "MI",
};
const errorsOf = (change: DeliveryInput, cart = goods) => validateDelivery({ ...courier, ...change }, cart);

test("a complete delivery by courier is valid, with the same or another billing address", () => {
  expect(validateDelivery(courier, goods)).toEqual({});
  expect(validateDelivery(billed, goods)).toEqual({});
});

test("an empty form has an error for every required field", () => {
  expect(validateDelivery({ shipping: "courier" }, goods)).toEqual({
    name: "required",
    surname: "required",
    email: "email_required",
    confirm_email: "email_required",
    prefix: "required",
    phone: "required",
    payment: "required",
    address: "required",
    zip_code: "required",
    city: "required",
    province: "required",
  });
  expect(validateDelivery({}, goods).shipping).toBe("required");
});

test("a field of spaces counts as empty", () => {
  expect(errorsOf({ name: " \t ", city: "\u00a0" })).toEqual({ name: "required", city: "required" });
});

test("pickup needs no address, but name, email and phone; gift cards need no phone either", () => {
  expect(validateDelivery({ ...contact, shipping: "pickup" }, goods)).toEqual({});
  expect(validateDelivery({ ...contact, shipping: "pickup", phone: "" }, goods)).toEqual({ phone: "required" });
  expect(validateDelivery(contact, giftCards)).toEqual({});
  expect(validateDelivery({ ...contact, prefix: "", phone: "" }, giftCards)).toEqual({});
  expect(validateDelivery({ ...contact, name: "" }, giftCards)).toEqual({ name: "required" });
});

test("an incomplete address does not prevent a pickup", () => {
  expect(errorsOf({ shipping: "pickup", zip_code: "1", province: "XX" })).toEqual({});
  expect(errorsOf({ shipping: "pickup", zip_code: "1".repeat(13) })).toEqual({ zip_code: "too_long" });
});

test("pickup is only for Italy, and unknown ways of shipping are refused", () => {
  expect(errorsOf({ shipping: "pickup", countries_id: FRANCE_ID }).shipping).toBe("pickup_italy_only");
  expect(errorsOf({ shipping: "drone" }).shipping).toBe("shipping_invalid");
});

test("a missing country means Italy, an invalid one is refused", () => {
  expect(errorsOf({ countries_id: undefined })).toEqual({});
  for (const countries_id of [0, -1, 1.5, 2_147_483_648, Number.NaN]) {
    expect(errorsOf({ countries_id }).countries_id).toBe("country_invalid");
  }
});

test("the email is valid and its confirmation matches it in any case", () => {
  expect(errorsOf({ email: "maria@", confirm_email: "maria@" })).toEqual({ email: "email_invalid" });
  expect(errorsOf({ confirm_email: "mario@example.com" })).toEqual({ confirm_email: "email_mismatch" });
  expect(errorsOf({ confirm_email: " Maria@Example.com " })).toEqual({});
});

test.each(["a@b.it", "maria.rossi+shop@posta.example.co.uk", "o'neill@example.com", `${"a".repeat(64)}@example.com`])(
  "%s is an e-mail address",
  (email) => {
    expect(isEmail(email)).toBe(true);
  },
);

test.each([
  "",
  "a",
  "a@b",
  "@b.it",
  "a@@b.it",
  "a b@c.it",
  "a@b..it",
  "a..b@c.it",
  ".a@b.it",
  "a@-b.it",
  "a@b.it.",
  "a@b.it\nbcc:x@y.it",
  "à@b.it",
  `${"a".repeat(65)}@example.com`,
  `a@${"b".repeat(60)}.${"c".repeat(40)}.it`,
  `a@${"b.".repeat(500_000)}`,
])("%.40s is not a valid email", (email) => {
  expect(isEmail(email)).toBe(false);
});

test("a ZIP code and a province that certainly do not belong together are refused, with the provinces of the code", () => {
  expect(errorsOf({ zip_code: "20121", province: "VR" })).toEqual({
    zip_code: "zip_province:Milano (MI), Monza e Brianza (MB)",
  });
  expect(errorsOf({ zip_code: "20900", province: "Milano" })).toEqual({});
  const billing = { ...billed, billing_zip_code: "00184" };
  expect(validateDelivery(billing, goods)).toEqual({ billing_zip_code: "zip_province:Roma (RM)" });
  expect(errorsOf({ zip_code: "20121", province: "XX" })).toEqual({ province: "province_invalid" });
});

test.each([
  ["GB", "XXX", "", { zip_code: "zip_invalid" }],
  ["GB", "sw1a1aa", "", {}],
  ["US", "abc", "CA", { zip_code: "zip_invalid" }],
  ["US", "94043", "", { province: "state_required" }],
  ["US", "94043", "Kalifornien", { province: "state_invalid" }],
  ["US", "94043", "california", {}],
  ["CA", "K1A 0B1", "", { province: "state_required" }],
  ["AU", "2000", "NSW", {}],
  ["FR", "75001", "", {}],
  ["AE", "", "Dubai", {}],
  ["GB", "", "", { zip_code: "required" }],
])("to %s with ZIP code %j and province %j", (iso2, zip_code, province, errors) => {
  const countries = [{ id: FRANCE_ID, iso2 }];
  const input = { ...courier, countries_id: FRANCE_ID, zip_code, province };
  expect(validateDelivery(input, { ...goods, countries })).toEqual(errors);
});

test("an address outside the shop's countries has any ZIP code that can be one", () => {
  expect(errorsOf({ countries_id: FRANCE_ID, zip_code: "X-1" })).toEqual({});
  expect(errorsOf({ zip_code: "1".repeat(1_000) }).zip_code).toBe("zip_invalid");
});

test("a city has letters", () => {
  expect(errorsOf({ city: "123" })).toEqual({ city: "city_invalid" });
  expect(errorsOf({ city: "L'Aquila 2" })).toEqual({});
});

test("a state is stored by its code, and no province where the country's post has none", () => {
  const stored = (iso2: string, province: string) =>
    normaliseDelivery({ ...courier, countries_id: FRANCE_ID, province }, [{ id: FRANCE_ID, iso2 }]).province;
  expect(stored("US", "new york")).toBe("NY");
  expect(stored("FR", "VR")).toBe("");
  expect(stored("ES", "Madrid")).toBe("Madrid");
});

test("an Italian address needs an existing province; other countries need none", () => {
  expect(errorsOf({ province: "XX" })).toEqual({ province: "province_invalid" });
  expect(errorsOf({ province: "" })).toEqual({ province: "required" });
  expect(errorsOf({ province: "verona" })).toEqual({});
  expect(errorsOf({ countries_id: FRANCE_ID, province: "" })).toEqual({});
  expect(errorsOf({ countries_id: FRANCE_ID, province: "Provence" })).toEqual({});
});

test("a phone number is valid in the numbering plan of its prefix", () => {
  expect(errorsOf({ phone: "12" }).phone).toBe("phone_invalid");
  expect(errorsOf({ prefix: "+0" }).prefix).toBe("phone_prefix_invalid");
  expect(errorsOf({ prefix: "call me" }).prefix).toBe("phone_prefix_invalid");
  expect(errorsOf({ prefix: "+999" })).toEqual({ prefix: "phone_prefix_invalid" });
  expect(errorsOf({ prefix: "+1242", phone: "322 1234" })).toEqual({});
  expect(errorsOf({ prefix: "+44", phone: "07911 123456" })).toEqual({});
});

test("a number's own prefix replaces the one of the form, and an extension has a message of its own", () => {
  const typed = { ...courier, prefix: "+39", phone: "+49 151 23456789" };
  expect(normaliseDelivery(typed)).toMatchObject({ prefix: "+49", phone: "15123456789" });
  expect(validateDelivery(typed, goods)).toEqual({});
  expect(errorsOf({ prefix: "home", phone: "0044 7911 123456" })).toEqual({});
  expect(errorsOf({ phone: "045 8001234 ext. 5" })).toEqual({ phone: "phone_extension" });
});

test("a postal code is compared in its stored form with province and country", () => {
  const [sanMarino, germany] = [
    { id: 200, iso2: "SM" },
    { id: 83, iso2: "DE" },
  ];
  const countries = [sanMarino, germany];
  expect(normaliseDelivery({ ...courier, zip_code: "I-37121" }).zip_code).toBe("37121");
  expect(errorsOf({ zip_code: "I-37121" })).toEqual({});
  expect(errorsOf({ zip_code: "IT-20 121" }).zip_code).toBe("zip_province:Milano (MI), Monza e Brianza (MB)");
  expect(errorsOf({ zip_code: "61014", province: "Rimini", city: "Montecopiolo" })).toEqual({});
  expect(validateDelivery({ ...courier, zip_code: "I-47890" }, { ...goods, countries }).zip_code).toBe(
    "zip_country:200",
  );
  const abroad = { ...courier, countries_id: germany.id, zip_code: "d 80331" };
  expect(normaliseDelivery(abroad, countries).zip_code).toBe("80331");
  expect(normaliseDelivery({ ...abroad, same_billing: true }, countries).billing_zip_code).toBe("80331");
});

test("a tax number is checked by the country of the invoice, which may be another than the parcel's", () => {
  const countries = [
    { id: 83, iso2: "DE" },
    { id: 31, iso2: "BR" },
  ];
  const abroad = (id: number, vat_number: string) =>
    validateDelivery(
      { ...billed, billing_countries_id: id, billing_zip_code: id === 83 ? "10115" : "01310-100", vat_number },
      { ...goods, countries },
    );
  expect(abroad(83, "DE 143 593 636")).toEqual({});
  expect(abroad(83, "12/345/67890")).toEqual({ vat_number: "vat_national" });
  expect(abroad(31, "12.345.678/0001-95")).toEqual({});
  expect(errorsOf({ vat_number: "12.345.678/0001-95" }).vat_number).toBe("vat_invalid");
});

test("an unknown payment method is refused", () => {
  expect(errorsOf({ payment: "bitcoin" })).toEqual({ payment: "payment_invalid" });
});

test("another billing address follows the same rules as the delivery address", () => {
  const { billing_zip_code, billing_city, billing_name, ...rest } = billed;
  expect(validateDelivery({ ...rest, billing_province: "XX" }, goods)).toEqual({
    billing_name: "required",
    billing_zip_code: "required",
    billing_city: "required",
    billing_province: "province_invalid",
  });
  expect(validateDelivery({ ...billed, billing_countries_id: -1 }, goods).billing_countries_id).toBe("country_invalid");
});

test("a billing address equal to the delivery ignores its own fields", () => {
  const cleaned = normaliseDelivery({ ...billed, same_billing: true, billing_countries_id: FRANCE_ID });
  expect([
    cleaned.billing_name,
    cleaned.billing_address,
    cleaned.billing_zip_code,
    cleaned.billing_countries_id,
  ]).toEqual(["Maria", "Via Mazzini 1", "37121", ITALY_ID]);
});

test("billing fields are not checked when billing equals delivery", () => {
  expect(validateDelivery({ ...billed, same_billing: true, billing_zip_code: "x", billing_city: "" }, goods)).toEqual(
    {},
  );
});

test("a business needs no first and last name, but a VAT number or a fiscal code", () => {
  const business = { ...billed, billing_name: "", billing_surname: "", business_name: "Rossi Srl" };
  expect(validateDelivery(business, goods)).toEqual({ vat_number: "required" });
  expect(validateDelivery({ ...business, vat_number: "IT 00743110157", sdi_code: "m5uxcr1" }, goods)).toEqual({});
  expect(validateDelivery({ ...business, fiscal_code: "00743110157" }, goods)).toEqual({});
});

test("an invoice needs an address also for an order that is picked up", () => {
  const invoice = { ...contact, shipping: "pickup", business_name: "Rossi Srl", vat_number: "00743110157" };
  const missing = { address: "required", zip_code: "required", city: "required", province: "required" };
  expect(validateDelivery(invoice, goods)).toEqual(missing);
  const person = { ...contact, shipping: "pickup", fiscal_code: "RSSMRA80A01H501U" };
  expect(validateDelivery(person, goods)).toEqual(missing);
});

test("Italian tax codes are checked whenever they are present", () => {
  expect(errorsOf({ vat_number: "00743110158", fiscal_code: "RSSMRA80A01H501X", sdi_code: "12345" })).toEqual({
    vat_number: "vat_invalid",
    fiscal_code: "fiscal_invalid",
    sdi_code: "sdi_invalid",
  });
  expect(errorsOf({ fiscal_code: "rssmra80a01h501u" })).toEqual({});
  expect(errorsOf({ sdi_code: "12345678" }).sdi_code).toBe("sdi_invalid");
});

test("tax codes of other countries do not follow Italian rules", () => {
  const french = { countries_id: FRANCE_ID, fiscal_code: "1 85 05 78 006 084" };
  expect(errorsOf({ ...french, vat_number: "FR 40 303265045" })).toEqual({});
  expect(errorsOf({ ...french, vat_number: "?" }).vat_number).toBe("vat_invalid");
});

test("a foreign VAT number that starts with IT keeps these characters", () => {
  expect(normaliseDelivery({ countries_id: FRANCE_ID, vat_number: "IT123" }).vat_number).toBe("IT123");
  expect(normaliseDelivery({ vat_number: "IT 00743110157" }).vat_number).toBe("00743110157");
});

test("the SDI code of an invoice to Italy is never one for abroad, nor an e-mail", () => {
  const sdi = (sdi_code: string, billing_countries_id = 109) =>
    validateDelivery({ ...billed, billing_countries_id, sdi_code, vat_number: "" }, goods).sdi_code;
  for (const code of ["XXXXXXX", "xxxxxxx", "XXX XXXX", "xxx-xxxx", "2R4GTO8", "2r4gto8", "2R4 GTO8"])
    expect(sdi(code), code).toBe("sdi_foreign");
  for (const pec of ["ada@pec.it", "studio.rossi@legalmail.it", "a@b", `${"x".repeat(60)}@pec.it`])
    expect(sdi(pec), pec).toBe("sdi_pec");
  for (const code of ["", "0000000", "m5uxcr1", "UFABCD", "XXXXXX1", "2R4GT08"])
    expect(sdi(code), code).toBeUndefined();
  for (const code of ["XXXXXXX", "2R4GTO8"]) expect(sdi(code, FRANCE_ID), code).toBeUndefined();
});

test("every text field accepts its maximum length and refuses one character more", () => {
  const own: Partial<Record<TextField, string>> = {
    prefix: "phone_prefix_invalid",
    phone: "phone_invalid",
    zip_code: "zip_invalid",
    billing_zip_code: "zip_invalid",
    city: "city_invalid",
    billing_city: "city_invalid",
    sdi_code: "sdi_invalid",
    confirm_email: "email_mismatch",
  };
  const abroad = { ...billed, countries_id: FRANCE_ID, billing_countries_id: FRANCE_ID };
  for (const [name, limit] of Object.entries(FIELD_LIMITS)) {
    const field = name as TextField;
    const errors = validateDelivery({ ...abroad, [field]: "9".repeat(limit + 1) }, goods);
    expect(errors[field], field).toBe(own[field] ?? "too_long");
    const allowed = validateDelivery({ ...abroad, [field]: "9".repeat(Math.min(limit, FIELD_BYTES[field])) }, goods);
    expect(allowed[field], field).not.toBe("too_long");
  }
});

test("control characters are removed, and only the note keeps its line breaks", () => {
  const cleaned = normaliseDelivery({ name: " Ma\u0000ria\r\n ", note: " one\r\ntwo\u0000\u0007three " });
  expect(cleaned.name).toBe("Ma ria");
  expect(cleaned.note).toBe("one\ntwo three");
  expect(normaliseDelivery({ province: "Forlì-Cesena" }).province).toBe("FC");
});

test("normalising twice equals normalising once", () => {
  const random = seeded(9);
  const pieces = ["IT", "00", "39", "+", " ", "-", "VR", "è", "\n", "\u0000", "1", "."] as const;
  for (let round = 0; round < 500; round += 1) {
    const input: DeliveryInput = {};
    for (const field of Object.keys(FIELD_LIMITS) as TextField[]) {
      input[field] = Array.from({ length: random.int(0, 6) }, () => random.pick(pieces)).join("");
    }
    const { vat_number, ...once } = normaliseDelivery(input);
    expect(normaliseDelivery(once)).toMatchObject(once);
  }
});

test("a megabyte in every field is refused without delay", () => {
  const input: DeliveryInput = { ...billed };
  for (const field of Object.keys(FIELD_LIMITS) as TextField[]) input[field] = "a ".repeat(500_000);
  const errors = validateDelivery(input, goods);
  expect(Object.keys(errors).sort()).toEqual(Object.keys(FIELD_LIMITS).sort());
});

test("the names of an invoice refuse URLs too", () => {
  const invoice = { billing_name: "evil.com", billing_surname: "www.evil.example" };
  expect(validateDelivery({ ...billed, ...invoice }, goods)).toMatchObject({
    billing_name: "name_has_url",
    billing_surname: "name_has_url",
  });
});

test("a name of megabytes is refused without delay", () => {
  const name = "x".repeat(4_000_000);
  expect(validateDelivery({ ...courier, name, surname: `${name}.com` }, goods)).toMatchObject({
    name: "too_long",
    surname: "too_long",
  });
});

test.each([
  ["a Russian with a double name", { name: "Александра Константиновна", surname: "Преображенская-Загорская" }],
  ["a Russian street", { address: "проспект Академика Сахарова, дом 128, корпус 4, квартира 217" }],
  ["a Greek", { name: "Κωνσταντίνος-Αλέξανδρος", surname: "Παπακωνσταντίνου-Χατζηγεωργίου" }],
  ["a Greek street", { address: "Λεωφόρος Βασιλέως Κωνσταντίνου 128, 4ος όροφος, Παγκράτι", city: "Θεσσαλονίκη" }],
  [
    "a Chinese",
    { name: "欧阳", surname: "司马相如", address: "北京市朝阳区建国门外大街甲十二号新华保险大厦十五层一五零二室" },
  ],
  [
    "an Arab",
    {
      name: "عبد الرحمن بن عبد العزيز",
      surname: "المنصوري",
      address: "شارع الشيخ زايد، برج الإمارات، الطابق الخامس عشر",
    },
  ],
  ["a Thai", { name: "ณัฐพงศ์วรากร", surname: "พงษ์ประเสริฐสกุลชัย" }],
])("the names and streets of %s are not too long", (_, fields) => {
  const errors = validateDelivery({ ...courier, ...fields }, goods);
  expect(Object.values(errors)).not.toContain("too_long");
});

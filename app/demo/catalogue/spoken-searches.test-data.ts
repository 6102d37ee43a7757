/**
 * What shoppers type besides names, and what the first products must be, as in `search-queries.test-data.ts`; "not" before a
 * condition: none of them is so. Also "from" and "to" in euro, and what the search says of itself: "instead", the corrected
 * text; "unknown", words without products; "missing", nobody's products; "nothing", no products.
 */
export const SPOKEN_SEARCHES = {
  it: `
    snikers | instead=sneakers; category=Sneakers
    sneackers | instead=sneakers; category=Sneakers
    sneakerz | instead=sneakers; category=Sneakers
    snikers rosse | instead=sneakers rosse; category=Sneakers; color=Rosso/Bordeaux
    sneaker™ | category=Sneakers
    Sneakers® nere | category=Sneakers; color=Nero
    maglieta | instead=maglietta; type=T-shirt
    magliete | type=T-shirt/Maglioni
    maglieta nera | instead=maglietta nera; type=T-shirt; color=Nero
    scarppe | instead=scarpe; category=Sneakers/Scarpe & Stivali
    stivalli | instead=stivali; type=Stivaletti Chelsea/Anfibi
    mocasini | instead=mocassini; type=Mocassini
    giache | instead=giacche; category=Giacche & Cappotti
    piumimo | instead=piumini; type=Piumini
    camiccia bianca | instead=camicia bianca; color=Bianco/Panna
    pantaoni neri | instead=pantaloni neri; type=Pantaloni/Pantaloni in felpa; color=Nero
    gona | instead=gonne; type=Gonne
    vestitto | instead=vestito; type=Abiti
    cintrua | instead=cinture; type=Cinture
    zainno | instead=zaini; type=Zaini
    nordavick | instead=nordavik; brand=Nordavik
    velocita | instead=velocitta; brand=Velocitta
    kumovy | instead=kumovi; brand=Kumovi
    tramontanna | instead=tramontana; brand=Tramontana
    boreales | instead=borealis; brand=Borealis
    strada novve | instead=strada nove; brand=Strada Nove
    montebrunno | instead=montebruno; brand=Montebruno
    sotto 50 euro | to=50
    sneakers sotto 100 euro | category=Sneakers; to=100
    sneakers sotto i 100 | category=Sneakers; to=100
    meno di 80 | to=80
    magliette meno di 40€ | type=T-shirt; to=40
    fino a 60€ | to=60
    felpe fino a 90 euro | to=90; type=Felpe/Felpe con cappuccio/Pantaloni in felpa
    entro 70 euro | to=70
    oltre 200 euro | from=200
    cappotti sopra 250 | type=Cappotti; from=250
    più di 150 | from=150
    tra 50 e 100 | from=50; to=100
    borse tra 50 e 150 euro | type=Borse; from=50; to=150
    jeans da 80 a 120 euro | type=Jeans; from=80; to=120
    gonne 60-100€ | type=Gonne; from=60; to=100
    magliette 50 euro | type=T-shirt; to=50
    gift card 50 euro | name=50
    carta regalo da 100 € | name=100
    scarpe sotto 5 euro | nothing
    scarpe non più di 100 euro | category=Sneakers/Scarpe & Stivali; to=100
    cappotti non meno di 250 euro | type=Cappotti; from=250
    scarpe fino a 43 | category=Sneakers/Scarpe & Stivali; size=43
    rosso o blu | color=Rosso/Bordeaux/Blu/Blu navy/Azzurro
    sneakers rosse o blu | category=Sneakers; color=Rosso/Bordeaux/Blu/Blu navy/Azzurro
    gonne o abiti neri | type=Gonne/Abiti; color=Nero
    jeans oppure bermuda | type=Jeans/Bermuda
    sneakers nere o borse | category=Sneakers/Borse & Accessori
    nordavik o kumovi | brand=Nordavik/Kumovi
    sneakers -nere | category=Sneakers; not color=Nero
    sneakers non nere | category=Sneakers; not color=Nero
    sneakers senza nero | category=Sneakers; not color=Nero
    sneakers tranne bianche | category=Sneakers; not color=Bianco
    sneakers non nere né bianche | category=Sneakers; not color=Nero/Bianco
    sneakers non nerre | instead=sneakers non nero; category=Sneakers; not color=Nero
    sneakers senza zzzz | category=Sneakers; unknown=zzzz
    maglioni non rosso acceso | type=Maglioni; not color=Rosso
    maglioni non blu scuro | type=Maglioni; not color=Blu navy
    felpe senza cappuccio | type=Felpe/Pantaloni in felpa; not type=Felpe con cappuccio
    maglioni non di lana | nothing
    abiti senza seta | type=Abiti; not material=seta
    giacche non blu navy | category=Giacche & Cappotti; not color=Blu navy
    scarpe non running | category=Sneakers/Scarpe & Stivali; not type=Sneakers running
    -nere | not color=Nero
    sneakers -nordavik | category=Sneakers; not brand=Nordavik
    mocassini senza lacci | type=Mocassini; unknown=lacci
    uomo | gender=men/unisex
    donna | gender=women/unisex
    scarpe donna | category=Sneakers/Scarpe & Stivali; gender=women/unisex
    scarpe da uomo | category=Sneakers/Scarpe & Stivali; gender=men/unisex
    sneakers uomo nere | category=Sneakers; gender=men/unisex; color=Nero
    felpa donna | type=Felpe/Felpe con cappuccio/Pantaloni in felpa; gender=women/unisex
    jeans da donna taglia M | type=Jeans; gender=women/unisex; size=M
    maglietta uomo | type=T-shirt; gender=men/unisex
    borsa uomo | type=Borse; gender=men/unisex
    unisex | gender=unisex
    uomo o donna | gender=men/women/unisex
    abiti uomo | nothing
    sneakers non da donna | category=Sneakers; not gender=women
    bambino | missing=kids; nothing
    scarpe bambino | missing=kids; nothing
    sneakers bimba | missing=kids; nothing
    sneakers ragazza | missing=kids; nothing
    scarpe ragazzi | missing=kids; nothing
    regalo per la mia ragazza | name=Gift Card
    sneakers per il mio ragazzo | category=Sneakers; gender=men/unisex
    maglione baby lana | type=Maglioni; material=lana
    maglione baby alpaca | type=Maglioni; unknown=alpaca
    scarpe comode per camminare | category=Sneakers/Scarpe & Stivali
    scarpe da lavoro | category=Sneakers/Scarpe & Stivali
    cerco una gonna nera | type=Gonne; color=Nero
    vorrei comprare un maglione | type=Maglioni
    vestito per una festa | type=Abiti
    regalo di natale per papà | name=Gift Card
    regalo per lei | name=Gift Card
    regalo donna | name=Gift Card
    gonna jeans | type=Gonne
    gonna di jeans | type=Gonne
    scarpe 42 e mezzo | category=Sneakers/Scarpe & Stivali; size=42.5
    scarpe taglia 42½ | category=Sneakers/Scarpe & Stivali; size=42.5
    jeans 32 | type=Jeans; unknown=32
    borse rosse | type=Borse
    giacca invernale | category=Giacche & Cappotti; unknown=invernale
    scarpe nere numero 42 uomo sotto 200 euro | category=Sneakers/Scarpe & Stivali; color=Nero; size=42; gender=men/unisex; to=200
    t-shirt nera media | type=T-shirt; color=Nero
    sandali | nothing; unknown=sandali
    ciabatte | nothing; unknown=ciabatte
    guanti | nothing; unknown=guanti
    orologio | nothing; unknown=orologio
    orologio da polso | nothing; unknown=orologio polso
    nike | nothing; unknown=nike
    adidas | nothing; unknown=adidas
    costume da bagno | nothing
    dov'è il mio ordine | nothing
    👟👟 | nothing
    (((( | nothing`,
  en: `
    snikers | instead=sneakers; category=Sneakers
    sneekers | instead=sneakers; category=Sneakers
    snickers black | instead=sneakers black; category=Sneakers; color=Black
    sneaker™ | category=Sneakers
    trainrs | instead=trainers; category=Sneakers
    shose | instead=shoes; category=Sneakers/Shoes & Boots
    botos | instead=boots; type=Chelsea boots/Lace-up boots
    laofers | instead=loafers; type=Loafers
    jaket | instead=jacket; category=Jackets & Coats
    hoddie | instead=hoodie; type=Hoodies
    hodie grey | instead=hoodie grey; type=Hoodies; color=Grey/Charcoal
    swetshirt | instead=sweatshirts; type=Sweatshirts
    jumpre | instead=jumpers; type=Jumpers
    trowsers | instead=trousers; type=Trousers
    jeens | instead=jeans; type=Jeans
    skrit | instead=skirt; type=Skirts
    dreses | instead=dresses; type=Dresses
    backpak | instead=backpacks; type=Backpacks
    cardigen | instead=cardigan; type=Cardigans
    nordavick | instead=nordavik; brand=Nordavik
    velocita sneakers | instead=velocitta sneakers; brand=Velocitta
    kumovi's | instead=kumovi; brand=Kumovi
    large tote | name=Tote
    tote large | name=Tote
    tramontanna | instead=tramontana; brand=Tramontana
    cuoio vvio | instead=cuoio vivo; brand=Cuoio Vivo
    stradanovve | instead=stradanove; brand=Strada Nove
    under 50 | to=50
    sneakers under 100 | category=Sneakers; to=100
    sneakers under €100 | category=Sneakers; to=100
    t-shirts below 40 euros | type=T-shirts; to=40
    shirts less than 80 | type=Shirts; to=80 | 4
    up to 60€ | to=60
    jeans < 90 | type=Jeans; to=90
    over 200 | from=200
    coats over 250 | type=Coats; from=250
    more than 150 | from=150
    at least 100 euro | from=100
    between 50 and 100 | from=50; to=100
    bags between 50 and 150 | type=Bags; from=50; to=150
    dresses 60-120€ | type=Dresses; from=60; to=120
    black shoes from 100 to 200 euros | category=Sneakers/Shoes & Boots; color=Black; from=100; to=200
    tee 40 euro | type=T-shirts; to=40
    gift card 50 euro | name=50
    gift card €100 | name=100
    shoes under 5 | nothing
    shoes not over 100 | category=Sneakers/Shoes & Boots; to=100
    coats 250 euro or more | type=Coats; from=250
    shoes under 150 size 42 | category=Sneakers/Shoes & Boots; to=150; size=42
    sizes over 43 | size=43
    baby boy | missing=kids; unknown=; nothing
    sneakers over 43 | category=Sneakers; size=43
    red or blue | color=Red/Burgundy/Blue/Navy/Light blue
    red or blue sneakers | category=Sneakers; color=Red/Burgundy/Blue/Navy/Light blue
    sneakers red or blue | category=Sneakers; color=Red/Burgundy/Blue/Navy/Light blue
    skirts or dresses black | type=Skirts/Dresses; color=Black
    jeans OR shorts | type=Jeans/Shorts
    black sneakers or white shirts | type=Low-top sneakers/High-top sneakers/Running sneakers/Chunky sneakers/Shirts/Polo shirts/T-shirts; color=Black/White/Cream
    nordavik or kumovi | brand=Nordavik/Kumovi
    sneakers -black | category=Sneakers; not color=Black
    sneakers not black | category=Sneakers; not color=Black
    sneakers without black | category=Sneakers; not color=Black
    sneakers not black or white | category=Sneakers; not color=Black/White
    sneakers not blak | instead=sneakers not black; category=Sneakers; not color=Black
    shirts not bright red | type=Shirts/Polo shirts/T-shirts; not color=Red; unknown=
    jumpers not flashy red | type=Jumpers; not color=Red; unknown=flashy
    dress without silk | type=Dresses; not material=silk
    shirts not light blue | type=Shirts; not color=Light blue
    jackets except parkas | category=Jackets & Coats; not type=Parkas
    shoes not running | category=Sneakers/Shoes & Boots; not type=Running sneakers
    t-shirt -white -black | type=T-shirts; not color=White/Black
    -black | not color=Black
    sneakers -nordavik | category=Sneakers; not brand=Nordavik
    loafers without laces | type=Loafers
    men | gender=men/unisex
    women | gender=women/unisex
    women's sneakers | category=Sneakers; gender=women/unisex
    mens shoes | category=Sneakers/Shoes & Boots; gender=men/unisex
    shoes for women | category=Sneakers/Shoes & Boots; gender=women/unisex
    black boots men | type=Chelsea boots/Lace-up boots; gender=men/unisex; color=Black | 2
    ladies jeans | type=Jeans; gender=women/unisex
    hoodie for men size L | type=Hoodies; gender=men/unisex; size=L
    man bag | type=Bags; gender=men/unisex
    unisex hoodies | type=Hoodies; gender=unisex
    men or women | gender=men/women/unisex
    men's dresses | nothing
    sneakers not for women | category=Sneakers; not gender=women
    kids | missing=kids; nothing
    kids' shoes | missing=kids; nothing
    boys sneakers | missing=kids; nothing
    girls sneakers | missing=kids; nothing
    baby shoes | missing=kids; nothing
    baby blue | color=Blue/Navy/Light blue
    baby blue sneakers | category=Sneakers; color=Blue/Navy/Light blue
    children's t-shirt | missing=kids; nothing
    comfortable walking shoes | category=Sneakers/Shoes & Boots
    looking for a black skirt | type=Skirts; color=Black
    i want a wool jumper | type=Jumpers; material=wool
    dress for a party | type=Dresses
    christmas present for dad | name=Gift Card
    birthday gift for her | name=Gift Card
    gift card for men | name=Gift Card
    denim skirt | type=Skirts
    tshirt black medium | type=T-shirts; color=Black; size=M
    white t-shirt large | type=T-shirts; color=White/Cream; size=L
    hoodie extra large | type=Hoodies; size=XL
    black jacket men under 200 | category=Jackets & Coats; color=Black; gender=men/unisex; to=200 | 3
    size 8 | size=42
    sneakers size 8 | category=Sneakers; size=42
    shoes uk 8 | category=Sneakers/Shoes & Boots; size=42
    dress size 10 | type=Dresses
    jeans 32 | type=Jeans; unknown=32
    red bags | type=Bags
    winter jacket | category=Jackets & Coats; unknown=winter
    sandals | nothing; unknown=sandals
    heels | nothing; unknown=heels
    gloves | nothing; unknown=gloves
    watch | nothing; unknown=watch
    nike | nothing; unknown=nike
    adidas | nothing; unknown=adidas
    where is my order | nothing
    <script>alert(1)</script> | nothing
    حذاء رياضي | nothing`,
} as const;

/**
 * What shoppers type, and what the first eight products must be: names of the catalogue in the query's language, several
 * conditions with ";", alternatives with "/". A third cell with a number: only so many first products.
 */
export const QUERIES = {
  it: `
    scarpe bianche | category=Sneakers/Scarpe & Stivali; color=Bianco
    scarpa bianca | category=Sneakers/Scarpe & Stivali; color=Bianco
    sneakers bianche | category=Sneakers; color=Bianco
    sneaker bianca | category=Sneakers; color=Bianco
    scarpe nere | category=Sneakers/Scarpe & Stivali; color=Nero
    scarpe nere 42 | category=Sneakers/Scarpe & Stivali; color=Nero; size=42
    scarpe nere numero 42 | category=Sneakers/Scarpe & Stivali; color=Nero; size=42
    sneakers 40,5 | category=Sneakers; size=40.5
    sneakers 40.5 | category=Sneakers; size=40.5
    sneakers 40½ | category=Sneakers; size=40.5
    anfibi tg 43 | type=Anfibi; size=43
    mocassini taglia 41 | type=Mocassini; size=41
    scarpe 38 | category=Sneakers/Scarpe & Stivali; size=38
    scarpe da ginnastica | category=Sneakers
    scarpe ginnastica bianche | category=Sneakers; color=Bianco
    scarpe da tennis | type=Sneakers basse
    scarpe da corsa | type=Sneakers running
    sneakers running | type=Sneakers running
    scarpe running | type=Sneakers running
    sneaker alte | type=Sneakers alte
    sneakers alte nere | type=Sneakers alte; color=Nero
    sneakers alta | type=Sneakers alte
    sneaker bassa | type=Sneakers basse
    sneakers chunky | type=Sneakers chunky
    slip on | type=Slip-on
    slip-on | type=Slip-on
    slipon | type=Slip-on
    scarpe eleganti | type=Stringate/Mocassini
    stringata | type=Stringate
    stringate nere | type=Stringate; color=Nero
    mocassino | type=Mocassini
    mocassini marroni | type=Mocassini; color=Marrone/Cuoio
    stivali | type=Anfibi/Stivaletti Chelsea
    stivale nero | type=Anfibi/Stivaletti Chelsea; color=Nero | 3
    stivaletti | type=Stivaletti Chelsea
    stivaletto chelsea | type=Stivaletti Chelsea
    anfibio | type=Anfibi
    scarponi | type=Anfibi
    polacchine | type=Stringate/Anfibi
    maglietta | type=T-shirt
    magliette | type=T-shirt
    magliette bianche | type=T-shirt; color=Bianco/Panna
    maglietta nera | type=T-shirt; color=Nero
    maglietta m | type=T-shirt; size=M
    t-shirt | type=T-shirt
    tshirt | type=T-shirt
    t shirt | type=T-shirt
    T-Shirt bianca | type=T-shirt; color=Bianco/Panna
    t-shirt taglia XL | type=T-shirt; size=XL
    t-shirt cotone biologico | type=T-shirt; material=biologico
    maglia | type=T-shirt/Maglioni
    polo | type=Polo
    polo blu | type=Polo; color=Blu/Blu navy/Azzurro
    camicia | type=Camicie/Giacche camicia
    camicie | type=Camicie/Giacche camicia
    camicia lino | type=Camicie; material=lino
    camicia di lino | type=Camicie; material=lino
    camicia bianca | color=Bianco/Panna; type=Camicie/Giacche camicia
    camicetta | type=Camicie
    felpa | type=Felpe
    felpe | type=Felpe
    felpa nera | type=Felpe/Felpe con cappuccio/Pantaloni in felpa; color=Nero
    felpa con cappuccio | type=Felpe con cappuccio
    felpe cappuccio | type=Felpe con cappuccio
    felpa col cappuccio | type=Felpe con cappuccio
    hoodie | type=Felpe con cappuccio
    maglione | type=Maglioni
    maglioni lana | type=Maglioni; material=lana
    maglione di lana | type=Maglioni; material=lana
    maglioni lana vergine | type=Maglioni; material=vergine
    pullover | type=Maglioni
    dolcevita | name=Roll
    cardigan | type=Cardigan
    golfino | type=Cardigan/Maglioni
    giacca | category=Giacche & Cappotti
    giacche | category=Giacche & Cappotti
    giubbotto | type=Bomber/Piumini/Parka
    giubbotti | type=Bomber/Piumini/Parka
    giubbino | type=Bomber/Giacche camicia
    bomber nero | type=Bomber; color=Nero
    piumino | type=Piumini
    piumini | type=Piumini
    cappotto | type=Cappotti
    cappotti neri | type=Cappotti | 2
    parka | type=Parka
    impermeabile | type=Parka
    giacca di jeans | type=Giacche camicia
    giacca a vento | type=Parka/Piumini
    pantaloni | type=Pantaloni
    pantalone nero | type=Pantaloni/Pantaloni in felpa; color=Nero
    jeans | type=Jeans
    jeans neri | type=Jeans; color=Nero
    denim | type=Jeans/Giacche camicia
    tuta | type=Pantaloni in felpa/Felpe
    pantaloni della tuta | type=Pantaloni in felpa
    pantaloncini | type=Bermuda
    shorts | type=Bermuda
    bermuda lino | type=Bermuda; material=lino
    gonna | type=Gonne
    gonne | type=Gonne
    minigonna | type=Gonne
    vestito | type=Abiti
    vestiti | type=Abiti
    vestito rosso | type=Abiti; color=Rosso/Bordeaux
    vestito seta | type=Abiti; material=seta
    abito | type=Abiti
    abito nero | type=Abiti; color=Nero
    borsa | type=Borse
    borse pelle | type=Borse; material=pelle
    borsa di pelle | type=Borse; material=pelle
    borsetta | type=Borse
    borsa a tracolla | name=Bag
    zaino | type=Zaini
    zainetto | type=Zaini
    cappello | type=Cappelli
    cappellino | name=Cap
    berretto lana | name=Beanie
    cintura | type=Cinture
    cintura pelle | type=Cinture; material=pelle
    sciarpa | type=Sciarpe
    sciarpe lana | type=Sciarpe; material=lana
    calze | type=Calze
    calzini | type=Calze
    accessori | category=Borse & Accessori
    carta regalo | name=Gift Card
    carte regalo | name=Gift Card
    buono regalo | name=Gift Card
    gift card | name=Gift Card
    giftcard | name=Gift Card
    gift card 50 | name=50
    outlet | label=Saldi
    saldi | label=Saldi
    saldi scarpe | label=Saldi; category=Sneakers/Scarpe & Stivali
    sconti | label=Saldi
    novità | label=Novità
    novita | label=Novità
    nuovi arrivi | label=Novità
    più venduti | label=Più venduti
    edizione limitata | label=Edizione limitata
    pelle | material=pelle/cuoio
    cuoio | brand=Cuoio Vivo
    scarpe pelle | category=Sneakers/Scarpe & Stivali; material=cuoio
    scarpe di pelle nere | category=Sneakers/Scarpe & Stivali; material=cuoio; color=Nero
    lana | material=lana
    cotone | material=cotone
    lino | material=lino
    seta | material=seta
    poliestere | material=poliestere
    nylon | material=poliammide
    stradanove | brand=Strada Nove
    strada nove | brand=Strada Nove
    tramontana | brand=Tramontana
    tramontana nero | brand=Tramontana; color=Nero
    cuoio vivo | brand=Cuoio Vivo
    sole basso | brand=Sole Basso
    rosso | color=Rosso
    rossa | color=Rosso
    bianco | color=Bianco
    blu | color=Blu
    blu navy | color=Blu navy
    blu scuro | color=Blu navy
    azzurra | color=Azzurro
    verde militare | color=Oliva
    bordò | color=Bordeaux
    avorio | color=Panna
    antracite | color=Grigio scuro
    fucsia | color=Rosa
    snaekers | category=Sneakers
    sneker | category=Sneakers
    magliettta | type=T-shirt
    capotto | type=Cappotti
    pantalloni | type=Pantaloni/Pantaloni in felpa
    tramontna | brand=Tramontana
    sne | category=Sneakers
    stiv | category=Scarpe & Stivali
    scarpe uomo nere | category=Sneakers/Scarpe & Stivali; color=Nero
    scarpe da donna | category=Sneakers/Scarpe & Stivali
    pantofole nere | color=Nero`,
  en: `
    white shoes | category=Sneakers/Shoes & Boots; color=White
    white shoe | category=Sneakers/Shoes & Boots; color=White
    white sneakers | category=Sneakers; color=White
    sneakers white | category=Sneakers; color=White
    white trainers | category=Sneakers; color=White
    black shoes | category=Sneakers/Shoes & Boots; color=Black
    black shoes 42 | category=Sneakers/Shoes & Boots; color=Black; size=42
    black shoes size 42 | category=Sneakers/Shoes & Boots; color=Black; size=42
    sneakers eu 42 | category=Sneakers; size=42
    sneakers 40.5 | category=Sneakers; size=40.5
    sneakers 40 1/2 | category=Sneakers; size=40.5
    boots 43 | type=Chelsea boots/Lace-up boots; size=43
    shoes | category=Sneakers/Shoes & Boots
    trainers | category=Sneakers
    gym shoes | category=Sneakers
    tennis shoes | type=Low-top sneakers
    running shoes | type=Running sneakers
    running | type=Running sneakers
    runner | name=Runner
    high tops | type=High-top sneakers
    high-top | type=High-top sneakers
    hightop sneakers | type=High-top sneakers
    low top sneakers | type=Low-top sneakers
    chunky sneakers | type=Chunky sneakers
    slip ons | type=Slip-ons
    slip-on | type=Slip-ons
    slipons | type=Slip-ons
    loafer | type=Loafers
    brown loafers | type=Loafers; color=Brown/Tan
    moccasins | type=Loafers
    derby | type=Derby shoes
    oxfords | type=Derby shoes
    formal shoes | type=Derby shoes/Loafers
    boots | type=Chelsea boots/Lace-up boots
    boot | type=Chelsea boots/Lace-up boots
    black boots | type=Chelsea boots/Lace-up boots; color=Black | 3
    chelsea | type=Chelsea boots
    chelsea boot | type=Chelsea boots
    lace up boots | type=Lace-up boots
    combat boots | type=Lace-up boots
    ankle boots | type=Chelsea boots
    t-shirt | type=T-shirts
    t-shirts | type=T-shirts
    tshirt | type=T-shirts
    tshirts | type=T-shirts
    t shirt | type=T-shirts
    tee | type=T-shirts
    tees | type=T-shirts
    white t-shirt | type=T-shirts; color=White/Cream
    black tee | type=T-shirts; color=Black
    t-shirt m | type=T-shirts; size=M
    t-shirt size XL | type=T-shirts; size=XL
    organic cotton t-shirt | type=T-shirts; material=organic
    polo | type=Polo shirts
    polo shirt | type=Polo shirts
    polos | type=Polo shirts
    shirt | type=Shirts
    shirts | type=Shirts
    linen shirt | material=linen; category=T-Shirts & Shirts
    white shirt | color=White/Cream; category=T-Shirts & Shirts
    blouse | type=Shirts
    sweatshirt | type=Sweatshirts
    black sweatshirt | type=Sweatshirts; color=Black
    hoodie | type=Hoodies
    hoodies | type=Hoodies
    grey hoodie | type=Hoodies; color=Grey/Charcoal
    gray hoodie | type=Hoodies; color=Grey/Charcoal
    hooded sweatshirt | type=Hoodies
    jumper | type=Jumpers
    sweater | type=Jumpers
    wool sweater | type=Jumpers; material=wool
    virgin wool jumper | type=Jumpers; material=virgin
    pullover | type=Jumpers
    turtleneck | name=Roll
    cardigan | type=Cardigans
    knitwear | category=Sweats & Knitwear
    jacket | category=Jackets & Coats
    jackets | category=Jackets & Coats
    bomber | type=Bomber jackets
    black bomber jacket | type=Bomber jackets; color=Black
    puffer | type=Puffer jackets
    down jacket | type=Puffer jackets
    coat | type=Coats
    black coats | type=Coats | 2
    overcoat | type=Coats
    parka | type=Parkas
    raincoat | type=Parkas
    denim jacket | type=Overshirts
    overshirt | type=Overshirts
    trousers | type=Trousers
    pants | type=Trousers
    black pants | type=Trousers; color=Black
    chinos | name=Chino
    jeans | type=Jeans
    black jeans | type=Jeans; color=Black
    denim | type=Jeans/Overshirts
    joggers | type=Joggers
    sweatpants | type=Joggers
    tracksuit | type=Joggers/Sweatshirts
    shorts | type=Shorts
    linen shorts | type=Shorts; material=linen
    skirt | type=Skirts
    skirts | type=Skirts
    dress | type=Dresses
    dresses | type=Dresses
    red dress | type=Dresses; color=Red/Burgundy
    silk dress | type=Dresses; material=silk
    bag | type=Bags
    leather bag | type=Bags; material=leather
    handbag | type=Bags
    tote | name=Tote
    backpack | type=Backpacks
    rucksack | type=Backpacks
    hat | type=Hats
    cap | name=Cap
    beanie | name=Beanie
    belt | type=Belts
    leather belt | type=Belts; material=leather
    scarf | type=Scarves
    wool scarf | type=Scarves; material=wool
    sock | type=Socks
    accessories | category=Bags & Accessories
    gift card | name=Gift Card
    gift cards | name=Gift Card
    giftcard | name=Gift Card
    gift voucher | name=Gift Card
    gift card 100 | name=100
    outlet | label=Sale
    sale | label=Sale
    sale shoes | label=Sale; category=Sneakers/Shoes & Boots
    discount | label=Sale
    new in | label=New in
    new arrivals | label=New in
    best sellers | label=Best sellers
    bestseller | label=Best sellers
    limited edition | label=Limited edition
    leather | material=leather
    leather shoes | category=Sneakers/Shoes & Boots; material=leather
    wool | material=wool
    cotton | material=cotton
    linen | material=linen
    silk | material=silk
    nylon | material=polyamide
    stradanove | brand=Strada Nove
    strada nove | brand=Strada Nove
    tramontana | brand=Tramontana
    black tramontana | brand=Tramontana; color=Black
    cuoio vivo | brand=Cuoio Vivo
    red | color=Red
    white | color=White
    navy | color=Navy
    dark blue | color=Navy
    light blue | color=Light blue
    khaki | color=Olive/Beige
    maroon | color=Burgundy
    ivory | color=Cream
    lilac | color=Purple
    snaekers | category=Sneakers
    sneker | category=Sneakers
    hodie | type=Hoodies
    trosers | type=Trousers
    tramontna | brand=Tramontana
    sne | category=Sneakers
    mens black shoes | category=Sneakers/Shoes & Boots; color=Black
    shoes for women | category=Sneakers/Shoes & Boots
    black slippers | color=Black`,
} as const;

/**
 * Words for what is sold: `meaning: ways to say it`. A word in CATEGORIES decides the category. A word in
 * WEAK_CATEGORIES decides it only if no other word does ("car for rent" is a car).
 */
export const CATEGORIES = `
electronics: electronics, electronic, ilektronik, gadget, phone, cellphone, cell phone, mobile, mobile phone,
  smartphone, smart phone, smartfone, smart fone, handset, telephone, fon, fone, foon, telifon, mobayl,
  touch phone, touch screen phone
generator: generator, gen, gens, jen, jens, genset, gen set, jenereta, jeneretor, jenerata, genereta, genny,
  jenny, light plant, power plant, generating set
car_sale: car, kar, motoka, moto, motocar, motokar, ka, moto ka, motor car, motorcar, vehicle, automobile, vihikul,
  veikul, kaa
`

export const WEAK_CATEGORIES = `
home_rent: (spot | somewhere | anywhere | something) to (live | stay | rent | sleep) [in], place, room, home, rent, rental, for rent, to rent, to let, rum, om, ples, accommodation,
  accomodation, lodging, for rent out, for hire, rentals, fo rent, fo ren, ren, apartment hunting,
  house hunting, tenancy, lease, bungalow, duplex, villa, mansion, hostel, penthouse, bedsitter, bedsit,
  bedsita, guest house
`

export const PRODUCTS = `
5G Phone: 5 g phone, 5 g fon, 5 g smartphone, 5 g smart phone, 5 g mobile, 5 g, 5 g android phone,
  5 g android, phone 5 g, 5 g handset, fayv g fon
Android Phone: android phone, android fon, android smartphone, android smart phone, android, andriod, androyd,
  androyd fon, android mobile, android handset, phone android
Laptop: laptop, lap top, laptap, laptop computer, notebook computer, laptop komputa, laptops, leptop, laptap,
  chromebook
Tablet: tablet, tab, tablets, android tablet, tablet computer, tablit
Gaming Console: gaming console, game console, games console, video game console, console, video game,
  gaming system, gem (console | konsol), gaming konsol, konsol
Smartwatch: smartwatch, smart watch, smart wach, smatwach, smat wach, smart wotch, hand watch, wrist watch,
  an wach, wach, watch, smart watches, watches, smartwatches
Headphones: headphone, headphones, head phone, headfone, headset, head set, earphone, ear phone, earbud,
  ear bud, earpiece, ear piece, airbuds, edfon, hedfon, hed fon, iapod, ia fon, iapis, iafon
`

export const PROPERTIES = `
apartment: apartment, flat, appartment, apatment, apatmen, apartman, flats, apt, apts
house: house, hse, os, ose, aws, hows, haus, hause, houses, hos, bungalow house
condo: condo, condominium, kondo
townhouse: townhouse, town house, townhome, town home, tawnaws, tawn os, tong os, town os, tawnos
`

/** Words for homes that imply the number of bedrooms: `bedrooms: ways to say it`. */
export const HOMES_BY_SIZE = `
0: studio, stidio, studios, studio room, studiyo
1: self contained, self contianed, self containd, self contain, selfcontained, selfcontain, self con,
  self kontend, self kontent, self konten, self kontened, selfkontend, self kontain, self contained room,
  single self contained, self contened, self conted
1: room and parlour, room and parlor, room & parlour, room & parlor,
  (rum | room) (en | an | and | n | wit) (parlo | pala | parlour | parlor | parla | palo | palor | palour | \
  parlur),
  room en (parlour | parlor | pala), room and palour, room and pala, room parlour, room with parlour,
  rum and parlour, single room, singl rum
`

/** Names of the kinds, besides those in their own files, whose start suggests the kind while somebody types. */
export const OTHER_KIND_NAMES = `
electronics: elektroniks
generator: genset, jenereta, jen, light machine
car_sale: motoka, motor car, vehicle
home_rent: house, os, rent
`

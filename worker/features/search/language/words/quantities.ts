/**
 * Numbers, units, money and time: `meaning: ways to say it`. To add a way, write it after its meaning, with
 * or without ɛ ɔ ŋ. A unit is recognised only after a number, so it may also be a word with another meaning
 * ("mi" is my and miles).
 */

/**
 * Numbers in words, English and Krio. Words with another meaning are numbers only before a unit, a multiplier
 * or a range: "fo" is four and for, "wan" is one and want.
 */
export const SMALL_NUMBERS = `
0: zero
0.5: half, half a, af, half of a
0.25: quarter, [a] quarter of [a], a quarter, kwata
0.75: (three | tri | 3) (quarter | kwata) [of] [a]
1: one, wan, a, an, single
2: two, tu
3: three, tri
4: four, fo, foh
5: five, fayv, faiv, fayf
6: six, siks
7: seven, sevin
8: eight, et, eit, eyt
9: nine, nayn, nain
10: ten, tin
11: eleven, leven, levin
12: twelve, twelv
13: thirteen, tatin
14: fourteen, fotin
15: fifteen, fifthteen, fiftin
16: sixteen, sikstin
17: seventeen, sevintin
18: eighteen, etin
19: nineteen, nayntin
20: twenty, twenti
30: thirty, tati
40: forty, fourty, foti
50: fifty, fifti
60: sixty, siksti
70: seventy, sevinti
80: eighty, eti
90: ninety, naynti
`

export const MULTIPLIERS = `
100: hundred, hundreds, ondred, hondred, ondrid, hundrid, ondret
1000: thousand, thousands, k, grand, tawzin, tausin, tauzin, taozin, tawsin, tawzend, tauzend, tawzand,
  touzin, thou, tousand, tawzen, taosin
1000000: million, millions, m, mil, mill, mio, milion, milyon, milian, miliyon, milyan
1000000000: billion, bn, bilion
`

/** Units of measure, which are recognised only after a number. */
export const UNITS = `
kva: kva, kvas, k v a, kv, kave
month: month, mth, mths, mo, mos, mont, munt, monts, mnth, mnths, mun, mons
year: year, yr, yrs, yia, ia, yea, yias, ias, iya
mile: mile, mi, mayl, mls, mileage, on [the] clock
km: km, kms, kilometre, kilometer, kilo metre, k m, kilomita
gb: gb, gig, gigs, gigabyte, gigabytes, gigabite, g b
g: g
tb: tb, tera, terabyte, terabytes, t b, terra, teras
bedroom: bedroom, bed, beds, bedrm, bedrms, bdr, bdrm, bdrms, bdrs, br, brs, bed room, bedrum, bedrom,
  betrum, bedrim, badrum, bedroon, room, roms, romms, rooom, roum,
  rum, sleeping room, bed rum, bd, bds, rm, rms, bedroomed, bedrooms, roomed
bathroom: bathroom, bath, baths, baf, bafs, ba, bathrum, batrum, bafrum, bafrom, batroom, bathrom, barthroom, bathrum, washroom, toilet,
  bath room, bathrooms, tolet, restroom, toylet
time: week, day, night, hour, wik, minute, weekend, awa, hrs, hr, mins, secs, oclock, o clock, pm, decade
other: inch, inchi, kw, kilowatt, kwh, watt, w, hp, horsepower, horse power, bhp, hz, hertz, khz, ghz, mhz, fps,
  nit, mah, mp, megapixel, mega pixel, ppi, dpi, lumens, db, decibel, rpm, mbps, gbps, milliamp, amp hour, mb,
  megabyte, giga, pixel, px, megapiksel, ohm, atm, bar, kwh, k w, nanometre
other: litre, liter, lita, gallon, ton, tonne, kg, kilo, kilogram, gram, lb, acre, hectare, plot, sqft, sqm,
  (sq | square | skwe | squere) (ft | m | feet | foot | fit | metre | meter | yard | mile | mita), feet, foot,
  ft, yard, metre, meter, mita, m, cm, mm, centimetre, centimeter, millimetre, cc, amp, ampere, volt, v, psi, nm,
  degree, percent, per cent, %, pasent, pacent, mpg,
  (km | kilometre | kilometer | mile) (per | to the | to a | a | on a | /) (litre | liter | gallon | l),
  (km | kilometre | kilometer | mile) (per | an) hour, kmh, kph, mph, km / h, k m h
other: seater, sit, seat, sita, door, cylinder, phase, stroke, speed, wheel, core, thread, storey, story, floor
`

/**
 * What people count besides: things and people of their stories. No filter has them, so they and their number
 * are ignored.
 */
export const COUNTED = `
star, review, rating, vote, like, view, follower, comment, photo, picture, file, song, message, point, email,
tab, app, page, book, video, level, copies, copy, episode, lamp, cd, ticket, lesson, project, job, plant
people, person, pipul, posin, man, men, woman, women, adult, child, children, kid, pikin, baby, babies, boy,
girl, son, daughter, brother, sister, friend, student, tenant, family, families, passenger, guest, visitor,
worker, staff, colleague, customer, client, member, teacher, nurse, neighbour, dog, cat, chicken, goat, cow,
mate, roommate, classmate, housemate, driver, patient, uman, fambul, bobo, titi, wife, husband, parent, cousin,
grandchild, grandchildren, twin, pet, household, mother, soul, grandparent, employee, user, machine, buyer, seller, pupil, item, soul, player, guest, volume, egg, pot, bebi, soldier, wokman,
teenager, player, reporter, bodi, padi, moda, plants, helper, apprentice, broda, sista
bag, gear, tyre, airbag, socket, outlet, port, plug, bulb, fan, fridge, frij, freezer, tv, computer, pole,
battery, batteries, panel, sim, lens, lenses, speaker, camera, button, controller, pad, game, owner, key, cup,
step, parlour, kitchen, balcony, balconies, gate, block, staircase, window, ensuite, en suite, living room, sitting room,
dining room, compound, sofa, chair, table, mattress, flight, load, box, boxes, shift, class, classes, call, time,
times, trip, bottle, row, lap
`

export const CURRENCIES = `
sle: le, les, nle, sle, leone, leon, leons, lion, lions, new leone, new le, salone leone, sierra leone leone,
  leonez, leoness, (nyu | nu) (leone | leones | leon | le | lion | lions | moni), new money, kopo
usd: $, usd, usd $, dollar, dollas, dola, dolla, us dollar, us $, us dola, bucks, american dollar, u s dollar,
  united states dollar, u s d, doller
old: old leone, old le, old money, ol leone, ol leon, ol moni, ol money, old currency, sll, old lion, ol lion,
  old leon, old note, old notes, old sle, old nle, old moni, former leone, leones old, le old, leone old,
  leones (old), oldleones, old lones, ol le, leone (ol), old salone money, moni wey old, ol lions, ol leons
other: £, €, ₦, ₵, ¥, ₹, pound, pounds sterling, sterling, quid, euro, naira, cedi, gbp, eur, ngn, ghs, cfa,
  xof, franc, gnf, guinea franc, guinean franc, dalasi, gmd, rand, yuan, rmb, yen, rupee, liberian dollar,
  lrd, canadian dollar, australian dollar, cad, aud, dirham, aed, riyal, swiss franc, chf, bitcoin, btc,
  shilling, inr, jpy, cny, zar
`

/** Words for the period of a price. A yearly rent is divided by 12. */
export const PERIODS = `
month: (ebri | evri | ivri) (month | mont | munt), monthly, pm, pcm, p m, month month, montly, month by month
year: (for | fo) (the | di) [whole | wol | hol] (year | ia | yia), (the | di) whole (year | ia | yia),
  (ebri | evri | ivri) (year | ia | yia), a whole year, yearly, annually, annual, per annum, p a, yearli, per anum, a annum
`
/** Words between a price and a unit of time: "400 per month", "5000 for wan yia". */
export const PER = `per, /, each, every, evri, ivri, ebri, ivry, for, fo, by, na, in`

/** Words that say what the number after them measures. */
export const TOPICS = `
price: minprice, maxprice, price, prays, praise, prize, cost, budget, bajit, rent, amount, pay, spend, money,
  moni, payment, price range, kost, praiz
km: km, kms
mile: minmileage, maxmileage, mileage, miles, odometer, milage, mayl, mayl dem, mailage, maylij, mailij,
  maylej
year: (min | minimum | max | maximum) year, minyear, maxyear, year model, model year, year of make, made in,
  manufactured in, built in, year of manufacture, registered in, registered
kva: minkva, maxkva, kva, power output, output, capacity
bedroom: minbedrooms, maxbedrooms, bedrooms, number of rooms, bedroom, beds, bed, bedrum, bedrom, rooms, rum
bathroom: minbathrooms, maxbathrooms, bathrooms, bathroom, baths, bath, toilet, bafrom, baf, toilets, bafrum, batrum, bathrom
month: minagemonths, maxagemonths
storage: storage, storage of
age: age, aged
other: number, nomba, version, flight, bus, route, page, track, ward, class, section, pit, running hour, running hours,
  engine hours, cycle, cycles, battery cycle, battery cycles, charge cycles, battery health, lesson, ref, reference, id, rating, refresh rate, episode, chapter, room number,
  house number, advert number
`

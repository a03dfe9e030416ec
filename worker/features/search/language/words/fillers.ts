/**
 * Words that say nothing about a listing and are left out: grammar, requests, courtesy, praise that fits any
 * listing, and who or what the product is for. Words are separated by white space, phrases by commas.
 */
export const FILLER_WORDS = `
# English
a an the this that these those some any all every each both either neither another other others such same own
i im ive id me my mine myself we us our ours you your yours he him his she her hers it its they them their
theirs who whom whose which what where when why how
am is are was were be been being do does did done have has had having will would wont shall should can could
may might must need needs needed cant couldnt wouldnt dont doesnt didnt
and or but if then than so because as also too very really quite just only even still yet already again always
ever never much many more most less least few little lot lots bit enough
of in on at to from by with without within into onto out up down off over under about around near for between
through during before after since until till per via like along across behind beside inside outside
yes no not nor ok okay please pls plz plss kindly thanks thank thankyou hello hi hey dear sir madam maam bro
brother boss friend sister sis man guys folks everyone everybody somebody someone anyone anybody something
anything nothing everything
want wanted wants wanting wanna gonna looking look search searching searched find finding found buy buying
bought purchase purchasing get getting got give gives giving show showing shown see seeing tell know help
helping seek seeking require required requires
sell selling sells sold seller sellers buyer buyers sale sales rent rented renting hire order ordering
shopping browse check checking interested interest prefer preferred preferably preference ideally hopefully
hope wish wishing love loving hate try trying use using user useful
make made makes making type types kind kinds sort sorts sorted model models brand brands make makes maker
makers version versions category categories class options option choice choices one ones unit units piece
pieces set
listing listings item items product products thing things stuff goods ad ads advert adverts post posts posted
deal deals offer offers available availability stock result results details info information picture pictures
photo photos
price prices priced pricing cost costs costing budget money cash pay paying payment amount value afford range
total spend leone leones rate worth maximum minimum max min limit cheap currency fee fees
good nice fine great best better beautiful lovely perfect decent neat cool sweet super awesome amazing
wonderful excellent strong reliable durable trusted trust correct proper real genuine original authentic
quality standard serious solid sound fantastic fancy attractive sharp
big small large huge little medium tiny size sized average normal regular ordinary simple basic special
urgent urgently asap quick quickly fast soon now today tomorrow tonight immediately immediate week weekend
year years day days old age aged time times date
near nearby close closer nearest around place places here there anywhere somewhere country area
condition conditions state working works work functioning function tested
person people family families wife husband son daughter child children kids baby student students couple
bachelor single mother father mum dad parents pikin pikins tenant tenants landlord agent office staff worker
workers passenger passengers adult adults guest guests visitors
ready move moving live living stay staying start starting
specific certain particular different various several exactly exact actually maybe perhaps probably either
least most almost
new latest newest recent used condition
storage memory rom internal capacity fuel engine gear transmission gearbox colour color coloured colored
edition years
phone phones device devices
http https www com org net html php
null undefined nan true false none nil select insert union script alert javascript
go going come coming take taking bring let lets put keep run call text whatsapp contact inbox dm message
first second last next
hundred thousand million half
negotiable slightly fairly well fully full also got side part
roughly approximately exceed exceeding
spot open evicted hoping together expecting fresh cool busy tired afraid sure glad happy lucky honest sorry
behalf quote quotes dream luck chance mind matter reason reasons question answer advice idea story situation
problem problems trouble boss uncle aunt cousin nephew niece girlfriend boyfriend partner fiance colleague
both whole exactly truly simply finally lately recently otherwise whatever whichever everything altogether gone possible assistant news lol ceiling safety standby gift ring
hmm ehm um uh oh ah
morning evening afternoon mornin evenin tonight respected dearest appreciate safe blessed forward
# Krio, with or without ɛ ɔ ŋ
ah a wi una unu dem den am im mi yu yusef misef in una dis dat dem den sef sey se we wey wetin wetindey usay
usai udat us wich omos ohmos aw moch
wan want bay sel fen fain find get gi gɛt go de dey dae don bin kin fit for fo foh na nar pan to te til en
and bot
noh no nor nomo dasol
lek laik luk lukin mek le lɛ sho gib tek kam kombra put yus pe bi want
duya duyaya abeg beg kolo kala gia say sai dat-de boks box ful yuz yus ep tray fowe leh lehwe mehk posibul
nidful bisnes biznes wokman trenja studen bebi masta misis tumoro naytem monin ivin kwalite gudwan betawan
fayn-fayn gudfo reli tru ebiem sho-mi aks tel tori ron run runs running oke oke-o ehn na-so wi-sef lukluk
gentri kwintin leta gri enitin enibodi anytin somtin sontin sontem natin udat-den olman olsay enisay ustem abi nomor nomo jos jus las kont fes bos ebri muf smok
kushe kushɛ tenki tank ya yah o bo padi bra sisi mama papa pa ma bobo titi
fayn fine big smol lili betɛ beta gud tru tru-tru rili wel well plenti boku tumos tumus sote naw jisno tide
tidey kwik kwik-kwik wantem
ting tin tins pipul posin mami dadi fambul uman man pikin
wit fom from pantap insay nia bifo afta oda eni ol oltem som so naim bikos if
prays moni kost di nid nida ting-dem denso oda wan-nia wae we-dem wetin-sef yanda ya-so yaso naso dasway wande
wantin sabi memba tray si tok tel tok-am gɛ fet wet witin
saful small-small smol-smol tumara yestide notin natin ebi ebul mebi mesef wisef dɛnsɛf lef rich dia-so op
dɔng insay tru gladi api kol kwayet fri bad sirios
bikɔs if ef leke lɛkɛ awful mamapikin pikin-dem skul wok wɔk ofis shap fambul-dem ose sister broda granpa
granma uncle anti aunty cousin neighbour
`

export const FILLER_PHRASES = `
(light | layt | lait) (don | dɔn) (cut | kot | go | fel), btw, 24/7, by owner, from owner,
(good | gud) (morning | afternoon | evening | day | night | mornin | monin | ivin | aftanun | aftanoon | \
  nait | de),
  goodmorning, goodafternoon, goodevening, goodday, goodnight, gudmorning, gudmonin, gudivin,
  morning (o | all | sir | una | everyone),
  (mornin | monin | mɔnin | evening | afternoon | ivin) (o | all | sir | una | everyone), how far, howfa,
  wetin (de | dey) hapin
hello (there | all | everyone | sir | o), (hi | hey) (there | all | everyone | guys | sir | o), hiya, howdy,
  helo, hallo, heya, yo, greetings, greetings to all, season greetings, gritins, good to see you, welcome,
  excuse me, skyuz mi, sorry to bother you, sorry
(aw | how) (di | de | the) (body | bodi | day | de | monin),
  (aw | how) una (du | do | de | dey | slip | sleep), (aw | how) fo du, how you (du | do | dey | de),
  how yu (du | de | dey), (aw | how) tin (de | dey), how is everyone,
  how are (you | una | u | things) [doing], how do you do,
  hope (you are | youre | everyone is | all is) [doing] (well | fine | good | okay), hope this finds you well,
  hope this message finds you well, hope you had a good day
kushe, kushɛ, kusheo, ekushe, ekushɛ, ikushe, kushe o, una kushe, kushe una all, kabo, una kabo,
  (dear | hello | hi) (sir | madam | sir madam | sir or madam | seller | all | friend | friends | team | \
  admin),
  to whom it may concern
[as | wa] (salaam | salam | salamu | selam), asalam, asalaam, assalam, assalaam, assalamu, asalamu,
  assalamualaikum, assalamalaikum, asalamalaikum, alaikum, aleikum, alekum, alaykum, aleykum, malekum,
  maleikum, rahmatullah
(best | kind | warm | many | my) (regards | wishes | thanks), regards,
  (yours | sincerely) (sincerely | faithfully | yours | truly), sincerely, faithfully, cheers,
  thanks (a lot | so much | a million | again | very much | for your help | all | everyone | o),
  thanks and (regards | god bless | bless),
  thank you (very much | so much | all | sir | o | in advance | and god bless | again), much appreciated,
  appreciated, much obliged, appreciate it, i appreciate, grateful, thankful, tx, thx, tnx, ty
(god | allah | papa god) (bless | bles), stay blessed, bless you, (good | gud) bye, goodbye, bye, bye bye,
  see you [soon | later | then], see yu, take care, till then,
  (tenki | tenkey | tank | tenk) (ya | yu | o | plenti | plenty | boku | ya o | una | so | tumos) ,
  a tel tenki, ah tel una tenki,
  have a (nice | good | great | blessed | lovely | wonderful) (day | evening | one | weekend | night | time),
  peace
(hope | hoping | waiting | looking forward | wait) to hear from you [soon],
  (look | looking) forward [to hearing from you | to your reply | to your response | to it], hearing from you,
  stay safe, hear from you [soon], waiting for (your | a | una) (reply | response | answer | call | ansa),
  (awaiting | await) (your | a) (reply | response | answer),
  (please | pls | kindly) (reply | respond | answer), (reply | respond | answer) (me | soon | asap | please),
  get back to me [soon | asap | please], let me know, lɛ mi no, le mi no, call me back, ring me, message me,
  text me, dm me, inbox me, contact me, whatsapp me, i will be grateful, will be grateful, god willing,
  inshallah, insha allah, bigap, respect, nɔ vɛks, nor vex
a beg, ah beg, ah de beg, a de beg, ah go lek, a go lek, ah for lek, a fo lek, ah go like, looking for,
  look for, searching for, search for, in search of, in need of, in the market for, want to buy, want buy,
  wan buy, wan bay, ah wan buy, ah wan bay, would like, id like, i would like to buy, i am looking for,
  im looking for, for sale, for sell, fo sel, fo sell, for buy, fo bay, fo buy
good price, nice price, best price, fair price, good deal, best deal, good one, nice one, good quality,
  high quality, best quality, top quality, fine one, best one, fayn wan, good working, working perfectly,
  working well, in working order
de fen, de find, dey find, de luk for, de look for, dey look for, de look, wan fen, ah de fen, a de fen,
  de fain, wan find, for find, fo fen, usay ah go get, usay ah fit get, usai ah go get, wey ah go buy,
  who get, udat get, wey dey sell, way ah fit buy
as soon as possible, at the latest, never again, right now, right away, this week, next week, this month, next month, this weekend,
  for now, naw naw, now now, quick quick
with good price, at a good price, at good price, for good price, in good price, at a fair price,
  at a reasonable price, reasonable prices, fair prices, for a good price, best prices, good prices
thank you, du ya, thanks in advance, how much, how much is, how much for, do you have, do you know, can i get,
  can i find, can you find, can you help, help me find, help me, show me, give me, find me, get me, send me,
  tell me, anyone selling, anybody selling, (any | some | every) body, who is selling, who sells,
  where can i buy, where can i find,
  where can i get, where to buy, is there, are there, is there any, are there any, any one, i need, we need,
  i want, we want, how many, hw much, omos for
my own, of my own, to own, to buy, to sell, to purchase, to live, to live in, to stay, to stay in, to move in,
  to move, to move into, to use, to get, for live, for stay, fo sidom, for sidom, fo liv, for small family,
  for big family, for family, for my family, to go
second owner, first owner, one owner, in stock, on sale, up for sale, on offer, on a budget, wey dey,
  wey fine, wey fayn, wey good, wey gud, wey big, wey small, wey smol, wey strong
in town, at all, as long as, so long as, or so, and so on, and more, or similar, or something, or anything,
  of course, no problem, no wahala, wahala, no joke, no scam, no scams, no time wasters, ono, kind of,
  sort of, type of, make of, brand of, any kind of, any type of, any brand, any make, any model, any colour,
  any color, eni kain, any kain, any condition, any kind, any type, any other
each one, per one, lek dat, like that, like this, lek dis, and all
first hand, slightly negotiable, price negotiable, negotiable price
drop table listings, drop table users, drop table, delete from listings, delete from, insert into,
  select from, union select, union all select, truncate table, alter table, create table, or true, and true,
  sort by, order by, group by, sorted by, ordered by, sort it by, arranged by
model phone, phone model, latest model, letest model, new model, newest model, recent model
`

/**
 * Qualities and parts that people look for and listings name. Unlike those in FEATURES, they are worth a match
 * even in a long text, because hardly any story mentions them.
 */
export const LISTED_FEATURES = `
sea view, ocean view, beach view, city view, mountain view, hill view, beachfront, water front, waterfront,
  seaview, balcony, swimming pool, fenced compound, gated compound, gated community, garden,
  tiled floor, tiled floors, tiles, ensuite, en suite, built in wardrobe, wardrobes, air conditioner,
  air conditioning, air conditioned, aircon, air con, borehole, bore hole, water tank, solar panel, solar panels,
  solar system, modern kitchen, fitted kitchen, boys quarters, boys quarter, roof terrace, rooftop, wifi
sunroof, sun roof, moonroof, leather seats, leather interior, alloy wheels, tinted glass, reverse camera,
  reversing camera, rear camera, backup camera, dash cam, apple carplay, android auto, cruise control, keyless,
  push start, push to start, spare tyre, tow bar, roof rack, third row, four wheel drive, 4 wheel drive,
  all wheel drive, double cabin, single cabin, double cab, accident free, right hand drive, left hand drive,
  heated seats, parking sensors
backlit keyboard, touch screen, touchscreen, fingerprint reader, wireless charging, dual sim, noise cancelling,
  remote start, electric start, key start, automatic changeover
`

/** Words and phrases that listings contain. They are worth a match, and are never corrected to a name. */
export const FEATURES = `
sea view, ocean view, beach view, city view, mountain view, hill view, sea front, beachfront, water front,
  waterfront, seaview, view, beach, sea, ocean, hill, mountain, lake, river
sunroof, sun roof, moonroof, leather, leather seats, leather interior, alloy wheels, rims, tinted,
  tinted glass, air bag, airbags, reverse camera, reversing camera, rear camera, backup camera, dash cam,
  bluetooth, android auto, apple carplay, carplay, navigation, gps, cruise control, keyless, push start,
  push to start, remote key, spare key, spare tyre, tow bar, roof rack, third row, four wheel drive, 4 wheel drive, all wheel drive, front wheel drive, awd, fwd, rwd, turbo,
  low mileage, low maylij, small mileage, double cabin, single cabin, double cab, accident free, no accident,
  right hand drive, left hand drive, left hand, right hand, full option, heated seats, touch screen,
  touchscreen, parking sensors, full tank, customs cleared, duty paid, papers, clean papers, clean title, ac,
  a c, air con, air conditioner, air conditioning, air condition, air conditioned, aircon, cold ac, clean
solar, solar panel, solar power, solar system, solar panels, solar light, solar inverter, inverter, battery,
  batteries, water, water tank, tank, tap water, running water, pipe water, pipe borne water, wata,
  water well, well water, borehole, bore hole, water supply, electricity, light, layt, constant light,
  24 hour light, 24 hours light, nepa, edsa, prepaid meter, pre paid meter, meter, power, power supply,
  backup power
kitchen, inside kitchen, kichin, modern kitchen, fitted kitchen, balcony, garden, yard, compound, fence,
  fenced, fenced compound, gate, gated, gated community, gated compound, security, secure, security guard,
  guard, watchman, cctv, wardrobe, wardrobes, built in wardrobe, tiles, tiled, tiled floor, tiled floors,
  floor, floors, ceiling, roof, ensuite, en suite, master bedroom, inside toilet, inside bathroom,
  inside bath, own toilet, own bathroom, private bathroom, shared bathroom, shared toilet, swimming pool,
  pool, gym, elevator, lift, short stay, short let, bungalow, duplex, villa, mansion, hostel, penthouse,
  bedsitter, bedsit, bedsita, boys quarters, boys quarter, bq, store room, storeroom, dining room,
  living room, sitting room, parlour, parlor, laundry, hot water, internet, wifi, wi fi, starlink, dstv,
  cable, serviced, spacious, modern, newly built, new building, renovated, newly renovated, quiet, peaceful,
  silent, soundproof, sound proof, low noise, noiseless, noise, no noise, ground floor, first floor,
  top floor, upstairs, downstairs, storey, story building, upstairs building, detached, semi detached,
  standalone, stand alone, self compound, own compound, main road, roadside, tarred road, paved road, market,
  hospital, airport, university, college, mosque, church, bank, embassy, stadium, barracks, police station,
  bus stop, school, bed, beds, bath, sofa, furniture, curtains, mattress, tv, television, fridge, frij,
  freezer, cooker, stove, gas cooker, microwave, washing machine, automatic washing machine,
  electric (cooker | stove | kettle | iron | fan | oven | bike | scooter | guitar | blender), fan, iron,
  blender, kettle, deep freezer
gaming, dual sim, single sim, two sim, esim, e sim, sim, face id, touch id, fingerprint, finger print, camera,
  night camera, selfie, selfie camera, battery life, battery health, fast charging, fast charger,
  wireless charging, charger, charging, cable, case, cover, screen, screen protector, screen guard, pouch,
  power bank, powerbank, keyboard, mouse, backlit, backlit keyboard, stylus, pen, pencil, apple pencil, s pen,
  usb, usb c, type c, hdmi, ssd, hdd, ram, gpu, cpu, graphics, graphics card, nvidia, rtx, gtx, intel, amd,
  ryzen, core, core i3, core i5, core i7, core i9, processor, celeron, pentium, windows, windows 10,
  windows 11, linux, microsoft office, retina, amoled, lcd, display, unlocked, factory unlocked,
  network unlocked, unlock, locked, esim, icloud, icloud free, no icloud, google play, google, play store,
  warranty, guarantee, receipt, with receipt, accessories, controller, controllers, game, games, fifa, disc, disc edition, disc drive, digital edition, noise cancelling,
  noise cancellation, bass, wireless, wired, over ear, in ear, waterproof, water resistant, water proof,
  ip (54 | 65 | 66 | 67 | 68 | 69),
  heart rate, strap, bluetooth speaker, speaker, speakers, webcam, dvd, wifi router, router, printer,
  projector, monitor, desktop, desktop computer, computer, komputa, pc, drone, flash drive, hard drive,
  hard disk,
  memory card, sd card, 4 g, 3 g, 2 g, volte, dual camera, triple camera, keypad, foldable, folding
key start, key starter, remote start, remote control, electric start, electric starter, self start,
  kick start, kick starter, recoil,
  automatic start, auto start, automatic voltage, avr, ats, changeover, changeover switch,
  automatic changeover, copper, copper coil, pure copper, coil, wheels, tyres, tires, handle, portable,
  single phase, three phase, 3 phase, one phase, dual fuel, fuel saver, fuel efficient, low fuel,
  low consumption, canopy, oil, spare parts, spare part, parts, engine, engine oil, alternator, watts,
  heavy duty, industrial, welding
bike, motorbike, motor bike, motorcycle, bicycle, okada, keke, tricycle, bus, mini bus, minibus, poda poda,
  truck, lorry, trailer, tractor, tipper, taxi, ambulance, coupe, convertible, wagon, station wagon, estate,
  limousine, scooter, boat, excavator, bulldozer, caterpillar, double decker
land, plot, plots of land, town lot, acre, acres, farm, farmland, office space, office, shop space, shop,
  store, warehouse, hall, event hall, hotel, restaurant, bar, salon chair, clothes, shoes, bag, bags, dress,
  watch strap, rice, cement, chair, chairs, table, dining table, desk, bookshelf, toys, book, books, jewelry,
  gold chain, dog food, puppy, cow, goat, chicken, sheep
tesla, audi, subaru, isuzu, peugeot, renault, chevrolet, chevy, volvo, porsche, infiniti, acura, dodge, gmc,
  chrysler, cadillac, buick, lincoln, fiat, opel, skoda, seat, citroen, daihatsu, daewoo, ssangyong, tata,
  mahindra, byd, chery, geely, haval, great wall, changan, foton, jac, mg, mini cooper, jaguar, bentley,
  rolls royce, ferrari, lamborghini, maserati, hummer, ram, hino, man diesel, scania, howo, sinotruk, iveco,
  datsun, scion, saab, 
lg, tcl, hisense, philips, panasonic, toshiba, sharp, canon, nikon, gopro, bose, beats, anker, oraimo, realme,
  motorola, moto, zte, alcatel, honor, blackberry, htc, fairphone, razer, msi, gateway, fujitsu, garmin,
  fitbit, amazfit, sega, steam deck, meta quest, oculus, vr, kindle, amazon, epson, brother printer, logitech,
  sandisk, skullcandy, sennheiser, marshall, harman
elemax, mikano, lister, lister petter, kipor, thermocool, lutian, sumo, kama, denyo, kubota, lontor, parsun,
  senwei, haier, maxi, scanfrost, senci, loncin, generac, briggs stratton, pramac, fg wilson, olympian,
  volvo penta, deutz, weichai, john deere, stamford, ricardo, rato, hyundai power, constant, aksa, sdmo,
  ferrari power
segbwema, daru, pendembu, koindu, kamakwie, rokupr, mattru, mattru jong, zimmi, bumbuna, matotoka, masiaka,
  songo, yele, njala, tikonko, kamabai, fadugu, mange, pepel, potoru, sumbuya, gbangbatok, shenge, rotifunk,
  mano, falaba, karene, masingbi, yonibana, bauya, panguma, tongo, tongo field, baoma, gerihun, mongeri,
  boajibu, monrovia, conakry, accra, lagos, guinea, liberia, china, japan, dubai, america, london, germany,
  belgium, holland, usa, uk
`

/** Ordinary words that are a letter or two away from a name. They are never corrected to that name. */
export const ORDINARY_WORDS = `
# Krio for what houses and things have
bohol borol wata wota tenk lait layt sola faya fens yad kichin chea ches wodrob tilis tails
hand hands band tight tigers timer fork fort for fore food fold fare far fairly fail fire firm firmer fireman
german format foreman
bell sell tell well fell cell hell doll dull deal deli intel hotel motel until item rental total metal
sonny song son bony pony money many apply ample apples maple ape app apps able table cable sable stable
coming comings common communes camping acre acres acer ace acted asks ashes assume bases basis
kit kid kiss kisses kissed kids key keys missing mission lotus lenses lease
park parks parked perks working person persons nice noise noisy once onion
note notes noted not node nodes nine none noon nose vote video void view viva vision
red read reed ready rod rid ride rider rover river cover lover over ever never even
van can ban fan man pan ran tan vain vane vans cans want wants wand wind wine wide wife
bo boy boys both box boxes boat book bowl bone bond bonds born bone bonus bore bare bath bathe beth
jeep deep keep peep jeeps sheep weep steep
car care cars card cards cart carts scar cap cat war bar tar far jar care cared career carry
hot hat hit hint hints hour hours horse horses mouse mouth house blouse
gas gap gaps has was bass pass past pads base case cash cast
flat float flag flap fat feat fleet flats plate plates slate late later
gold golf cold bold told hold sold fold god good goods mood wood food
gray gravy grade grace green greet grain grand brand brands brown crown drown grown
black block blank slack back pack blue glue clue blur blues blow
white write while whole which witch wheat quite quiet
pink pin pint link sink think drink ping pine
silver sliver solve saver savour river slaver
pixel pixels piece pieces pencil panel petal
galaxy gallery tablet tables tablets table cable tale tall talk task tank tanks
laptop lap lamp last lab labs
note hotel camp camps camel cameo cannon canoe lemon camera cameras came camon common salmon
spark sparks spare speak space sports sport shark smart start chart
civic civil cynic city pity kitty duty
golf gulf polo pole pool poll pile
patrol patron petrol control portal
accord accords record according account
focus locus forum force fiesta festa
pilot pilots plot plots pivot
lancer lance cancer dancer dance
micra micro macro
corolla corona
prado pedro
rush push bush crush brush
compass company compare compose
liberty library
passat passage passed passport
sentra central centre center entry
sorento sorrento toronto
patriot patriots parrot
honda panda rhonda wanda
mobile mobiles noble marble
month months mouth mother mouths moth
bedding bedroll bread beads beard
miles mills milk smile smiles males mules mike tiles files
dealer dealers leader ladder diesels
electric electrical electrician electricity electronics electron
manual manually annual mutual
hybrid hybrids
parking packing barking marking parting pack packed
furnish furnishing varnished finished polished finish
studio stadium student study studies
condo condor condom kondo
apart apartheid department compartment apparently
generate generated general generally generation generous gender
kona koko kilo keno
bother bonfire
kabul
lung lungs lunge long
lunar
newtown newer newest
making makes maker make
watermelon waters
freedom
kambia gambia zambia colombia
kenya kenyan
mamba
wellington welding willing
hastings hasting
regent recent regents regret agent agents urgent
lack
thanks thank tanks
price prince prices pride prize rice slice
month mondays monday sunday sundays tuesday wednesday thursday friday saturday
january february march april june july august september october november december
under older elder order border
half hall halt calf wolf
leon lean loan loans lemon leaves
dollar dollars collar
thousand thousands
million mission minion onions opinion billion
hundred hungered
cheap cheat cheek chest sheep heap heat chap chip chips ship
newest newer news newly knew
popular population
latest latex
between
maximum minimum
people purple couple simple sample example
school schools tool tools cool pool
shop shops ship show shown shoe shoes chop crop drop
church charge charged charges change changed
business busy bus buses
service services
student students
teacher teachers reach teach
doctor doctors
nurse purse course
computer commuter computers
kitchen chicken kitten
window windows widow widows
garden guarded garbage
water waiter later matter
light right night fight sight tight might lights
power tower lower flower shower powers
plastic elastic classic
speaker sneaker
cover covers
screen scream green
broken break brake brakes
hours house housing
ladies lady
spear speed spend speech
engine engines
charger charges
cleaner clean clear
driver drivers drive driving
wheel wheels heel feel
tyre tyres tire tires tired
door doors floor
seat seats seal sealed seated heat meat
inch inches
roof roofs proof
latent parsing raise raised extensive excessive automated automation automate studied ported inspired intend
intended primary roger vera optimal magnet tier prone
clone random reject rejected repeat signed linear fourth torn marked marker markers bench cookie cookies
maintain easy ease went sender section situation static state form
stdio freezing housed expressive zillion expansive optimum scaled hardcode bland verse unfinished maximal belt
jimmy fellow fellows shaman applet automaton phonetic
excerpt conditional merino navarro sudan portal phony stony phase chase crisp crispy hinder render handy dandy
comedy kinda candy sandy tender lender ponder
`

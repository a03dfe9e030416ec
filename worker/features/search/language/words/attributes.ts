import type { ChoiceKey } from '#contract/kinds/filters.ts'

/**
 * Attributes with a closed list of values: `value: ways to say it`. To add a way, write it after its value,
 * with or without ɛ ɔ ŋ. `(a | b)` means a or b.
 */
export const BODIES = `
Sedan: sedan, saloon, saloon car, sidan, sedans
SUV: suv, s u v, suvs, jeep, jip, sport utility vehicle, crossover
Hatchback: hatchback, hatch back, hachbak, hatch
Pickup: pickup, pikap, pick up, pickup truck, pick up truck, pikop, pikup
Van: van, minivan, mini van, vans, panel van
`

const FUELS = `
Petrol: petrol, petrul, fuel petrol, petrol engine, gasoline, pentrol, petul
Diesel: diesel, dizel, dizil, dizul, diesel engine, disel, gasoil
Gas: gas, lpg, gaz, natural gas, lp gas
Hybrid: hybrid, haybrid, plug in hybrid, ibrid
Electric: electric, ev, evs, elektrik, battery powered, all electric, fully electric
`

const TRANSMISSIONS = `
automatic: automatic, auto, automatik, otomatik, otomatic, automatic transmission, automatic gear, auto gear,
  auto transmission, automatic gearbox, otomatik gia
manual: manual, manual transmission, manual gear, manual gearbox, manyual, stick shift, stick, manual gears,
  manwal, manuel, manuwal
`

const CONDITIONS = `
excellent: excellent condition, excellent, excellent shape, ekselent kondishon, ekselent, ekselent condition,
  in excellent condition, eksilent kondishon, perfect condition, mint condition, condition excellent
good: good condition, good shape, (gud | good | fayn | fine) (kondishon | kondishun | condition | kondishan),
  kondishon gud, fine condition, fayn kondishon, gud condition, condition good, good working condition,
  very good condition, nice condition
fair: fair condition, fair shape, (fea | fer | fair | fe) kondishon, condition fair
`

/** Lists by the key of their filter, which is also the kind of their words in the lexicon. */
export const CHOICES = [
  ['fuel', FUELS],
  ['transmission', TRANSMISSIONS],
  ['condition', CONDITIONS],
] as const satisfies readonly (readonly [ChoiceKey, string])[]
export type ChoiceWithWords = (typeof CHOICES)[number][0]
export const CHOICES_WITH_WORDS: readonly ChoiceWithWords[] = CHOICES.map(([key]) => key)

/** Words for "new": electronics sealed in the box, unused cars. Other kinds have no such condition. */
export const NEW = `
new: new, brand new, nyu, brand nyu, bran nyu, sealed, unopened, brand new sealed, in box, new in box,
  brand new in box, boxed, sealed box, sealed in box, in sealed box, unused, never used,
  (insay | inside | in | na) [di | the | im | its] [original | sealed | sil] (boks | box), sil, sild,
  nyu insay boks, we de insay boks, silbo, tear rubber, in the box, nyu nyu, factory sealed, sealed pack,
  not used, neva used, nor use yet, nor yus yet, new in sealed box, brand new in sealed box, factory new,
  bran new, brandnew
`

/** Words for a condition that the closed list does not have. */
export const NOT_NEW = `
used: used, sekon han, seken an, seken and, sekan han, sekon hand, 2 nd hand, okrika, yuzd, second hand,
  secondhand, seken han, sekenhan, sekend hand, fairly used, slightly used, pre owned, preowned, london used,
  belgium used, foreign used, refurbished, uk used, tokunbo, already used, like new, as new, almost new,
  nearly new, yus, old one, ol wan, not new
`

export const COLOURS = `
black = blak, jet black, matte black, space black, midnight black, phantom black
white = wayt, wait, pearl white, off white, snow white
red = wine red, dark red
blue = blu, dark blue, light blue, navy blue, sky blue, royal blue, midnight blue, deep blue, pacific blue,
  sierra blue, baby blue, ocean blue
green = grin, dark green, light green, olive green, lime green, army green, midnight green, mint green
silver = silva
grey = gre, dark grey, light grey, space grey
gray = space gray, dark gray
gold = rose gold
brown = brawn, dark brown, light brown
yellow = yala, yelo
pink
purple
beige
cream
maroon
burgundy
orange
navy
turquoise
teal
bronze
champagne
lavender
violet
magenta
wine
ash
`

/**
 * The names above that only spell their row's colour differently. All other names are colours of their own.
 */
export const COLOUR_SPELLINGS = `blak wayt wait blu grin silva gre brawn yala yelo`

export const FLAGS = `
furnished: furnished, fully furnished, full furnished, well furnished, with furniture,
  wit (fonicha | furniture), fonish, fonisht, fonishd, furnish, ful fonish,
  (wey get | we get | get | has) (fonicha | furniture | chia en bed), fully furnish, semi furnished,
  furniture inside, get furniture, has furniture
petsAllowed: pets allowed, pet allowed, pet friendly, pets friendly, allows pets, allow pets, pets ok,
  pets okay, pets welcome, accepts pets, accept pets, pets accepted, dogs allowed, dog friendly, dog allowed,
  cats allowed, allow dogs, allows dogs, accept dogs, take pets, takes pets, pets are allowed, pets, pet,
  pets permitted, can keep pets,
  (allow | allows | alaw | alow | den alaw | accept | accepts | gri fo | gri for | agree for | agree to | \
  gri | take) (pet | pets | dog | dogs | cat | cats | animal | animals | pus | enimal),
  (with | wit | bring) [mi | my] (dog | dogs | pet | pets | cat) (allowed | ok | okay),
  (dog | pet) (kin | fit) (kam | de | dey | stay), keep [mi | my | a] (dog | pet | cat), pet alaw, dog alaw,
  pets alaw
parking: parking, [1 | 2 | 3 | one | two | three] car (garage | port | parking), parking space, parking spot,
  parking lot, car park, car parking, pakin, parking area, parking spaces, car parking space,
  off street parking,
  (place | ples | space | say | sai | spes | room | spot | usay | usai | way) (to | for | fo) (park | \
  pak) [mi | my | mai | di | the | im] [car | motoka | jeep | moto | ka],
  pakin ples, parkin, garage, pak ples, where to park [my] [car], (park | pak) [mi | my] (motoka | car),
  carport, car port, space for parking
unfurnished: unfurnished, not furnished, no furniture, without furniture, unfurnish, empty house,
  nor furnished, nor furnish, (no | nor | noh) (get | dey get) (furniture | fonicha),
  wey (no | nor | noh) get (furniture | fonicha), witawt fonicha, (no | nor | noh | noto) fonish,
  non furnished
`

import { LISTING_TYPES, type ListingType } from '#contract/kinds/derived.ts'
import { FILTERS, FLAG_KEYS, keysOf, type SearchKey } from '#contract/kinds/filters.ts'
import { areaOf, LOCATIONS } from '#contract/places.ts'
import { amountAt } from './amount.ts'
import { endsExtras, toCategory, introducesExtras, isJeepMaker } from './category.ts'
import {
  CHOICES_WITH_WORDS,
  EXCLUDABLE,
  NUMBERS,
  type ChoiceWithWords,
  type NumberWithWords,
} from './choices.ts'
import type { Draft, Span } from './draft.ts'
import type { Kind } from './lexicon.ts'
import { categoryOfMaker, isDistinctLine } from './makers.ts'
import { isAndOr, isChatty, lexemeAt, OR_WORDS, type Lexeme, type Sentence } from './sentence.ts'

interface Context {
  sentence: Sentence
  draft: Draft
  likely: ListingType | undefined
  at: number
  lexeme: Lexeme
  span: Span
  /** The word follows "with" or "wey get", so it names a part of the product, not the product itself. */
  isPart: boolean
}

/**
 * Reads the words that name places, makers, products, qualities and sorts. Attributes that the category does
 * not have are left to the full-text match.
 */
export function readNames(sentence: Sentence, draft: Draft, likely: ListingType | undefined): void {
  let isPart = false
  for (const [at, lexeme] of sentence.lexemes.entries()) {
    if (endsExtras(lexeme)) isPart = false
    if (introducesExtras(lexeme)) isPart = true
    if (lexeme.role !== undefined) continue
    const reader = READERS.find(([kind]) => lexeme.senses.has(kind))?.[1]
    const context: Context = { sentence, draft, likely, at, lexeme, span: [lexeme.start, lexeme.end], isPart }
    if (reader) lexeme.role = lexeme.isNegated === true ? readNegated(context) : reader(context)
  }
  // A named source says more than that there is some.
  for (const [source, any] of [
    ['water', 'hasWater'],
    ['light', 'hasLight'],
  ] as const)
    if (draft.has(source) && !draft.isClosed(any)) draft.drop(any)
  if (!draft.has('location')) readToldPlace(sentence, draft)
}

/** Reads the place of a story that the text comes back to: "he lives in Waterloo. I need a house there". */
function readToldPlace({ lexemes }: Sentence, draft: Draft): void {
  const there = lexemes.findIndex(({ text, role }) => text === 'there' && role !== 'dropped')
  const told =
    lexemes.findLast(({ senses }, at) => at < there && senses.has('place')) ??
    lexemes.findLast(({ isPrelude }) => isPrelude === true)
  const place = LOCATIONS.find((location) => location === told?.senses.get('place'))
  if (!told || !place) return
  draft.push('location', place, [told.start, told.end])
  readArea(draft, told)
}

/** Reads the part of the place that the same words name, if they do. */
function readArea(draft: Draft, { senses, start, end }: Lexeme): void {
  const area = senses.get('area')
  if (area !== undefined) draft.push('area', area, [start, end])
}

type Role = NonNullable<Lexeme['role']>

/** The readers by sense. If a word has several of these senses, only the first in this list is read. */
const READERS: readonly (readonly [Kind, (context: Context) => Role | undefined])[] = [
  ['place', readPlace],
  ['brand', readBrand],
  ['type', readType],
  ['product', readProduct],
  ['size', readSize],
  ['property', readProperty],
  ['body', readBody],
  ['transmission', readTransmission],
  ['condition', (context) => setOrAdd(context, 'condition')],
  // Only for the lists that have no reader above.
  ...CHOICES_WITH_WORDS.map((key) => [key, (context: Context) => readChoice(context, key)] as const),
  ['flag', readFlag],
  ['unwanted', () => 'dropped'],
  ...NUMBERS.map(([key]) => [key, (context: Context) => readNumber(context, key)] as const),
  ['color', readColor],
  ['sort', readSort],
]

function readNegated({ lexeme, draft, span, likely, sentence, at }: Context): Role {
  const { senses } = lexeme
  // "a nor kia": I do not care.
  if (lexeme.text === 'kia' && SUBJECTS.has(lexemeAt(sentence.lexemes, at - 2).text)) return 'dropped'
  const kinds = ['brand', 'product', 'transmission', 'sort'] as const
  const [brand, product, transmission, sort] = kinds.map((kind) => senses.get(kind))
  const [choice, not] = EXCLUDABLE.find(([key]) => senses.has(key) && isOfKind(key, likely)) ?? []
  if (senses.has('unwanted')) readUnwanted({ sentence, at, lexeme, draft, span, likely })
  else if (brand !== undefined) draft.push('notBrand', brand, span)
  else if (product !== undefined) draft.push('notProductType', product, span)
  else if (choice && not) draft.push(not, senses.get(choice) ?? '', span)
  else if (transmission !== undefined && !isOtherCategory(likely, 'car_sale'))
    setOnce(draft, 'transmission', transmission === 'manual' ? 'automatic' : 'manual', span)
  else if (sort === 'price_desc') draft.set('sortBy', 'price_asc', span)
  else if (lexeme.text === 'jeep' && isJeepMaker(sentence, at)) draft.push('notBrand', 'Jeep', span)
  return 'dropped'
}

/** Reads what somebody with a home in mind does not want: "no agent", "nor advance". */
function readUnwanted({ sentence, at, lexeme, draft, span: own, likely }: Omit<Context, 'isPart'>): void {
  const not = lexemeAt(sentence.lexemes, at - 1)
  const span: Span = not.senses.has('not') ? [not.start, own[1]] : own
  const key = lexeme.senses.get('unwanted')
  const flag = FLAG_KEYS.find((each) => each === key)
  if (isOtherCategory(likely, 'home_rent') || (flag === undefined && key !== 'maxAdvanceMonths')) return
  if (flag) draft.set(flag, true, span)
  else draft.set('maxAdvanceMonths', 0, span)
  draft.hint('measure', 'home_rent', span)
}

const SUBJECTS = new Set(['a', 'ah', 'i', 'wi', 'we'])

function readPlace({ lexeme, draft, sentence, at, span }: Context): Role {
  const place = LOCATIONS.find((location) => location === lexeme.senses.get('place'))
  if (place === undefined || isParticle(sentence, at)) return 'dropped'
  const earlier = draft.listOf('location')
  const inSameArea = earlier.find((other) => isInside(place, other) || isInside(other, place))
  if (inSameArea === undefined || isAlternative(sentence.lexemes, at)) {
    draft.push('location', place, span)
  } else if (isInside(place, inSameArea)) {
    draft.drop('location')
    for (const other of earlier) draft.push('location', other === inSameArea ? place : other, span)
  }
  readArea(draft, lexeme)
  return 'read'
}

/** True for "bo" as a Krio plea ("duya bo"), as opposed to the city. */
function isParticle({ lexemes }: Sentence, at: number): boolean {
  return (
    lexemeAt(lexemes, at).text === 'bo' &&
    !lexemeAt(lexemes, at - 1).senses.has('has') &&
    (PLEAS.has(lexemeAt(lexemes, at - 1).text) || PLEAS.has(lexemeAt(lexemes, at + 1).text))
  )
}

const PLEAS = new Set(['duya', 'abeg', 'please', 'pls', 'ya', 'padi', 'kushe', 'beg', 'a beg', 'ah beg'])

/** True if `outer` is the area of `inner`. "Freetown, Western Area" means Freetown. */
function isInside(inner: string, outer: string): boolean {
  const place = LOCATIONS.find((location) => location === inner)
  return place !== undefined && inner !== outer && areaOf(place) === outer
}

/** True for the last of two alternatives that are both fine: "manual or automatic all the same". */
function isEitherFine(lexemes: readonly Lexeme[], at: number): boolean {
  return isAlternative(lexemes, at) && lexemes.slice(at + 1, at + 5).some(({ text }) => EITHER_FINE.has(text))
}

const EITHER_FINE = new Set([
  'matter',
  'mata',
  'matters',
  'same',
  'either',
  'whichever',
  'whatever',
  'mind',
  'both',
  'no matter',
])

function isAlternative(lexemes: readonly Lexeme[], at: number): boolean {
  return (
    isAndOr(lexemeAt(lexemes, at - 1)) ||
    (isAndOr(lexemeAt(lexemes, at - 2)) && lexemeAt(lexemes, at - 1).senses.has('filler'))
  )
}

function readBrand({ lexeme, draft, sentence, at, span }: Context): Role {
  const maker = lexeme.senses.get('brand')
  if (maker === undefined || (maker === 'Kia' && isCare(sentence.lexemes, at))) return 'dropped'
  draft.push('brand', maker, span)
  const category = categoryOfMaker(maker)
  if (category !== undefined) draft.hint('maker', category, span)
  return 'read'
}

/** True for the Krio verb in "a nor kia" and "de kia for", to care. */
function isCare(lexemes: readonly Lexeme[], at: number): boolean {
  return CARING.has(lexemeAt(lexemes, at - 1).text) || FOR.has(lexemeAt(lexemes, at + 1).text)
}

const CARING = new Set(['nor', 'noh', 'no', 'de', 'dey', 'dont', 'tek'])
const FOR = new Set(['for', 'fo', 'bot', 'if', 'am'])

/** Reads a kind. Another kind than the likely one becomes text if it may be a part, or else is dropped. */
function readType(context: Context): Role {
  const { draft, lexeme, likely, isPart, sentence, at, span } = context
  const category = toCategory(lexeme.senses.get('type'))
  if (category === 'generator' && isAboutHome(context) && isForHome(context)) {
    draft.push('light', 'generator', span)
    return 'read'
  }
  draft.settle(['productType'], span)
  if (category === likely || likely === undefined) return 'read'
  if (OR_WORDS.has(lexemeAt(sentence.lexemes, at - 1).text)) return 'dropped'
  return isPart || likely === 'home_rent' ? 'text' : 'dropped'
}

/** True for "with generator" and "standby generator", but not for "I have a generator". */
function isForHome({ isPart, sentence: { lexemes }, at }: Context): boolean {
  if (STANDBY.has(lexemeAt(lexemes, at - 1).text)) return true
  const has = lexemes.findLastIndex((lexeme, index) => index < at && introducesExtras(lexeme))
  return isPart && !SUBJECTS.has(lexemeAt(lexemes, has - 1).text)
}

const STANDBY = new Set(['standby', 'stand by', 'backup', 'back up'])

/** True if the text is about a home, though it may name it by a weak word only, such as "room". */
function isAboutHome({ likely, draft, sentence: { lexemes } }: Context): boolean {
  if (likely !== undefined) return likely === 'home_rent'
  return (
    draft.strongestHint('measure') === 'home_rent' ||
    lexemes.some(
      ({ isNegated, role, senses }) =>
        senses.get('weakType') === 'home_rent' && role !== 'dropped' && isNegated !== true,
    )
  )
}

/** Filters whose words mean something else where the text is not about a home. */
const OF_HOMES: ReadonlySet<string | undefined> = new Set(['water', 'light', 'hasWater', 'hasLight'])

/**
 * True for water, light or where they come from, if a home should have them. In a long text, a single word for them counts only
 * after "with" or a wish, since stories tell of both.
 */
function isAskedOfHome(context: Context): boolean {
  const {
    lexeme,
    sentence: { lexemes },
    at,
  } = context
  if (!isAboutHome(context) || BEFORE_PLACES.has(lexemeAt(lexemes, at - 1).text)) return false
  if (!isChatty(lexemes) || lexeme.text.includes(' ') || lexeme.senses.has('listed')) return true
  for (let back = at - 1; back >= Math.max(0, at - ASKED_GAP); back -= 1) {
    const before = lexemeAt(lexemes, back)
    if (introducesExtras(before) || before.senses.has('wish') || before.role === 'read') return true
    const isListed = isAndOr(before) || before.text === ',' || LISTED.some((kind) => before.senses.has(kind))
    if (!isListed) return false
  }
  return false
}

const ASKED_GAP = 8
const LISTED: readonly Kind[] = ['feature', 'flag', 'water', 'light', 'filler']
const BEFORE_PLACES = new Set([
  'near',
  'nia',
  'by',
  'beside',
  'close to',
  'opposite',
  'facing',
  'overlooking',
  'along',
])

function readProduct(context: Context): Role {
  const { lexeme, draft, likely, isPart, span } = context
  const product = lexeme.senses.get('product')
  if (product === undefined) return 'dropped'
  if (isOtherCategory(likely, 'electronics')) return isPart ? 'text' : 'dropped'
  if (isPart && (draft.has('productType') || isWithPhone(context))) return 'text'
  draft.push('productType', product, span)
  draft.hint('noun', 'electronics', span)
  return 'read'
}

/** True for a product that comes with a phone: "phone with earphones", but not "phone with 5G". */
function isWithPhone({ sentence, lexeme, at }: Context): boolean {
  const isPhone = lexeme.senses.get('product')?.endsWith('Phone') === true
  return !isPhone && sentence.lexemes.slice(0, at).some(({ senses }) => senses.get('type') === 'electronics')
}

function readSize({ lexeme, draft, likely, span, sentence, at }: Context): Role {
  if (isOtherCategory(likely, 'home_rent')) return 'text'
  const countBefore = amountAt(sentence.lexemes, at - 1)
  const rooms = countBefore?.to === at ? countBefore.value : Number(lexeme.senses.get('size'))
  const isEither =
    isAlternative(sentence.lexemes, at) || OR_WORDS.has(lexemeAt(sentence.lexemes, at + 1).text)
  if (isEither) draft.widenBounds(['minBedrooms', 'maxBedrooms'], rooms, span)
  draft.setBounds(['minBedrooms', 'maxBedrooms'], { min: rooms, max: rooms }, span)
  draft.hint('noun', 'home_rent', span)
  return 'read'
}

function readProperty({ lexeme, draft, likely, isPart, span }: Context): Role {
  const property = lexeme.senses.get('property')
  if (isOtherCategory(likely, 'home_rent')) return isPart ? 'text' : 'dropped'
  if (property !== undefined) draft.push('propertyType', property, span)
  draft.hint('noun', 'home_rent', span)
  return 'read'
}

function readBody({ lexeme, draft, likely, span, sentence, at }: Context): Role {
  const body = lexeme.senses.get('body')
  if (isOtherCategory(likely, 'car_sale')) return 'text'
  if (lexeme.text === 'jeep' && isJeepMaker(sentence, at)) {
    draft.push('brand', 'Jeep', span)
  } else if (body !== undefined) {
    draft.push('bodyType', body, span)
  }
  draft.hint('measure', 'car_sale', span)
  return 'read'
}

/** Reads a value of a list without a reader of its own. A value that only one kind has implies the kind. */
function readChoice(context: Context, key: ChoiceWithWords): Role | undefined {
  const { lexeme, draft, likely, sentence, at, span } = context
  if (OF_HOMES.has(key) && !isAskedOfHome(context)) return undefined
  const value = lexeme.senses.get(key)
  const choices = FILTERS.find(({ filter }) => filter.by === 'choice' && filter.key === key)?.choices
  if (value === undefined || !choices || (likely !== undefined && !choices.has(likely))) return 'text'
  if (isEitherFine(sentence.lexemes, at)) draft.dropAndClose(key)
  draft.push(key, value, span)
  const [kind, ...others] = LISTING_TYPES.filter((type) => choices.get(type)?.includes(value))
  if (kind !== undefined && others.length === 0 && !OF_HOMES.has(key)) draft.hint('measure', kind, span)
  return 'read'
}

function readTransmission(context: Context): Role {
  if (isOtherCategory(context.likely, 'car_sale')) return 'text'
  context.draft.hint('measure', 'car_sale', context.span)
  return setOrAdd(context, 'transmission')
}

/** Sets a key to its first value. An alternative ("automatic or manual") is added to the first. */
function setOrAdd({ sentence, draft, lexeme, at, span }: Context, key: 'condition' | 'transmission'): Role {
  const value = lexeme.senses.get(key)
  if (isEitherFine(sentence.lexemes, at)) draft.dropAndClose(key)
  if (value !== undefined && isAlternative(sentence.lexemes, at)) draft.push(key, value, span)
  return setOnce(draft, key, value, span)
}

function readFlag(context: Context): Role | undefined {
  const { lexeme, draft, likely, span, sentence, at } = context
  const flag = lexeme.senses.get('flag')
  // "Wata de" is about a home, whereas "water" alone may be of anything.
  const isPhrase = likely === undefined && lexeme.text.includes(' ')
  if (OF_HOMES.has(flag) && !isPhrase && !isAskedOfHome(context)) return undefined
  const key = FLAG_KEYS.find((each) => each === flag)
  const kinds = FILTERS.find(({ filter }) => filter.by === 'yes' && filter.key === key)?.kinds ?? [
    'home_rent',
  ]
  if (likely !== undefined && !kinds.includes(likely)) return isSaidOfSeller(key) ? 'dropped' : 'text'
  const after = lexemeAt(sentence.lexemes, at + 1)
  if (flag === 'furnished' && FURNISHED_ROOMS.has(after.text)) {
    after.role ??= 'dropped'
    return 'dropped'
  }
  const earlier = lexemeAt(sentence.lexemes, at - 2).senses.get('flag')
  const isOpposite = earlier !== undefined && OPPOSITE.get(flag) === earlier
  if (isOpposite && isAlternative(sentence.lexemes, at)) draft.dropAndClose('furnished')
  else if (key) draft.set(key, true, span)
  const isKnown = OF_HOMES.has(flag) && isAboutHome(context)
  for (const kind of isKnown ? [] : kinds.slice(0, 1)) draft.hint('measure', kind, span)
  return 'read'
}

/** Reads a number said without a unit: "pay monthly" is one month in advance. */
function readNumber({ lexeme, draft, likely, span }: Context, key: NumberWithWords): Role {
  if (!isOfKind(key, likely)) return 'dropped'
  draft.set(key, Number(lexeme.senses.get(key)), span)
  for (const kind of kindsWith(key).slice(0, 1)) draft.hint('measure', kind, span)
  return 'read'
}

/** True for what says how a home is let, such as "owner only", which no listing names in these words. */
function isSaidOfSeller(key: string | undefined): boolean {
  return key === 'noAgent' || key === 'noViewingFee'
}

/** Rooms that may be furnished in a home that is not. */
const FURNISHED_ROOMS = new Set([
  'kitchen',
  'kichin',
  'parlour',
  'parlor',
  'living room',
  'sitting room',
  'office',
])

const OPPOSITE: ReadonlyMap<string | undefined, string> = new Map([
  ['furnished', 'unfurnished'],
  ['unfurnished', 'furnished'],
])

/**
 * Reads a colour. If a text names several, the first counts, but of alternatives ("white or black") none.
 * "Orange Money" is not a colour.
 */
function readColor({ lexeme, draft, sentence, at, span }: Context): Role {
  if (lexemeAt(sentence.lexemes, at + 1).text === 'money') return 'dropped'
  if (lexeme.text === 'wait' && !isBesideName(sentence.lexemes, at)) return 'dropped'
  if (isChatty(sentence.lexemes) && isOfOther(sentence.lexemes, at)) return 'dropped'
  if (draft.has('color') && OR_WORDS.has(lexemeAt(sentence.lexemes, at - 1).text)) draft.dropAndClose('color')
  return setOnce(draft, 'color', lexeme.senses.get('color'), span)
}

function readSort({ lexeme, draft, likely, sentence, at, span }: Context): Role {
  const sort = lexeme.senses.get('sort')
  if (!isOrder(sentence.lexemes, at)) return 'dropped'
  if (sort === 'move_in') {
    if (isOtherCategory(likely, 'home_rent')) return 'dropped'
    draft.hint('measure', 'home_rent', span)
  }
  if (sort !== 'latest') return setOnce(draft, 'sortBy', sort, span)
  const isOfListings =
    sentence.lexemes.some(({ senses }) => senses.has('listings')) || likely !== 'electronics'
  const isOfProduct =
    draft.has('model') || draft.has('brand') || lexemeAt(sentence.lexemes, at + 1).senses.has('brand')
  return isOfListings && !isOfProduct ? setOnce(draft, 'sortBy', 'createdAt', span) : 'dropped'
}

/** True for the colour of something else in a story: "black smoke", "mi screen don blak". */
function isOfOther(lexemes: readonly Lexeme[], at: number): boolean {
  const { kind, senses } = lexemeAt(lexemes, at + 1)
  const isOfNoun = kind === 'word' && [...senses.keys()].every((each) => PLAIN.has(each))
  return isOfNoun || lexemeAt(lexemes, at - 1).text === 'don'
}

const PLAIN: ReadonlySet<Kind> = new Set(['ordinary', 'feature', 'counted'])

/** True for "wait" beside a thing or alone, where it is white and not the English verb. */
function isBesideName(lexemes: readonly Lexeme[], at: number): boolean {
  const beside = [lexemeAt(lexemes, at - 1), lexemeAt(lexemes, at + 1)]
  const isAlone = beside.every((lexeme) => lexeme.kind === 'mark' || isAndOr(lexeme))
  const near = lexemes.slice(Math.max(0, at - 2), at + 3)
  return isAlone || near.some((lexeme) => isThing(lexeme) || OF_COLOURS.has(lexeme.text))
}

const OF_COLOURS = new Set('color colour kolo'.split(' '))
function isThing({ senses }: Lexeme): boolean {
  return NAMED.some((each) => senses.has(each)) || isDistinctLine({ senses })
}

const NAMED: readonly Kind[] = ['type', 'brand', 'carModel', 'body', 'product', 'property']

/**
 * False for words of a sort that mean something else here: the chip of a computer, "ah jos kam bak", "a newly
 * posted officer".
 */
function isOrder(lexemes: readonly Lexeme[], at: number): boolean {
  const [before, lexeme, after] = [
    lexemeAt(lexemes, at - 1),
    lexemeAt(lexemes, at),
    lexemeAt(lexemes, at + 1),
  ]
  if (lexeme.text === 'chip') return isCheap(lexemes, at)
  if (!ARRIVALS.test(lexeme.text)) return true
  return !before.senses.has('clause') && !(BEFORE_PEOPLE.has(before.text) && after.senses.size === 0)
}

/** True for the Krio word for cheap, as opposed to the chip of a computer. */
function isCheap(lexemes: readonly Lexeme[], at: number): boolean {
  const [before, after] = [lexemeAt(lexemes, at - 1), lexemeAt(lexemes, at + 1)]
  const isMeasured = before.kind === 'number' || before.senses.get('unit') === 'other'
  return !isMeasured && !BEFORE_CHIPS.has(before.text) && !AFTER_CHIPS.has(after.text)
}

const BEFORE_CHIPS = new Set(
  'a the with dem den fast snapdragon intel amd apple m ryzen mediatek bionic big good strong'.split(' '),
)
const AFTER_CHIPS = new Set('set of speed must should inside is i m snapdragon intel'.split(' '))

const ARRIVALS = /^(?:(?:jos|jus|just) (?:kam|come|land|put|post)|newly posted)/
const BEFORE_PEOPLE = new Set(['a', 'the', 'im', 'am', 'newly'])

/** The kinds that a key filters. */
function kindsWith(key: SearchKey): readonly ListingType[] {
  return FILTERS.find(({ filter }) => keysOf(filter).includes(key))?.kinds ?? []
}

/** True if the likely kind has the filter, or no kind is likely. */
function isOfKind(key: SearchKey, likely: ListingType | undefined): boolean {
  return likely === undefined || kindsWith(key).includes(likely)
}

/** True if the text wants something of another category. */
function isOtherCategory(likely: ListingType | undefined, category: ListingType): boolean {
  return likely !== undefined && likely !== category
}

function setOnce(
  draft: Draft,
  key: 'condition' | 'transmission' | 'color' | 'sortBy',
  value: string | undefined,
  span: Span,
): Role {
  if (value !== undefined) draft.set(key, value, span)
  return 'read'
}

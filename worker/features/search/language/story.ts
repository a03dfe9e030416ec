import { amountAt } from './amount.ts'
import type { Kind } from './lexicon.ts'
import { isDistinctCar, isDistinctLine } from './makers.ts'
import { isChatty, lexemeAt, type Lexeme, type Sentence } from './sentence.ts'

/**
 * Drops what a text only tells, so that no other stage reads it: "I sold my car", "the last HP gave up", "we
 * live in Bo". Each part of a sentence is read from left to right. After a word such as "need" things are
 * wanted; after a word such as "sold", and before it if it has no such word before, they are only told.
 */
export function dropStories({ lexemes }: Sentence): void {
  dropDates(lexemes)
  dropMentions(lexemes)
  dropOrigins(lexemes)
  for (const [from, to] of clausesOf(lexemes)) dropTold(lexemes, from, to)
  dropPreludes(lexemes)
  if (!lexemes.some(isWorthReading)) for (const lexeme of lexemes) if (isNamed(lexeme)) delete lexeme.role
}

/** True for a word that names something. If a text only mentions things, then these are what it is about. */
function isWorthReading(lexeme: Lexeme): boolean {
  const { kind, role, senses } = lexeme
  if (role !== undefined || kind !== 'word') return false
  return senses.size === 0 || isGoods(lexeme)
}

/** The parts of the sentences, which end at a mark such as a comma, and before words such as "because". */
function clausesOf(lexemes: readonly Lexeme[]): Part[] {
  const clauses: Part[] = []
  let from = 0
  for (const [at, lexeme] of lexemes.entries()) {
    const isEnd = isEndOfClause(lexemes, at) && !isContinued(lexemes, at)
    if (!isEnd && !(beginsClause(lexeme) && at > from)) continue
    clauses.push([from, at])
    from = isEnd ? at + 1 : at
  }
  clauses.push([from, lexemes.length])
  return clauses
}

function isEndOfClause(lexemes: readonly Lexeme[], at: number): boolean {
  const { kind, text } = lexemeAt(lexemes, at)
  if (kind !== 'mark' || !ENDS.has(text)) return false
  // A dot or comma inside a number or a name, and a hyphen inside a word, end nothing.
  return !(text === '-' || text === '.') || !lexemeAt(lexemes, at + 1).isGlued
}

/** True for a word or phrase that begins another part of a sentence: "because", "i want". */
function beginsClause({ senses, text }: Lexeme): boolean {
  return senses.has('clause') || SUBJECT.test(text)
}

const SUBJECT = /^(?:i|we|ah|a|wi|they|he|she|you) /

/**
 * True for a comma before more of the same: "he raised the rent twice, from 600 to 1500", "my phone, a
 * Samsung".
 */
function isContinued(lexemes: readonly Lexeme[], at: number): boolean {
  const [before, mark, after] = [lexemeAt(lexemes, at - 1), lexemeAt(lexemes, at), lexemeAt(lexemes, at + 1)]
  if (mark.text !== ',') return false
  return (
    CONTINUATIONS.has(after.text) ||
    (isNamed(before) && ARTICLES.has(after.text) && isNamed(lexemeAt(lexemes, at + 2)))
  )
}

const CONTINUATIONS = new Set(['from', 'after', 'during'])
const ENDS = new Set(['.', '!', '?', ';', ',', ':', '-', '–', '—', '(', ')', '…', '|'])

function dropTold(lexemes: readonly Lexeme[], from: number, to: number): void {
  let isWanted: boolean | undefined
  let told = from
  let tale = ''
  for (let at = from; at < to; at += 1) {
    const lexeme = lexemeAt(lexemes, at)
    if (lexeme.role !== undefined) continue
    lexeme.isWanted = isWanted === true
    if (isWish(lexemes, at, tale) && !(isWanted === false && WEAK_WISHES.has(lexeme.text))) {
      if (isWanted === false) drop(lexemes, told, at)
      isWanted = true
    } else if (isTale(lexeme) || isUnknownPast(lexemes, at)) {
      if (isWanted === undefined) told = from
      else if (isWanted) told = at
      isWanted = false
      tale = lexeme.text
    }
  }
  if (isWanted === false) drop(lexemes, told, to)
}

/** Words of a wish that also belong to a story: "he raised the price". */
const WEAK_WISHES = new Set([
  'price',
  'max',
  'maximum',
  'limit',
  'order',
  'replacement',
  'any',
  'another',
  'rather',
])

/** True for a word after which things are wanted: "need", "with 400 dollars", "to Makeni". */
function isWish(lexemes: readonly Lexeme[], at: number, tale: string): boolean {
  const [lexeme, next] = [lexemeAt(lexemes, at), lexemeAt(lexemes, at + 1)]
  if (TO.has(lexeme.text) && next.senses.has('place'))
    return MOVES.test(tale) || lexemeAt(lexemes, at - 1).senses.has('place')
  if (WITH.has(lexeme.text) && endOfMoney(lexemes, at + 1) !== undefined && isOwnStory(lexemes, at))
    return true
  if (HOLDS.has(lexeme.text) && isMoneyNear(lexemes, at + 1)) return true
  const isWithinNumber = lexemeAt(lexemes, at - 1).senses.has('times')
  const money = isWithinNumber ? undefined : endOfMoney(lexemes, at)
  // "he gave me 3000 leones for a phone"
  if (money !== undefined && FOR.has(lexemeAt(lexemes, money).text) && isNamedNear(lexemes, money + 1))
    return true
  return lexeme.senses.has('wish')
}

const TO = new Set(['to', 'te'])
/** Tales that end where somebody will be: "we are leaving Bo to Makeni". */
const MOVES = /mov|locat|transfer|post|return|com|back|bak|leav|left|muv/
const WITH = new Set(['with', 'wit'])
/** True after a word such as "I", as in "I came back with 9,000 dollars". */
function isOwnStory(lexemes: readonly Lexeme[], at: number): boolean {
  return lexemes.slice(Math.max(0, at - OWN_GAP), at).some(({ text }) => FIRST_PERSON.test(text)) || at === 0
}

const OWN_GAP = 8
const FIRST_PERSON = /^(?:i|we|ah|a|wi|ive|im)(?: |$)/
/** Words for money that somebody has to spend. */
const HOLDS = new Set(
  'have ive get got saved save bring gave sent send collected gathered contributed holding holdin put spend pay fit limit able gather approved agreed allowed'.split(
    ' ',
  ),
)
const FOR = new Set(['for', 'fo'])

function isNamedNear(lexemes: readonly Lexeme[], at: number): boolean {
  return isName(lexemeAt(lexemes, ARTICLES.has(lexemeAt(lexemes, at).text) ? at + 1 : at))
}

/** True for a word that tells: "sold". */
function isTale({ senses }: Lexeme): boolean {
  return senses.has('tale')
}

/** True for an unknown verb in the past after its subject: "we relocated", "she graduated". */
function isUnknownPast(lexemes: readonly Lexeme[], at: number): boolean {
  const { kind, senses, text } = lexemeAt(lexemes, at)
  if (kind !== 'word' || senses.size > 0 || !/...ed$/.test(text) || BE.has(lexemeAt(lexemes, at - 1).text))
    return false
  if (HOLDS.has(text)) return false
  if (PRONOUNS.has(lexemeAt(lexemes, at - 1).text)) return true
  return isChatty(lexemes) && ![at - 1, at + 1].some((beside) => isGoods(lexemeAt(lexemes, beside)))
}

const BE = new Set(['is', 'are', 'be', 'been', 'being', 'get'])
const PRONOUNS = new Set(['i', 'we', 'he', 'she', 'they', 'who', 'it', 'which', 'that'])

/** True if an amount of money stands here, or after a word or two: "have about 5,000". */
function isMoneyNear(lexemes: readonly Lexeme[], at: number): boolean {
  return [at, at + 1, at + 2].some((start) => {
    const amount = amountAt(lexemes, start)
    return (
      endOfMoney(lexemes, start) !== undefined || (amount?.isMultiplied === true && amount.value >= MONEY_MIN)
    )
  })
}

const MONEY_MIN = 1_000

/** The index after an amount of money that starts here: "$400", "9000 leones". */
function endOfMoney(lexemes: readonly Lexeme[], at: number): number | undefined {
  const isPrefixed = lexemeAt(lexemes, at).senses.has('currency')
  const amount = amountAt(lexemes, isPrefixed ? at + 1 : at)
  if (!amount) return undefined
  if (isPrefixed) return amount.to
  return lexemeAt(lexemes, amount.to).senses.has('currency') ? amount.to + 1 : undefined
}

function drop(lexemes: readonly Lexeme[], from: number, to: number): void {
  for (const lexeme of lexemes.slice(from, to)) lexeme.role ??= 'dropped'
}

/**
 * Drops the sentences of a story that come before the sentence that says what is wanted: "Our light goes off
 * each night. Please show me a generator". A list of keywords is no such sentence.
 */
function dropPreludes(lexemes: readonly Lexeme[]): void {
  const sentences = sentencesOf(lexemes)
  const isWanting = ([from, to]: Part) => {
    const told = lexemes.slice(from, to).filter(isTale)
    const tales = told.map(({ text }) => text).join(' ')
    for (let at = from; at < to; at += 1)
      if (isWish(lexemes, at, tales) || isCondition(lexemes, at)) return true
    return false
  }
  const wanted = sentences.findIndex(
    (part) => isWanting(part) && lexemes.slice(...part).some((lexeme) => isGoods(lexeme)),
  )
  for (const part of sentences.slice(0, Math.max(wanted, 0))) {
    const isProse = lexemes.slice(...part).some(({ senses, text }) => senses.has('clause') || PROSE.has(text))
    const hasGoods = lexemes.slice(...part).some((lexeme) => lexeme.role === undefined && isGoods(lexeme))
    if (isProse && !hasGoods && !isWanting(part)) dropPrelude(lexemes, ...part)
  }
}

function dropPrelude(lexemes: readonly Lexeme[], from: number, to: number): void {
  for (const lexeme of lexemes.slice(from, to)) {
    if (lexeme.role === undefined && lexeme.senses.has('place')) lexeme.isPrelude = true
    lexeme.role ??= 'dropped'
  }
}

/** True for what must not be: "no Acer", "nothing older than 2018". */
function isCondition(lexemes: readonly Lexeme[], at: number): boolean {
  const { senses } = lexemeAt(lexemes, at)
  const bound = senses.get('before') ?? ''
  if (CONDITIONS.has(bound)) return true
  return (
    senses.has('not') &&
    lexemes
      .slice(at + 1, at + 4)
      .some((lexeme) => isNamed(lexeme) || lexeme.senses.has('transmission') || lexeme.senses.has('fuel'))
  )
}

const CONDITIONS = new Set(['noOlder', 'noNewer', 'older', 'newer'])

type Part = [from: number, to: number]

function sentencesOf(lexemes: readonly Lexeme[]): Part[] {
  const parts: Part[] = []
  let from = 0
  for (const [at, { text }] of lexemes.entries()) {
    if (!SENTENCE_ENDS.has(text) || !isEndOfClause(lexemes, at)) continue
    parts.push([from, at])
    from = at + 1
  }
  return [...parts, [from, lexemes.length]]
}

const SENTENCE_ENDS = new Set(['.', '!', '?', ';', '…'])
const PROSE = new Set('my me our his her their the is are mi di na de don am them him it its'.split(' '))

/** Drops the days of dates, which nothing is worth matching: "the 15th of August", "by 15 January". */
function dropDates(lexemes: readonly Lexeme[]): void {
  for (const [at, lexeme] of lexemes.entries()) {
    const next = lexemeAt(lexemes, at + 1)
    const isOrdinal = lexeme.kind === 'number' && next.isGlued && ORDINAL.test(next.text)
    if (isOrdinal && BEFORE_DAYS.has(lexemeAt(lexemes, at - 1).text)) drop(lexemes, at, at + 2)
    if (lexeme.senses.has('monthName') && lexemeAt(lexemes, at - 1).kind === 'number')
      drop(lexemes, at - 1, at + 1)
  }
}

const ORDINAL = /^(?:st|nd|rd|th)$/
const BEFORE_DAYS = new Set(['the', 'di', 'by', 'on', 'before', 'till', 'until', 'from', 'pan'])

/** Drops the place that somebody comes from: "from Bo to Makeni", "from Waterloo to work". */
function dropOrigins(lexemes: readonly Lexeme[]): void {
  for (const [at, { text }] of lexemes.entries()) {
    if (isPersonAt(lexemes, at)) drop(lexemes, at + 1, at + 2)
    if (!FROM.has(text) || !lexemeAt(lexemes, at + 1).senses.has('place')) continue
    const after = lexemes.slice(at + 2, at + 2 + ORIGIN_GAP)
    if (
      after.some(({ text: other }) => /^(?:to|te|go|kam|come)(?: |$)/.test(other)) ||
      (isChatty(lexemes) && !isNamed(lexemeAt(lexemes, at - 1))) ||
      hasOtherPlace(lexemes, at)
    )
      drop(lexemes, at + 1, at + 2)
  }
}

/** True between a person and the place where that person is: "the boy in Kissy says". */
function isPersonAt(lexemes: readonly Lexeme[], at: number): boolean {
  const [article, person, place] = [
    lexemeAt(lexemes, at - 2),
    lexemeAt(lexemes, at - 1),
    lexemeAt(lexemes, at + 1),
  ]
  const isPerson = person.senses.has('counted') || SELLERS.has(person.text)
  return (
    ARTICLES_OF_KNOWN.has(article.text) &&
    isPerson &&
    AT.has(lexemeAt(lexemes, at).text) &&
    place.senses.has('place')
  )
}

const ARTICLES_OF_KNOWN = new Set(['the', 'di', 'that', 'dat', 'this', 'dis'])
const SELLERS = new Set([
  'dealer',
  'dealers',
  'seller',
  'garage',
  'shop',
  'shap',
  'store',
  'agent',
  'man',
  'market',
  'school',
  'company',
  'bank',
  'hospital',
  'office',
  'mechanic',
])
const AT = new Set(['in', 'at', 'na', 'for', 'fo'])

/** True if a long text names another place: "a coach from Kailahun, training in Freetown". */
function hasOtherPlace(lexemes: readonly Lexeme[], at: number): boolean {
  return (
    isChatty(lexemes) &&
    lexemes.some(({ senses, role }, other) => role === undefined && senses.has('place') && other !== at + 1)
  )
}

const FROM = new Set(['from', 'fom', 'frɔm'])
const ORIGIN_GAP = 4

/** Drops things that somebody has or knows already: "my old Nokia", "our house", "the last one". */
function dropMentions(lexemes: readonly Lexeme[]): void {
  for (const [at, lexeme] of lexemes.entries()) {
    if (!isOwner(lexemes, at) || lexeme.role !== undefined) continue
    let noun = at + 1
    while (noun < at + GAP && (isDescription(lexemeAt(lexemes, noun)) || isKrioOwner(lexemes, noun)))
      noun += 1
    if (lexemes.slice(at, noun).some(({ text }) => TO_COME.has(text))) continue
    const end = endOfName(lexemes, noun)
    drop(lexemes, noun, end)
    dropApposition(lexemes, noun, end)
    if (end > noun) dropPlaceOfMention(lexemes, end)
    // "my neighbour's generator is a Tiger"
    const isOfOwner = end > noun || !lexemes.slice(at, noun).some(({ text }) => CHOICES.has(text))
    const other =
      (end > noun || noun > at + 1) && isOfOwner && IS.has(lexemeAt(lexemes, end).text) ? end + 1 : end
    const skipped = lexemeAt(lexemes, other)
    const article = ARTICLES.has(skipped.text) || skipped.kind === 'number' ? other + 1 : other
    if (other > end) drop(lexemes, article, endOfName(lexemes, article))
  }
}

/** Drops where a mention is, if something is wanted elsewhere: "my aunty's house in Kissy ... a room in Lumley". */
function dropPlaceOfMention(lexemes: readonly Lexeme[], at: number): void {
  const isPlaced = AT.has(lexemeAt(lexemes, at).text) && lexemeAt(lexemes, at + 1).senses.has('place')
  if (isPlaced && hasOtherPlace(lexemes, at)) drop(lexemes, at + 1, at + 2)
}

/** Drops what a comma adds to a mention: "my generator, a 5 kva Tiger, gives trouble". */
function dropApposition(lexemes: readonly Lexeme[], from: number, to: number): void {
  const [comma, article] = [lexemeAt(lexemes, to), lexemeAt(lexemes, to + 1)]
  if (to === from || comma.text !== ',' || !ARTICLES.has(article.text)) return
  let end = to + 1
  while (end < lexemes.length && !isEndOfClause(lexemes, end)) end += 1
  drop(lexemes, to + 1, end)
}

const GAP = 4
const IS = new Set(['is', 'was', 'na'])
/** "my choice is Samsung" */
const CHOICES = new Set(
  'choice favourite favorite pick preference dream wish budget limit best heart need money moni'.split(' '),
)
const ARTICLES = new Set(['a', 'an', 'wan'])

/** The index after a name, with the numbers of its model: "Samsung A12", "three bedroom house". */
function endOfName(lexemes: readonly Lexeme[], from: number): number {
  let end = from
  while (
    isName(lexemeAt(lexemes, end)) ||
    (isNumber(lexemeAt(lexemes, end)) && isModel(lexemes, end - 1, from))
  )
    end += 1
  return end
}

function isModel(lexemes: readonly Lexeme[], at: number, from: number): boolean {
  const { senses } = lexemeAt(lexemes, at)
  return at >= from && MODELS.some((kind) => senses.has(kind))
}

const MODELS: readonly Kind[] = ['brand', 'line', 'carModel', 'tail']

function isOwner(lexemes: readonly Lexeme[], at: number): boolean {
  const { text } = lexemeAt(lexemes, at)
  const before = lexemeAt(lexemes, at - 1)
  // In "fen mi sony headphones", "mi" is no owner.
  if (KRIO_OWNERS.has(text) && before.kind === 'word' && !NOT_VERBS.has(before.text)) return false
  if (OWNERS.has(text)) return !REPLACED.has(before.text)
  return text === 'the' && PAST.has(lexemeAt(lexemes, at + 1).text)
}

const OWNERS = new Set(['my', 'mi', 'our', 'his', 'her', 'their', 'mai'])
const KRIO_OWNERS = new Set(['mi', 'mai', 'her'])
/** Words before "mi" that leave it a possessive: "na mi os", "en mi fon". */
const NOT_VERBS = new Set([
  'na',
  'en',
  'bikos',
  'so',
  'bot',
  'pan',
  'insay',
  'di',
  'usay',
  'wen',
  'tif',
  'and',
  'don tif',
])
const PAST = new Set(['old', 'last', 'previous', 'former', 'present', 'current', 'ol', 'las', 'fos'])
const REPLACED = new Set(['replace', 'replacing', 'upgrade', 'change', 'changing', 'repair', 'for', 'fo'])
/** What somebody calls theirs before they have it: "my first car", "our own place". */
const TO_COME = new Set(['first', 'next', 'new', 'own', 'dream', 'future', 'fos', 'nyu', 'ideal', 'perfect'])

function isDescription({ kind, role, senses, text }: Lexeme): boolean {
  return (
    kind === 'word' &&
    role === undefined &&
    !FUNCTION_WORDS.has(text) &&
    !NAMES.some((each) => senses.has(each)) &&
    !BOUNDARIES.some((each) => senses.has(each))
  )
}

/** True for "in" in "mi nebɔ in gen", my neighbour's generator. */
function isKrioOwner(lexemes: readonly Lexeme[], at: number): boolean {
  const { text } = lexemeAt(lexemes, at)
  return (text === 'in' || text === 'im') && isName(lexemeAt(lexemes, at + 1))
}

function isName(lexeme: Lexeme): boolean {
  return lexeme.role === undefined && isNamed(lexeme)
}

function isNamed({ senses }: Lexeme): boolean {
  return NAMES.some((each) => senses.has(each))
}

function isNumber({ kind, role }: Lexeme): boolean {
  return kind === 'number' && role === undefined
}

/** True for a word that names what is for sale, or counts its rooms or power. */
function isGoods({ senses }: Lexeme): boolean {
  return (
    GOODS.some((each) => senses.has(each)) ||
    isDistinctCar({ senses }) ||
    isDistinctLine({ senses }) ||
    MEASURES_OF_GOODS.has(senses.get('unit'))
  )
}

const MEASURES_OF_GOODS: ReadonlySet<string | undefined> = new Set(['bedroom', 'bathroom', 'kva'])
const GOODS: readonly Kind[] = ['type', 'weakType', 'product', 'property', 'size', 'brand', 'body']

const NAMES: readonly Kind[] = [
  'type',
  'weakType',
  'product',
  'property',
  'size',
  'brand',
  'line',
  'carModel',
  'bareModel',
  'tail',
  'body',
  'flag',
]
const FUNCTION_WORDS = new Set(
  'wan want the a an this that says say said is are am to of on at and or will can na de fo se di dis dat'.split(
    ' ',
  ),
)
const BOUNDARIES: readonly Kind[] = [
  'clause',
  'wish',
  'tale',
  'before',
  'has',
  'not',
  'topic',
  'purpose',
  'or',
]

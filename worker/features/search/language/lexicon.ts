import { AREA_TABLES } from '#contract/areas.ts'
import { foldLetters } from '#worker/platform/folding.ts'
import { CHOICES, NUMBERS, type ChoiceWithWords, type NumberWithWords } from './choices.ts'
import { carModelSpellings, distinctCars, distinctLines, lineNames } from './makers.ts'
import { rowsIn, wordsIn, type Row } from './table.ts'
import { tokensOf, type Token } from './tokens.ts'
import { tableOf } from './words/tables.ts'

/**
 * What a word can mean. A word may have several kinds ("fo" is four and for). Each stage asks for the kinds
 * that it reads.
 */
export type Kind =
  | 'type'
  | 'weakType'
  | 'product'
  | 'property'
  | 'size'
  | 'brand'
  | 'line'
  | 'carModel'
  | 'bareModel'
  | 'tail'
  | 'place'
  | 'area'
  | 'nowhere'
  | 'body'
  | ChoiceWithWords
  | 'new'
  | 'notNew'
  | 'color'
  | 'flag'
  | 'unwanted'
  | NumberWithWords
  | 'sort'
  | 'listings'
  | 'number'
  | 'times'
  | 'unit'
  | 'counted'
  | 'currency'
  | 'period'
  | 'per'
  | 'topic'
  | 'before'
  | 'after'
  | 'to'
  | 'not'
  | 'leftOut'
  | 'correction'
  | 'or'
  | 'purpose'
  | 'anything'
  | 'own'
  | 'has'
  | 'clause'
  | 'wish'
  | 'tale'
  | 'monthName'
  | 'filler'
  | 'feature'
  | 'listed'
  | 'ordinary'

export type Senses = ReadonlyMap<Kind, string>

interface Node {
  next?: Map<string, Node>
  senses?: Map<Kind, string>
}

/** The longest phrase of the lexicon that starts at a token, and where the phrase ends. */
export function longestPhrase(
  tokens: readonly Token[],
  start: number,
): { senses: Senses; end: number } | undefined {
  let node = lexicon().root
  let best: { senses: Senses; end: number } | undefined
  let at = start
  while (at < tokens.length) {
    const token = tokens[at]
    if (!token) break
    const next = stepTo(node, token)
    if (next) {
      node = next
      if (next.senses) best = { senses: next.senses, end: at + 1 }
    } else if (at === start || !isJoint(token, tokens[at + 1]) || tokens[at - 1]?.kind === 'mark') {
      break
    }
    at += 1
  }
  return best
}

/** True if the word is in the lexicon, alone or in a phrase, in the singular or plural. */
export function isKnownWord(word: string): boolean {
  const { knownWords } = lexicon()
  return knownWords.has(word) || singulars(word).some((singular) => knownWords.has(singular))
}

/** The names that misspelt words are corrected to, likeliest first. */
export function listRepairTargets(): readonly string[] {
  return [...lexicon().repairTargets]
}

/** The place names that have several words, each as a list of its words. */
export function listPlaceNames(): readonly (readonly string[])[] {
  const names = placeRows().flatMap(({ spellings }) => spellings)
  return names
    .map((name) => tokensOf(foldLetters(name)).map(({ text }) => text))
    .filter(({ length }) => length > 1)
}

const words = new Map<string, Node>()
const root: Node = { next: words }
const knownWords = new Set<string>()
const repairTargets = new Set<string>()
let isFilled = false

/** Filled at the first search, not when the Worker starts, because most requests do not need the lexicon. */
function lexicon() {
  if (!isFilled) {
    isFilled = true
    fillWords()
    fillRepairTargets()
  }
  return { root, knownWords, repairTargets }
}

function stepTo(node: Node, token: Token): Node | undefined {
  const exact = node.next?.get(token.text)
  if (exact || token.kind !== 'word') return exact
  for (const singular of singulars(token.text)) {
    const next = node.next?.get(singular)
    if (next) return next
  }
  return undefined
}

function singulars(word: string): string[] {
  if (word.length < 4 || !word.endsWith('s') || word.endsWith('ss')) return []
  return /(?:s|x|z|ch|sh)es$/.test(word) ? [word.slice(0, -2), word.slice(0, -1)] : [word.slice(0, -1)]
}

/** True for a hyphen, dot or slash inside a name: "self-contained", "id.4". */
function isJoint(token: Token, next: Token | undefined): boolean {
  return (
    (token.text === '-' || token.text === '.' || token.text === '/') &&
    token.isGlued &&
    next?.isGlued === true
  )
}

function add(kind: Kind, value: string, phrase: string): void {
  let node = root
  const tokens = PLAIN_WORD.test(phrase) ? [{ text: phrase, kind: 'word' as const }] : tokensOf(phrase)
  for (const { text, kind: tokenKind } of tokens) {
    // Looking up a phrase skips hyphens and dots, so they are not stored.
    if ((text === '-' || text === '.') && tokens.length > 1) continue
    if (tokenKind === 'word') knownWords.add(text)
    node.next ??= new Map()
    let next = node.next.get(text)
    if (!next) node.next.set(text, (next = {}))
    node = next
  }
  node.senses ??= new Map()
  if (!node.senses.has(kind)) node.senses.set(kind, value)
}

/** A fast path, because nearly every spelling is a single token. */
const PLAIN_WORD = /^[a-z]+$/

function addRows(kind: Kind, table: string): void {
  for (const { value, spellings } of rowsIn(table))
    for (const spelling of spellings) add(kind, value, spelling)
}

/** Adds phrases separated by commas. Each phrase is its own value. */
function addPhrases(kind: Kind, table: string): void {
  const [row] = rowsIn(`_: ${table.trim().replaceAll('\n', ', ')}`)
  for (const phrase of row?.spellings ?? []) add(kind, phrase, phrase)
}

/**
 * Adds words that must not be taken for misspellings. They become `ordinary` unless the lexicon already has
 * them, even if only in the singular.
 */
function addOrdinaryWords(table: string): void {
  for (const word of wordsIn(table)) {
    const isTaken = [word, ...singulars(word)].some((form) => words.get(form)?.senses !== undefined)
    if (isTaken) knownWords.add(word)
    else add('ordinary', word, word)
  }
}

/** Adds the senses of the singular to each plural that has its own entry. */
function completePlurals(): void {
  for (const [word, node] of words) {
    for (const singular of singulars(word)) {
      for (const [kind, value] of words.get(singular)?.senses ?? []) {
        node.senses ??= new Map()
        if (!node.senses.has(kind)) node.senses.set(kind, value)
      }
    }
  }
}

function addWords(kind: Kind, table: string): void {
  for (const word of wordsIn(table)) add(kind, word, word)
}

/**
 * Adds the colours. A name among the colour spellings means the colour of its row; any other name is its own colour.
 */
function addColours(): void {
  const spellings = new Set(wordsIn(tableOf('colour spellings')))
  for (const row of rowsIn(tableOf('colours')))
    for (const name of row.spellings) add('color', spellings.has(name) ? row.value : name, name)
}

/**
 * Adds names that misspelt words are corrected to, if they are single words of at least `lettersMin` letters.
 */
function addRepairTargets(names: Iterable<string>, lettersMin: number): void {
  for (const word of names) {
    const name = foldLetters(word)
    if (name.length >= lettersMin && /^\p{L}+$/u.test(name)) repairTargets.add(name)
  }
}

/** The places, each with its spellings and with those of its areas. */
function placeRows(): Row[] {
  const areas = [...AREA_TABLES].flatMap(([value, table]) =>
    rowsIn(table).map(({ spellings }) => ({ value, spellings })),
  )
  return [...rowsIn(tableOf('places')), ...areas]
}

const MAKERS = ['electronics makers', 'generator makers', 'car makers', 'makers of two kinds']

function fillWords(): void {
  for (const { value, spellings } of placeRows())
    for (const spelling of spellings) add('place', value, spelling)
  for (const table of AREA_TABLES.values()) addRows('area', table)
  addPhrases('nowhere', tableOf('nowhere'))
  for (const makers of MAKERS) addRows('brand', tableOf(makers))
  for (const [name, line] of lineNames()) add('line', line, name)
  for (const [name, model] of carModelSpellings()) add('carModel', model, name)
  addRows('bareModel', tableOf('bare models'))
  addWords('tail', tableOf('model tails'))
  addRows('type', tableOf('categories'))
  addRows('weakType', tableOf('weak categories'))
  addRows('product', tableOf('products'))
  addRows('property', tableOf('properties'))
  addRows('size', tableOf('homes by size'))
  addRows('body', tableOf('bodies'))
  for (const [key, choices] of CHOICES) addRows(key, tableOf(choices))
  addRows('new', tableOf('new'))
  addRows('notNew', tableOf('not new'))
  addRows('flag', tableOf('flags'))
  addRows('unwanted', tableOf('unwanted'))
  for (const [key, numbers] of NUMBERS) addRows(key, tableOf(numbers))
  addColours()
  addRows('sort', tableOf('sorts'))
  addRows('listings', tableOf('listings'))
  addRows('number', tableOf('small numbers'))
  addRows('times', tableOf('multipliers'))
  addRows('unit', tableOf('units'))
  addPhrases('counted', tableOf('counted'))
  addRows('currency', tableOf('currencies'))
  addRows('period', tableOf('periods'))
  addPhrases('per', tableOf('per'))
  addRows('topic', tableOf('topics'))
  addRows('before', tableOf('before'))
  addRows('after', tableOf('after'))
  addPhrases('to', tableOf('to'))
  addRows('not', tableOf('negators'))
  addPhrases('leftOut', tableOf('left out'))
  addPhrases('correction', tableOf('corrections'))
  addPhrases('or', tableOf('or'))
  addPhrases('purpose', tableOf('purposes'))
  addPhrases('anything', tableOf('anything'))
  addPhrases('own', tableOf('own'))
  addPhrases('has', tableOf('has'))
  addPhrases('clause', tableOf('clauses'))
  addPhrases('wish', tableOf('wishes'))
  addPhrases('tale', tableOf('tales'))
  addWords('monthName', tableOf('months'))
  addWords('filler', tableOf('filler words'))
  addPhrases('filler', tableOf('filler phrases'))
  addPhrases('feature', tableOf('features'))
  addPhrases('feature', tableOf('listed features'))
  addPhrases('listed', tableOf('listed features'))
  addOrdinaryWords(tableOf('ordinary words'))
  completePlurals()
}

function fillRepairTargets(): void {
  // If two names are equally near, the one added first is used. Makers, lines and cars are added only in
  // their usual spelling, because a word near one of the other spellings is probably a different word.
  for (const makers of MAKERS)
    addRepairTargets(
      rowsIn(tableOf(makers)).map(({ value }) => value),
      4,
    )
  addRepairTargets(
    placeRows().map(({ value }) => value),
    4,
  )
  addRepairTargets(wordsIn(tableOf('other repair targets')), 4)
  addRepairTargets(distinctLines(), 5)
  addRepairTargets(distinctCars(), 5)
  addRepairTargets(
    placeRows().flatMap(({ spellings }) => spellings),
    6,
  )
}

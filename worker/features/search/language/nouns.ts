import { skipHyphen } from './amount.ts'
import type { Kind } from './lexicon.ts'
import { lexemeAt, unassignedSense, type Lexeme } from './sentence.ts'

/** What a number counts or measures, and the index after it. */
interface Noun {
  unit: string
  to: number
}

/** The number before the noun: its value, and the index after it. */
interface Number {
  to: number
  low: number
}

/**
 * The unit or noun beside a number: "5 kva", "one -bedroom", "two nice rooms", "2,000 good reviews". A number
 * with a noun that no filter has is `other`, so it is no price.
 */
export function nounAfter(lexemes: readonly Lexeme[], { to, low }: Number): Noun | undefined {
  const direct = afterHyphen(lexemes, to)
  const isPriceLike = low >= PRICE_MIN
  let at = direct
  while (at <= direct + DESCRIPTIONS_MAX) {
    const noun = nounAt(lexemes, at, low)
    if (noun && (at === direct || isFarNoun(lexemes, at, noun, isPriceLike))) return noun
    if (isThing(lexemes, at, isPriceLike)) return { unit: 'other', to: at + 1 }
    if (!isDescription(lexemeAt(lexemes, at))) return undefined
    at += 1
  }
  return undefined
}

/** The least number that can be a price. */
const PRICE_MIN = 50
const DESCRIPTIONS_MAX = 2

/** The index after a hyphen, even if there is a space on one of its sides: "one -bedroom". */
function afterHyphen(lexemes: readonly Lexeme[], at: number): number {
  const next = lexemeAt(lexemes, at + 1)
  const isLoose = lexemeAt(lexemes, at).text === '-' && ROOM_UNITS.has(next.senses.get('unit'))
  return isLoose ? at + 1 : skipHyphen(lexemes, at)
}

function nounAt(lexemes: readonly Lexeme[], at: number, low: number): Noun | undefined {
  const lexeme = lexemeAt(lexemes, at)
  const unit = unassignedSense(lexeme, 'unit')
  if (unit === 'g') return STORAGE_SIZES.has(low) ? { unit, to: at + 1 } : undefined
  if (lexeme.text === 'p' && lexeme.isGlued) return { unit: 'other', to: at + 1 }
  if (lexeme.text === '"' && lexeme.isGlued && low < INCHES_MAX) return { unit: 'other', to: at + 1 }
  return unit === undefined ? undefined : { unit, to: at + 1 }
}

/** The sizes for which "g" means gigabytes: "128g" is storage, "5g" is a network. */
const STORAGE_SIZES = new Set([16, 32, 64, 128, 256, 512])
const INCHES_MAX = 100

/** True for a unit after a description: of rooms, or of what no filter has. */
function isFarNoun(lexemes: readonly Lexeme[], at: number, { unit }: Noun, isPriceLike: boolean): boolean {
  return ROOM_UNITS.has(unit) ? !isPriceLike : unit === 'other' && isPlural(lexemeAt(lexemes, at))
}

const ROOM_UNITS: ReadonlySet<string | undefined> = new Set(['bedroom', 'bathroom'])

/**
 * True for a thing that is counted: one of the table, or an unknown word in the plural. Beside a number that
 * can be a price, only a plural is counted: in "phone under 3000 battery", nothing is.
 */
function isThing(lexemes: readonly Lexeme[], at: number, isPriceLike: boolean): boolean {
  const lexeme = lexemeAt(lexemes, at)
  if (lexeme.role !== undefined || lexeme.kind !== 'word') return false
  if (lexeme.senses.has('counted')) return !isPriceLike || isPlural(lexeme) || PEOPLE.has(lexeme.text)
  if (lexeme.senses.get('topic') === 'other') return true
  const isUnknown = [...lexeme.senses.keys()].every((kind) => kind === 'ordinary')
  return isUnknown && isPlural(lexeme)
}

const PEOPLE = new Set([
  'people',
  'pipul',
  'men',
  'women',
  'children',
  'pikin',
  'uman',
  'bebi',
  'wokman',
  'step',
  'item',
  'boy',
  'man',
  'guest',
])

function isPlural({ text }: Lexeme): boolean {
  return /[^siu]s$/.test(text) || PLURALS.has(text)
}

const PLURALS = new Set(['feet', 'ft', 'sqft', 'rpm', 'mah', 'hz'])

function isDescription({ kind, role, senses, text }: Lexeme): boolean {
  if (kind !== 'word' || role !== undefined) return false
  return DESCRIPTIONS.has(text) || [...senses.keys()].every((each) => DESCRIPTIVE.has(each))
}

const DESCRIPTIVE: ReadonlySet<Kind> = new Set(['ordinary', 'feature', 'listed', 'counted', 'line', 'tail'])
const DESCRIPTIONS = new Set(
  (
    'big large huge small little tiny nice good great decent lovely fine spacious comfortable separate clean proper ' +
    'young grown extra normal medium real full double single furnished master guest private square solid smol fayn gud'
  ).split(' '),
)

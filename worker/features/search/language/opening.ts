import { amountAt } from './amount.ts'
import type { Kind } from './lexicon.ts'
import { nounAfter } from './nouns.ts'
import { AND_WORDS, lexemeAt, unassignedSense, type Lexeme } from './sentence.ts'

export type Bound =
  | 'below'
  | 'max'
  | 'above'
  | 'min'
  | 'about'
  | 'between'
  | 'newer'
  | 'older'
  | 'noOlder'
  | 'noNewer'

interface Opening {
  at: number
  bound: Bound | undefined
  topic: string | undefined
  /** The other room of "bedrooms and baths, three of each". */
  joinedTopic?: string | undefined
}

/** The words before a number: "price not more than", "maximum price of", "between". */
export function openingAt(lexemes: readonly Lexeme[], from: number): Opening {
  const opening: Opening = { at: from, bound: undefined, topic: undefined }
  for (; opening.at < from + OPENING_MAX; opening.at += 1) {
    const lexeme = lexemeAt(lexemes, opening.at)
    const bound = boundOf(unassignedSense(lexeme, 'before'))
    const topic = unassignedSense(lexeme, 'topic')
    const isAbbreviation = lexeme.text === '.' && lexeme.isGlued
    const isLink =
      opening.at > from &&
      (LINKS.has(lexeme.text) || isAbbreviation || isCountAfterRoom(lexemes, opening)) &&
      // "a room with bathroom for 2 people"
      !(
        ROOMS.has(opening.topic) &&
        FOR.has(lexeme.text) &&
        lexemeAt(lexemes, opening.at + 1).text !== 'bi'
      ) &&
      !amountAt(lexemes, opening.at)
    const joined = joinedTopicAt(lexemes, opening)
    if (joined !== undefined) {
      opening.joinedTopic = joined
      opening.at += 1
      continue
    }
    if (bound === undefined && (topic === undefined || opening.topic !== undefined) && !isLink) break
    // A word such as "minYear" is both a bound and a topic.
    opening.topic ??= topic
    if (
      REFINABLE_BOUNDS.has(opening.bound) ||
      (opening.bound === 'min' && bound === 'between') ||
      (opening.bound === 'max' && (bound === 'min' || bound === 'between'))
    )
      opening.bound = bound ?? opening.bound
  }
  return opening
}

/** The other room of "bedrooms and baths: three", at its "and". */
function joinedTopicAt(lexemes: readonly Lexeme[], { at, topic }: Opening): string | undefined {
  if (!ROOMS.has(topic) || !AND_WORDS.has(lexemeAt(lexemes, at).text)) return undefined
  const other = unassignedSense(lexemeAt(lexemes, at + 1), 'topic')
  return ROOMS.has(other) && other !== topic ? other : undefined
}

/** True between a room and its count: "bedrooms, three", "bedrum dɛm 4". */
function isCountAfterRoom(lexemes: readonly Lexeme[], { at, topic }: Opening): boolean {
  if (!ROOMS.has(topic) || !BEFORE_COUNTS.has(lexemeAt(lexemes, at).text)) return false
  const count = amountAt(lexemes, at + 1)
  return (
    count !== undefined && count.value <= ROOMS_MAX && !nounAfter(lexemes, { to: count.to, low: count.value })
  )
}

const BEFORE_COUNTS = new Set([',', 'dem', 'den', '-', 'x'])
export const ROOMS_MAX = 20

/** Bounds that a more precise bound may follow: "about under 5000". */
export const REFINABLE_BOUNDS: ReadonlySet<Bound | undefined> = new Set([undefined, 'about'])

/** What a negated bound means: "not more than" means at most. */
export const NEGATED_BOUNDS: Readonly<Partial<Record<string, Bound>>> = {
  above: 'max',
  below: 'min',
  older: 'noOlder',
  newer: 'noNewer',
}

/**
 * True if the bound is negated: "not costing more than", "wey nɔ kɔst pas", "noh drayv pass". Certain verbs
 * may come between the negation and the bound; before the Krio bound "pass", any verb may.
 */
export function isBoundNegated(lexemes: readonly Lexeme[], from: number): boolean {
  const isPass = PASS.has(lexemeAt(lexemes, from).text)
  for (let back = 1; back <= NEGATION_GAP_MAX; back += 1) {
    const { kind, role, senses, text } = lexemeAt(lexemes, from - back)
    if (kind !== 'word' || role === 'read') return false
    if (senses.has('not') || NOTHING.has(text)) return true
    const isAnyVerb = isPass && (senses.size === 0 || KINDS_OF_KRIO_VERBS.some((each) => senses.has(each)))
    if (!isAnyVerb && !VERBS.has(text)) return false
  }
  return false
}

const KINDS_OF_KRIO_VERBS: readonly Kind[] = ['filler', 'topic', 'per']
const NEGATION_GAP_MAX = 7
const NOTHING = new Set(['nothing', 'notin', 'natin', 'none', 'nobody', 'cant go', 'cannot go'])
/** Krio for "more than". */
const PASS = new Set(['pass', 'pas', 'cost pass', 'cost pas'])
const VERBS = new Set([
  'be',
  'cost',
  'costing',
  'costs',
  'go',
  'going',
  'being',
  'at all',
  'fit',
  'dey',
  'de',
  'pay',
  'paying',
  'want',
  'to',
  'get',
  'spend',
  'am',
  'it',
  'i',
  'e',
  'any',
  'too',
  'way',
  'to pay',
  'price',
  'prays',
  'rent',
  'much',
  'bi',
  'a',
  'an',
  'one',
  'single',
  'leone',
  'leones',
  'dollar',
  'cent',
  'that',
  'able',
  'can',
  'we',
  'will',
  'should',
  'goes',
  'stretch',
  'anything',
  'something',
  'op',
  'go op',
  'go up',
  'up',
  'is',
  'me',
  'mi',
  'bring',
  'show',
  'find',
  'send',
  'give',
  'ebul',
  'ask',
  'asking',
  'demand',
  'collect',
])
const OPENING_MAX = 7
const LINKS = new Set([
  'of',
  'the',
  'is',
  'like',
  'just',
  'only',
  ':',
  'na',
  'be',
  'must',
  'should',
  'i',
  'e',
  'it',
  'mus',
  'for',
  'fo',
  '=',
  'at',
  'that',
  'am',
  'my',
  'mi',
  'a',
  'de',
  'go',
  'year',
  'bi',
  'dem',
  'den',
])

const FOR = new Set(['for', 'fo'])

export const ROOMS: ReadonlySet<string | undefined> = new Set(['bedroom', 'bathroom'])

const BOUNDS: readonly Bound[] = [
  'below',
  'max',
  'above',
  'min',
  'about',
  'between',
  'newer',
  'older',
  'noOlder',
  'noNewer',
]

export function boundOf(word: string | undefined): Bound | undefined {
  return BOUNDS.find((bound) => bound === word)
}

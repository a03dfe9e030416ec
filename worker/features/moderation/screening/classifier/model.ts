import { FLAG_TYPES } from '#contract/trust.ts'
import { groupsOf } from './word-groups.ts'

/** The log odds of each flag type relative to a clean text, in the order of FLAG_TYPES. */
export type Scores = readonly [spam: number, inappropriate: number, other: number]

/**
 * `weights` has one weight for each type and bucket, sorted by type. The score for a type is its bias, plus
 * the sum of its weights for the text's buckets times `scale` / sqrt(number of buckets).
 */
export interface Model {
  biases: Scores
  weights: Int8Array | Float64Array
  scale: number
}

/** The scores of the worst part of a text, since many good sentences must not hide a bad one. */
export function scoreText(model: Model, sentences: readonly string[]): Scores {
  let worst: Scores | undefined
  const parts = partsOf(sentences)
  for (const words of parts) {
    const scores = scoreWords(model, featuresOf(words))
    if (!worst || badness(scores) > badness(worst)) worst = scores
  }
  if (!worst) return EMPTY_TEXT_SCORES
  const [spam, inappropriate, other] = worst
  const penalty = PARTS_PENALTY * Math.log(parts.length)
  return [spam - penalty, inappropriate - penalty, other - penalty]
}

const EMPTY_TEXT_SCORES: Scores = [-9, -9, -9]
/** Lowers the scores of texts with many parts, since one of many parts may look bad by chance. */
const PARTS_PENALTY = 0.6

/** The parts of a text: pairs of neighbouring sentences. A short text is one part. */
function partsOf(sentences: readonly string[]): string[] {
  const whole = sentences.join('')
  if (sentences.length <= 2 || whole.length <= SHORT_TEXT_MAX) return whole === '' ? [] : [whole]
  return sentences.slice(1).map((sentence, index) => `${sentences[index] ?? ''}${sentence}`)
}

const SHORT_TEXT_MAX = 160

export function scoreWords({ biases, weights, scale }: Model, buckets: readonly number[]): Scores {
  const size = scale / Math.sqrt(buckets.length)
  const scoreOf = (type: number) => {
    let sum = 0
    for (const bucket of buckets) sum += weights[type * BUCKETS + bucket] ?? 0
    return (biases[type] ?? 0) + sum * size
  }
  return [scoreOf(0), scoreOf(1), scoreOf(2)]
}

/** The log odds that a text with these scores is not clean. */
export function badness(scores: Scores): number {
  return Math.log(scores.reduce((sum, score) => sum + Math.exp(Math.min(score, SCORE_MAX)), 0))
}

const SCORE_MAX = 30

/** Unpacks the weights of weights.ts: base64, one signed byte each. */
export function unpackWeights(packed: string): Int8Array {
  const bytes = Uint8Array.from(atob(packed), (character) => character.charCodeAt(0))
  if (bytes.length !== BUCKETS * FLAG_TYPES.length)
    throw new Error('The weights are for another number of buckets: run npm run train')
  return new Int8Array(bytes.buffer)
}

/** The number of buckets that words, pairs of words, groups of words and pairs of groups are hashed into. */
export const BUCKETS = 16_384

/**
 * The buckets of a text whose words `unmask` has returned. Each bucket is listed once. A word after a negation
 * is another word: "not send".
 */
export function featuresOf(words: string): number[] {
  const buckets = new Set<number>()
  const list = words.trim().split(' ')
  const signs = list.map((_word, at) => (isNegated(list, at) ? '!' : ''))
  const groups = list.map((word, at) => groupsOf(word).map((group) => `${signs[at] ?? ''}${group}`))
  for (const [at, word] of list.entries()) {
    buckets.add(bucketOf(`w${signs[at] ?? ''}${word}`))
    buckets.add(bucketOf(`p${list[at - 1] ?? '^'} ${word}`))
    for (const group of groups[at] ?? []) {
      buckets.add(bucketOf(`g${group}`))
      for (const other of groups.slice(at + 1, at + NEAR_WORDS).flat())
        buckets.add(bucketOf(`n${group} ${other}`))
    }
  }
  return [...buckets]
}

/** Groups of words are near one another if they are among this many words. */
const NEAR_WORDS = 8
const NEGATION_REACH = 3

function isNegated(list: readonly string[], at: number): boolean {
  return list
    .slice(Math.max(0, at - NEGATION_REACH), at)
    .some((before) => groupsOf(before).includes('negation'))
}

/** FNV-1a over UTF-16 units. The bits are mixed once more, since only the low ones are kept. */
function bucketOf(feature: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < feature.length; at += 1) hash = Math.imul(hash ^ feature.charCodeAt(at), 0x01000193)
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d)
  return (hash ^ (hash >>> 13)) & (BUCKETS - 1)
}

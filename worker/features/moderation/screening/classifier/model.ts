import { groupsOf as groupsOfScreening } from './word-groups.ts'

/** The log odds of each label relative to a clean text. Screening's labels are FLAG_TYPES. */
export type Scores = readonly number[]

/**
 * `weights` has one weight for each label and bucket, sorted by label. The score for a label is its bias, plus
 * the sum of its weights for the text's buckets times `scale` / sqrt(number of buckets).
 */
export interface Model {
  biases: Scores
  weights: Int8Array | Float64Array
  scale: number
}

/** The groups that a word belongs to. */
export type GroupsOf = (word: string) => readonly string[]

/** The scores of the worst part of a text, since many good sentences must not hide a bad one. */
export function scoreText(model: Model, sentences: readonly string[], groupsOf?: GroupsOf): Scores {
  let worst: Scores | undefined
  const parts = partsOf(sentences)
  for (const words of parts) {
    const scores = scoreWords(model, featuresOf(words, groupsOf))
    if (!worst || badness(scores) > badness(worst)) worst = scores
  }
  if (!worst) return model.biases.map(() => EMPTY_TEXT_SCORE)
  const penalty = PARTS_PENALTY * Math.log(parts.length)
  return worst.map((score) => score - penalty)
}

const EMPTY_TEXT_SCORE = -9
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
  return biases.map((bias, label) => {
    let sum = 0
    for (const bucket of buckets) sum += weights[label * BUCKETS + bucket] ?? 0
    return bias + sum * size
  })
}

/** The log odds that a text with these scores is not clean. */
export function badness(scores: Scores): number {
  return Math.log(scores.reduce((sum, score) => sum + Math.exp(Math.min(score, SCORE_MAX)), 0))
}

const SCORE_MAX = 30

/** Unpacks a trained model: weights in base64, one signed byte each. */
export function unpackModel({ biases, scale, packed }: PackedModel): Model {
  const bytes = Uint8Array.from(atob(packed), (character) => character.charCodeAt(0))
  if (bytes.length !== BUCKETS * biases.length)
    throw new Error('The weights are for another number of buckets: run npm run train')
  return { biases, scale, weights: new Int8Array(bytes.buffer) }
}

interface PackedModel extends Pick<Model, 'biases' | 'scale'> {
  packed: string
}

/** The number of buckets that words, pairs of words, groups of words and pairs of groups are hashed into. */
export const BUCKETS = 16_384

/**
 * The buckets of a text whose words `unmask` has returned. Each bucket is listed once. A word after a negation
 * is another word: "not send".
 */
export function featuresOf(words: string, groupsOf: GroupsOf = groupsOfScreening): number[] {
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
    .some((before) => groupsOfScreening(before).includes('negation'))
}

/** FNV-1a over UTF-16 units. The bits are mixed once more, since only the low ones are kept. */
function bucketOf(feature: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < feature.length; at += 1) hash = Math.imul(hash ^ feature.charCodeAt(at), 0x01000193)
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d)
  return (hash ^ (hash >>> 13)) & (BUCKETS - 1)
}

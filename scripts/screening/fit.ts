import { FLAG_TYPES } from '#contract/trust-kinds.ts'
import { BUCKETS, featuresOf } from '#worker/features/moderation/screening/reading/features.ts'
import type { Model } from '#worker/features/moderation/screening/reading/model.ts'
import { scoreWords } from '#worker/features/moderation/screening/reading/model.ts'
import { unmask } from '#worker/features/moderation/screening/reading/unmask.ts'
import { LABELS, numberOf, type Example } from './examples.ts'

interface Lesson {
  buckets: number[]
  /** 0 is clean, the types follow. */
  label: number
}

const ROUNDS = 80
const RATE = 0.4
/** Draws each weight to zero, and small ones all the way: what is left is little and packs well. */
const DECAY = 1.5e-3

/** Multinomial logistic regression by AdaGrad, in an order that only the texts decide. */
export function fit(examples: readonly Example[]): Model {
  const lessons = examples.flatMap(lessonsOf)
  const weights = new Float64Array(BUCKETS * FLAG_TYPES.length)
  const seen = new Float64Array(weights.length).fill(1e-3)
  const biases: [number, number, number] = [0, 0, 0]
  const seenBiases = [1, 1, 1]
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const { buckets, label } of shuffled(lessons, round)) {
      const scores = scoreWords({ biases, weights, scale: 1 }, buckets)
      const total = 1 + scores.reduce((sum, score) => sum + Math.exp(score), 0)
      const size = 1 / Math.sqrt(buckets.length)
      for (const [type, score] of scores.entries()) {
        const error = Math.exp(score) / total - (label === type + 1 ? 1 : 0)
        seenBiases[type] = (seenBiases[type] ?? 1) + error * error
        biases[type] = (biases[type] ?? 0) - (RATE * error) / Math.sqrt(seenBiases[type] ?? 1)
        for (const bucket of buckets) learn(weights, seen, type * BUCKETS + bucket, error * size)
      }
    }
  }
  return { biases, weights, scale: 1 }
}

function learn(weights: Float64Array, seen: Float64Array, at: number, slope: number): void {
  const squares = (seen[at] ?? 0) + slope * slope
  const rate = RATE / Math.sqrt(squares)
  const moved = (weights[at] ?? 0) - rate * slope
  seen[at] = squares
  weights[at] = Math.sign(moved) * Math.max(0, Math.abs(moved) - rate * DECAY)
}

/** A text as a whole; of a clean one each sentence is clean too. */
function lessonsOf({ text, label }: Example): Lesson[] {
  const { sentences } = unmask(text)
  const parts =
    label === 'clean' && sentences.length > 1 ? [sentences.join(''), ...sentences] : [sentences.join('')]
  return parts
    .filter((words) => words !== '')
    .map((words) => ({ buckets: featuresOf(words), label: LABELS.indexOf(label) }))
}

function shuffled(lessons: readonly Lesson[], round: number): Lesson[] {
  const keyed = lessons.map((lesson, index) => ({ lesson, key: numberOf(`${round} ${index}`) }))
  return keyed.sort((one, other) => one.key - other.key).map(({ lesson }) => lesson)
}

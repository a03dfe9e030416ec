// `npm run train` trains two models of texts and writes their weights: that of screening on the examples in
// scripts/screening/examples, and that of safe words on the lines in scripts/screening/chat. The same examples
// give the same weights.
import { writeFileSync } from 'node:fs'
import { FLAG_TYPES, type ModeratedType } from '#contract/trust.ts'
import { groupsOfChat } from '../../worker/features/moderation/safe-words/words.ts'
import {
  matchRules,
  withoutIdioms,
} from '../../worker/features/moderation/screening/classifier/match-rules.ts'
import {
  BUCKETS,
  featuresOf,
  type GroupsOf,
  type Model,
  type Scores,
  scoreText,
  scoreWords,
} from '../../worker/features/moderation/screening/classifier/model.ts'
import { unmask } from '../../worker/features/moderation/screening/classifier/unmask.ts'
import { type Calibration, weigh } from '../../worker/features/moderation/screening/classifier/weigh.ts'
import { readChat } from './chat.ts'
import { type Example, groupSimilar, LABELS, hashNumber, splitExamples, readExamples } from './examples.ts'

export const TARGET = new URL(
  '../../worker/features/moderation/screening/classifier/weights.ts',
  import.meta.url,
)
export const CHAT_TARGET = new URL('../../worker/features/moderation/safe-words/weights.ts', import.meta.url)
/** The kinds of examples that are written as messages are. */
const TALK: readonly ModeratedType[] = ['message', 'comment']
const ROUNDS = 12
const RATE = 0.4
/** Pulls weights towards zero, and small weights all the way to zero, so that the weights compress well. */
const DECAY = 1e-3
const FOLDS = 5
/** Clean texts are a far larger share of a market than of the examples. */
const CLEAN_WEIGHT = 3
const RULE_SLOPE = 1.75

if (import.meta.main) {
  const { train, heldBack } = splitExamples(readExamples())
  const trained = trainOn(train)
  writeFileSync(TARGET, toSource(trained))
  writeFileSync(CHAT_TARGET, toChatSource(trainChat(train)))
  console.log(
    `Trained on ${train.length} examples. ${heldBack.length} were held back. For scores: npm run bench -- ` +
      '--only screening',
  )
  console.log(trained.calibration)
}

/** Trains the model of safe words, also on the messages and comments of screening's examples. */
export function trainChat(examples: readonly Example[]): Model {
  const ofExamples = examples
    .filter(({ kind, label }) => TALK.includes(kind) && (label === 'clean' || label === 'other'))
    .map(({ text, label }) => ({ text, isScam: label === 'other' }))
  const lines = readChat('developing').map(({ text, kind }) => ({ text, isScam: kind !== 'harmless' }))
  const training = [...lines, ...ofExamples].flatMap(({ text, isScam }) =>
    toTrainingExamples(text, isScam ? 1 : 0, groupsOfChat),
  )
  return quantise(fit(training, 1))
}

export interface Trained {
  model: Model
  calibration: Calibration
}

export function trainOn(examples: readonly Example[]): Trained {
  return { calibration: calibrate(crossValidate(examples)), model: quantise(fitFlags(examples)) }
}

interface ScoredExample {
  scores: Scores
  example: Example
}

/** Scores each example with a model that was trained without the example and similar ones. */
function crossValidate(examples: readonly Example[]): ScoredExample[] {
  const groups = groupSimilar(examples)
  const foldOf = (group: readonly Example[]) =>
    Math.floor(Math.min(...group.map(({ text }) => hashNumber(text))) / 3) % FOLDS
  return Array.from({ length: FOLDS }, (_fold, fold) => {
    const others = fitFlags(groups.filter((group) => foldOf(group) !== fold).flat())
    const own = groups.filter((group) => foldOf(group) === fold).flat()
    return own.map((example) => ({
      example,
      scores: scoreText(others, unmask(example.text).sentences.map(withoutIdioms)),
    }))
  }).flat()
}

/**
 * Fits the model's slope and the shift to the cross-validated scores, on an ever finer grid around the best
 * values. The slope of the rules is fixed, because their author knew the examples. So the rules do better on
 * these than on new texts.
 */
function calibrate(scored: readonly ScoredExample[]): Calibration {
  const cases = scored.map(({ scores, example }) => {
    const { clauses, isMasked } = unmask(example.text)
    return { scores, rules: matchRules({ clauses }), isMasked, label: LABELS.indexOf(example.label) }
  })
  const lossOf = (trial: Calibration) =>
    cases.reduce((sum, { scores, rules, isMasked, label }) => {
      const all = [0, ...weigh(scores, rules, isMasked, trial)]
      const total = Math.log(all.reduce((part, score) => part + Math.exp(score), 0))
      return sum + (label === 0 ? CLEAN_WEIGHT : 1) * (total - (all[label] ?? 0))
    }, 0)
  let best: Calibration = { modelSlope: 1, ruleSlope: RULE_SLOPE, shift: 0 }
  for (let step = 0.5; step > 0.01; step /= 2) best = searchGrid(best, step, lossOf)
  return best
}

function searchGrid(from: Calibration, step: number, lossOf: (trial: Calibration) => number): Calibration {
  let best = from
  let loss = lossOf(best)
  for (let isBetter = true; isBetter;) {
    isBetter = false
    for (const name of ['modelSlope', 'shift'] as const) {
      for (const change of [-step, step]) {
        const trial = { ...best, [name]: best[name] + change }
        const trialLoss = lossOf(trial)
        if (trialLoss < loss - 1e-9) [best, loss, isBetter] = [trial, trialLoss, true]
      }
    }
  }
  return best
}

/** Rounds each weight to a signed byte. */
function quantise({ biases, weights, scale }: Model): Model {
  const largest = Math.max(...Array.from(weights, Math.abs))
  return {
    biases,
    scale: (scale * largest) / 127,
    weights: Int8Array.from(weights, (weight) => Math.round((weight * 127) / largest)),
  }
}

export function toSource({ model, calibration }: Trained): string {
  const { modelSlope, ruleSlope, shift } = calibration
  return toFile(model, 'examples', { modelSlope, ruleSlope, shift })
}

export function toChatSource(model: Model): string {
  return toFile(model, 'lines', {})
}

function toFile(
  { biases, weights, scale }: Model,
  folder: string,
  calibration: Record<string, number>,
): string {
  const packed = Buffer.from(Int8Array.from(weights).buffer).toString('base64')
  const numbers = { biases: biases.map(toSixDigits), scale: toSixDigits(scale), ...calibration }
  const headline = `Written by scripts/screening/train.ts from the ${folder} beside it: ${biases.length} times ${BUCKETS} weights, a signed`
  return `/**
 * ${headline}
 * byte each.
 */
export const TRAINED = {
${Object.entries(numbers)
  .map(([name, value]) => `  ${name}: ${Array.isArray(value) ? `[${value.join(', ')}]` : String(value)},`)
  .join('\n')}
  packed:
    '${packed}',
}
`
}

function toSixDigits(value: number): number {
  return Number(value.toPrecision(6))
}

interface TrainingExample {
  buckets: number[]
  /** 0 is clean or harmless. The others follow from 1. */
  label: number
}

function fitFlags(examples: readonly Example[]): Model {
  return fit(
    examples.flatMap(({ text, label }) => toTrainingExamples(text, LABELS.indexOf(label))),
    FLAG_TYPES.length,
  )
}

/** Fits a multinomial logistic regression with AdaGrad, in an order that is the same in every run. */
function fit(trainingExamples: readonly TrainingExample[], labels: number): Model {
  const weights = new Float64Array(BUCKETS * labels)
  const gradientSquares = new Float64Array(weights.length).fill(1e-3)
  const biases = Array<number>(labels).fill(0)
  const biasSquares = Array<number>(labels).fill(1)
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const { buckets, label } of shuffle(trainingExamples, round)) {
      const scores = scoreWords({ biases, weights, scale: 1 }, buckets)
      const total = 1 + scores.reduce((sum, score) => sum + Math.exp(score), 0)
      const size = 1 / Math.sqrt(buckets.length)
      for (const [index, score] of scores.entries()) {
        const error = Math.exp(score) / total - (label === index + 1 ? 1 : 0)
        biasSquares[index] = (biasSquares[index] ?? 1) + error * error
        biases[index] = (biases[index] ?? 0) - (RATE * error) / Math.sqrt(biasSquares[index] ?? 1)
        for (const bucket of buckets) learn(weights, gradientSquares, index * BUCKETS + bucket, error * size)
      }
    }
  }
  return { biases, weights, scale: 1 }
}

function learn(weights: Float64Array, gradientSquares: Float64Array, at: number, gradient: number): void {
  const squares = (gradientSquares[at] ?? 0) + gradient * gradient
  const rate = RATE / Math.sqrt(squares)
  const updated = (weights[at] ?? 0) - rate * gradient
  gradientSquares[at] = squares
  weights[at] = Math.sign(updated) * Math.max(0, Math.abs(updated) - rate * DECAY)
}

function toTrainingExamples(text: string, label: number, groupsOf?: GroupsOf): TrainingExample[] {
  const words = withoutIdioms(unmask(text).sentences.join(''))
  return words === '' ? [] : [{ buckets: featuresOf(words, groupsOf), label }]
}

function shuffle(trainingExamples: readonly TrainingExample[], round: number): TrainingExample[] {
  const keyed = trainingExamples.map((example, index) => ({ example, key: hashNumber(`${round} ${index}`) }))
  return keyed.sort((one, other) => one.key - other.key).map(({ example }) => example)
}

// `node scripts/screening/train.ts`: trains the text model of worker/features/moderation/screening from the labelled
// examples beside it and writes its weights. The same examples make the same weights. Prints how it does on
// the part that it never saw.
import { writeFileSync } from 'node:fs'
import { FLAG_TYPES } from '#contract/trust-kinds.ts'
import { BUCKETS } from '#worker/features/moderation/screening/reading/features.ts'
import { matchRules } from '#worker/features/moderation/screening/reading/match-rules.ts'
import { scoreText, type Model, type Scores } from '#worker/features/moderation/screening/reading/model.ts'
import { weigh, type Calibration } from '#worker/features/moderation/screening/reading/read.ts'
import { unmask } from '#worker/features/moderation/screening/reading/unmask.ts'
import { LABELS, numberOf, groupAlike, partExamples, readExamples, type Example } from './examples.ts'
import { fit } from './fit.ts'

const TARGET = new URL('../../worker/features/moderation/screening/reading/weights.ts', import.meta.url)
const FOLDS = 5
/** There are far more clean texts in a market than among the examples. */
const CLEAN_WEIGHT = 1.5
const RULE_SLOPE = 1.25

const { train, heldBack } = partExamples(readExamples())
const calibration = calibrate(crossed(train))
const model = quantise(fit(train))
writeFileSync(TARGET, toSource(model, calibration))
console.log(
  `Trained on ${train.length} examples, ${heldBack.length} were held back. Scores: npm run bench -- --only screening`,
)
console.log(calibration)

interface Scored {
  scores: Scores
  example: Example
}

/** Each example as a model reads it that was trained without it and without its like. */
function crossed(examples: readonly Example[]): Scored[] {
  const groups = groupAlike(examples)
  const foldOf = (group: readonly Example[]) =>
    Math.floor(Math.min(...group.map(({ text }) => numberOf(text))) / 3) % FOLDS
  return Array.from({ length: FOLDS }, (_fold, fold) => {
    const others = fit(groups.filter((group) => foldOf(group) !== fold).flat())
    const own = groups.filter((group) => foldOf(group) === fold).flat()
    return own.map((example) => ({ example, scores: scoreText(others, unmask(example.text).sentences) }))
  }).flat()
}

/**
 * The slope of the model and the shift under which the chances come true on the crossed readings: steps of a
 * grid, ever finer around the best. The rules' slope is set, not learned: whoever wrote them knew the
 * examples, so on these they do better than they will.
 */
function calibrate(scored: readonly Scored[]): Calibration {
  const cases = scored.map(({ scores, example }) => {
    const { sentences, isMasked } = unmask(example.text)
    return {
      scores,
      rules: matchRules(sentences, example.kind),
      isMasked,
      label: LABELS.indexOf(example.label),
    }
  })
  const lossOf = (trial: Calibration) =>
    cases.reduce((sum, { scores, rules, isMasked, label }) => {
      const all = [0, ...weigh(scores, rules, isMasked, trial)]
      const total = Math.log(all.reduce((part, score) => part + Math.exp(score), 0))
      return sum + (label === 0 ? CLEAN_WEIGHT : 1) * (total - (all[label] ?? 0))
    }, 0)
  let best: Calibration = { modelSlope: 1, ruleSlope: RULE_SLOPE, shift: 0 }
  for (let step = 0.5; step > 0.01; step /= 2) best = descend(best, step, lossOf)
  return best
}

function descend(from: Calibration, step: number, lossOf: (trial: Calibration) => number): Calibration {
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

/** A signed byte a weight. */
function quantise({ biases, weights, scale }: Model): Model {
  const largest = Math.max(...Array.from(weights, Math.abs))
  return {
    biases,
    scale: (scale * largest) / 127,
    weights: Int8Array.from(weights, (weight) => Math.round((weight * 127) / largest)),
  }
}

function toSource({ biases, weights, scale }: Model, { modelSlope, ruleSlope, shift }: Calibration): string {
  const packed = Buffer.from(Int8Array.from(weights).buffer).toString('base64')
  const numbers = { biases: biases.map(short), scale: short(scale), modelSlope, ruleSlope, shift }
  return `/** Written by scripts/screening/train.ts from the examples beside it: ${FLAG_TYPES.length} types of ${BUCKETS} weights, a signed byte each. */
export const TRAINED = {
${Object.entries(numbers)
  .map(([name, value]) => `  ${name}: ${Array.isArray(value) ? `[${value.join(', ')}]` : String(value)},`)
  .join('\n')}
  packed: '${packed}',
}
`
}

function short(value: number): number {
  return Number(value.toPrecision(6))
}

import { FLAG_TYPES, MODERATION_THRESHOLDS } from '#contract/trust.ts'
import { classify } from '#worker/features/moderation/screening/classifier/classify.ts'
import type { Classification } from '#worker/features/moderation/screening/classifier/facts.ts'
import { TRAINED } from '#worker/features/moderation/screening/classifier/weights.ts'
import { LABELS, splitExamples, readExamples, type Example } from '../screening/examples.ts'
import { judge, judgeAtLeast, percentile, printTable, timeFastest, type Verdict } from './verdict.ts'

const PRECISION_MIN = 0.95
const RECALL_MIN = 0.8
const WEIGHTS_MAX_KB = 200
const P99_MAX_US = 5_000

interface Case {
  example: Example
  result: Classification
}

/** Screens the held-back third of the examples. Measures precision and recall at both thresholds. */
export function benchScreening(): Verdict[] {
  const { train, heldBack } = splitExamples(readExamples())
  const cases = heldBack.map((example) => ({ example, result: classify(example.text, example.kind) }))
  printTable(
    'Examples',
    ['label', 'trained on', 'held back'],
    LABELS.map((label) => [
      label,
      ...[train, heldBack].map((part) => part.filter((each) => each.label === label).length),
    ]),
  )
  for (const threshold of [MODERATION_THRESHOLDS.held, MODERATION_THRESHOLDS.queued])
    printScores(cases, threshold)
  printMisses(cases)
  const times = timeFastest(heldBack, ({ text, kind }) => classify(text, kind))
  const [p50, p99] = [percentile(times, 0.5), percentile(times, 0.99)]
  const kilobytes = TRAINED.packed.length / 1_024
  console.log(
    `\nMicroseconds per text: p50 ${p50.toFixed(0)}, p99 ${p99.toFixed(0)}. Weights: ` +
      `${kilobytes.toFixed(1)} KB`,
  )
  return [
    judgeAtLeast('screening: precision of what is held', PRECISION_MIN, [
      scoreOf(cases, MODERATION_THRESHOLDS.held).precision,
    ]),
    judgeAtLeast('screening: recall of what is queued or held', RECALL_MIN, [
      scoreOf(cases, MODERATION_THRESHOLDS.queued).recall,
    ]),
    judge('screening: weights, KB', WEIGHTS_MAX_KB, [kilobytes]),
    judge('screening: classifying a text p99, microseconds', P99_MAX_US, [p99]),
  ]
}

interface Score {
  precision: number
  recall: number
  flagged: number
}

/** Scores one type. Without a type, any flag counts as right if the text is not clean. */
function scoreOf(cases: readonly Case[], threshold: number, type?: Classification['flagType']): Score {
  const isFlagged = ({ result }: Case) =>
    result.confidence > threshold && (type === undefined || result.flagType === type)
  const isExpected = ({ example }: Case) =>
    type === undefined ? example.label !== 'clean' : example.label === type
  const flagged = cases.filter(isFlagged)
  const correct = flagged.filter(isExpected).length
  return {
    precision: flagged.length === 0 ? 1 : correct / flagged.length,
    recall: correct / Math.max(1, cases.filter(isExpected).length),
    flagged: flagged.length,
  }
}

function printScores(cases: readonly Case[], threshold: number): void {
  const rows = [...FLAG_TYPES, undefined].map((type) => {
    const { precision, recall, flagged } = scoreOf(cases, threshold, type)
    return [type ?? 'any', flagged, precision.toFixed(3), recall.toFixed(3)]
  })
  printTable(`Held back, confidence above ${threshold}`, ['type', 'flagged', 'precision', 'recall'], rows)
}

function printMisses(cases: readonly Case[]): void {
  const wrong = cases.filter(
    ({ example, result }) => result.confidence > MODERATION_THRESHOLDS.queued !== (example.label !== 'clean'),
  )
  console.log(`\nClassified wrongly at ${MODERATION_THRESHOLDS.queued}: ${wrong.length} of ${cases.length}`)
  for (const { example, result } of wrong) {
    console.log(
      `  ${example.label} ${example.kind} ${result.confidence.toFixed(2)} ${result.flagType}: ` +
        `${example.text.replace('\n', ' // ').slice(0, 110)} [${result.signals.join('; ')}]`,
    )
  }
}

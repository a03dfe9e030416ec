import { FLAG_TYPES, MODERATION_THRESHOLDS } from '#contract/trust.ts'
import type { Reading } from '#worker/features/moderation/screening/reading/facts.ts'
import { read } from '#worker/features/moderation/screening/reading/read.ts'
import { TRAINED } from '#worker/features/moderation/screening/reading/weights.ts'
import { LABELS, partExamples, readExamples, type Example } from '../screening/examples.ts'
import { judge, judgeAtLeast, printTable, type Verdict } from './verdict.ts'

const PRECISION_MIN = 0.95
const RECALL_MIN = 0.8
const WEIGHTS_MAX_KB = 200
const P99_MAX_US = 5_000

interface Read {
  example: Example
  reading: Reading
}

/**
 * Screens the held-back third of the examples: precision and recall at both thresholds, and time per text.
 */
export function benchScreening(): Verdict[] {
  const { train, heldBack } = partExamples(readExamples())
  const cases = heldBack.map((example) => ({ example, reading: read(example.text, example.kind) }))
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
  const { p50, p99 } = timeTexts(heldBack)
  const kilobytes = TRAINED.packed.length / 1_024
  console.log(
    `\nMicroseconds a text: p50 ${p50.toFixed(0)}, p99 ${p99.toFixed(0)}. Weights: ` +
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
    judge('screening: reading a text p99, microseconds', P99_MAX_US, [p99]),
  ]
}

interface Score {
  precision: number
  recall: number
  flagged: number
}

/** The score for one type, or for all together: then any flag on an unclean text counts as right. */
function scoreOf(cases: readonly Read[], threshold: number, type?: Reading['flagType']): Score {
  const isFlagged = ({ reading }: Read) =>
    reading.confidence > threshold && (type === undefined || reading.flagType === type)
  const isMeant = ({ example }: Read) =>
    type === undefined ? example.label !== 'clean' : example.label === type
  const flagged = cases.filter(isFlagged)
  const right = flagged.filter(isMeant).length
  return {
    precision: flagged.length === 0 ? 1 : right / flagged.length,
    recall: right / Math.max(1, cases.filter(isMeant).length),
    flagged: flagged.length,
  }
}

function printScores(cases: readonly Read[], threshold: number): void {
  const rows = [...FLAG_TYPES, undefined].map((type) => {
    const { precision, recall, flagged } = scoreOf(cases, threshold, type)
    return [type ?? 'any', flagged, precision.toFixed(3), recall.toFixed(3)]
  })
  printTable(`Held back, confidence above ${threshold}`, ['type', 'flagged', 'precision', 'recall'], rows)
}

function printMisses(cases: readonly Read[]): void {
  const wrong = cases.filter(
    ({ example, reading }) =>
      reading.confidence > MODERATION_THRESHOLDS.queued !== (example.label !== 'clean'),
  )
  console.log(`\nRead wrongly at ${MODERATION_THRESHOLDS.queued}: ${wrong.length} of ${cases.length}`)
  for (const { example, reading } of wrong) {
    console.log(
      `  ${example.label} ${example.kind} ${reading.confidence.toFixed(2)} ${reading.flagType}: ` +
        `${example.text.replace('\n', ' // ').slice(0, 110)} [${reading.signals.join('; ')}]`,
    )
  }
}

const ROUNDS = 5

/** The fastest of several rounds for each text, to leave out the machine's other load. */
function timeTexts(examples: readonly Example[]): { p50: number; p99: number } {
  const times = examples
    .map(({ text, kind }) =>
      Math.min(
        ...Array.from({ length: ROUNDS }, () => {
          const start = performance.now()
          read(text, kind)
          return (performance.now() - start) * 1_000
        }),
      ),
    )
    .sort((a, b) => a - b)
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(share * times.length))] ?? 0
  return { p50: at(0.5), p99: at(0.99) }
}

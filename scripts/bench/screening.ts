import { FLAG_TYPES, MODERATION_THRESHOLDS } from '#contract/trust.ts'
import { classify } from '#worker/features/moderation/screening/classifier/classify.ts'
import type { Classification } from '#worker/features/moderation/screening/classifier/facts.ts'
import { TRAINED } from '#worker/features/moderation/screening/classifier/weights.ts'
import {
  LABELS,
  SETS,
  splitExamples,
  readExamples,
  type Example,
  type SetName,
} from '../screening/examples.ts'
import { judge, judgeAtLeast, percentile, printTable, timeFastest, type Verdict } from './verdict.ts'

const PRECISION_MIN = 0.95
const RECALL_MIN = 0.8
/** The share of harmless texts that may be queued. One text may be in any case, since the sets are small. */
const QUEUED_MAX = { listings: 0.01, homes: 0.015, messages: 0.002 } as const
const WEIGHTS_MAX_KB = 200
const P99_MAX_US = 5_000

interface Case {
  example: Example
  result: Classification
}

/**
 * Screens the held-back third of each set of examples. Measures precision and recall at both thresholds, and
 * how many harmless texts are queued and held.
 */
export function benchScreening(): Verdict[] {
  const { train, heldBack } = splitExamples(readExamples())
  const [trained, cases] = [train, heldBack].map(screenAll)
  printTable(
    'Examples',
    ['set and label', 'trained on', 'held back'],
    SETS.flatMap((set) =>
      LABELS.map((label) => [
        `${set} ${label}`,
        ...[train, heldBack].map(
          (part) => part.filter((each) => each.set === set && each.label === label).length,
        ),
      ]),
    ).filter(([, trainedOn]) => trainedOn !== 0),
  )
  const short = ofSet(cases, 'short')
  for (const set of ['short', 'varied'] as const)
    for (const threshold of [MODERATION_THRESHOLDS.held, MODERATION_THRESHOLDS.queued])
      printScores(set, ofSet(cases, set), threshold)
  printHarmless('Harmless texts, held back', ofSet(cases, 'harmless'))
  printHarmless('Harmless texts, trained on', ofSet(trained, 'harmless'))
  printMisses(short)
  const times = timeFastest(heldBack, ({ text, kind }) => classify(text, kind))
  const [p50, p99] = [percentile(times, 0.5), percentile(times, 0.99)]
  const kilobytes = TRAINED.packed.length / 1_024
  console.log(
    `\nMicroseconds per text: p50 ${p50.toFixed(0)}, p99 ${p99.toFixed(0)}. Weights: ` +
      `${kilobytes.toFixed(1)} KB`,
  )
  const harmless = ofSet(cases, 'harmless')
  return [
    judgeAtLeast('screening: precision of what is held', PRECISION_MIN, [
      scoreOf(short, MODERATION_THRESHOLDS.held).precision,
    ]),
    judgeAtLeast('screening: recall of what is queued or held', RECALL_MIN, [
      scoreOf(short, MODERATION_THRESHOLDS.queued).recall,
    ]),
    judgeQueued(
      'listings',
      harmless.filter(({ example }) => example.kind === 'listing'),
    ),
    judgeQueued(
      'homes',
      harmless.filter(({ example }) => example.isHome),
    ),
    judgeQueued(
      'messages',
      harmless.filter(({ example }) => example.kind === 'message'),
    ),
    judge('screening: harmless texts held', 0, [countHarmless(harmless).held]),
    judge('screening: weights, KB', WEIGHTS_MAX_KB, [kilobytes]),
    judge('screening: classifying a text p99, microseconds', P99_MAX_US, [p99]),
  ]
}

function screenAll(examples: readonly Example[]): Case[] {
  return examples.map((example) => ({ example, result: classify(example.text, example.kind) }))
}

function ofSet(cases: readonly Case[] = [], set: SetName): Case[] {
  return cases.filter(({ example }) => example.set === set)
}

function groupOf({ kind, isHome }: Example): string {
  return isHome ? 'homes' : `${kind}s`
}

function countHarmless(cases: readonly Case[]): { queued: number; held: number; percent: number } {
  const above = (threshold: number) => cases.filter(({ result }) => result.confidence > threshold).length
  const queued = above(MODERATION_THRESHOLDS.queued)
  return { queued, held: above(MODERATION_THRESHOLDS.held), percent: (queued / cases.length) * 100 }
}

function judgeQueued(name: keyof typeof QUEUED_MAX, cases: readonly Case[]): Verdict {
  const limit = Math.max(1, Math.floor(cases.length * QUEUED_MAX[name]))
  return judge(`screening: queued of ${cases.length} harmless ${name}`, limit, [countHarmless(cases).queued])
}

function printHarmless(title: string, cases: readonly Case[]): void {
  const groups = Map.groupBy(cases, ({ example }) => groupOf(example))
  printTable(
    title,
    ['kind', 'texts', 'queued', 'of those held'],
    [...groups, ['all', cases] as const].map(([name, own]) => {
      const { queued, held, percent } = countHarmless(own)
      return [name, own.length, `${queued} (${percent.toFixed(1)} %)`, held]
    }),
  )
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

function printScores(set: SetName, cases: readonly Case[], threshold: number): void {
  const rows = [...FLAG_TYPES, undefined].map((type) => {
    const { precision, recall, flagged } = scoreOf(cases, threshold, type)
    return [type ?? 'any', flagged, precision.toFixed(3), recall.toFixed(3)]
  })
  printTable(
    `Held back, ${set}, confidence above ${threshold}`,
    ['type', 'flagged', 'precision', 'recall'],
    rows,
  )
}

function printMisses(cases: readonly Case[]): void {
  const wrong = cases.filter(
    ({ example, result }) => result.confidence > MODERATION_THRESHOLDS.queued !== (example.label !== 'clean'),
  )
  console.log(
    `\nClassified wrongly at ${MODERATION_THRESHOLDS.queued}, of the short ones: ${wrong.length} of ${cases.length}`,
  )
  for (const { example, result } of wrong) {
    console.log(
      `  ${example.label} ${example.kind} ${result.confidence.toFixed(2)} ${result.flagType}: ` +
        `${example.text.replace('\n', ' // ').slice(0, 110)} [${result.signals.join('; ')}]`,
    )
  }
}

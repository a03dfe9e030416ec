import { WARNING_KINDS } from '#contract/warning.ts'
import { readForReceiver } from '#worker/features/moderation/safe-words/read-for-receiver.ts'
import { readChat, type ChatLine } from '../screening/chat.ts'
import { readExamples, splitExamples } from '../screening/examples.ts'
import { judge, judgeAtLeast, percentile, printTable, timeFastest, type Verdict } from './verdict.ts'

const FALSE_ALARMS_MAX = 0.005
const RECALL_MIN = 0.88
const P99_MAX_US = 5_000

/**
 * Reads the held-back lines as their receivers do: how many scams of each kind have a warning, how many
 * harmless lines have one, and whether codes are hidden and other numbers shown.
 */
export function benchSafeWords(): Verdict[] {
  const lines = readChat('held-back')
  const scams = lines.filter(({ kind }) => kind !== 'harmless')
  const harmless = lines.filter(({ kind }) => kind === 'harmless')
  printTable(
    'Safe words: scam lines, held back',
    ['kind', 'lines', 'warned of', 'as that kind'],
    [...WARNING_KINDS, 'all' as const].map((kind) => {
      const own = kind === 'all' ? scams : scams.filter((line) => line.kind === kind)
      const right = own.filter((line) => warningOf(line) === line.kind)
      return [kind, own.length, shareOf(own.filter(warningOf), own), shareOf(right, own)]
    }),
  )
  const messages = splitExamples(readExamples())
    .heldBack.filter(({ kind, label }) => kind === 'message' && label === 'clean')
    .map(({ text }): ChatLine => ({ kind: 'harmless', text }))
  const [falseAlarms, falseAlarmsElsewhere] = [harmless, messages].map((each) => each.filter(warningOf))
  printTable(
    'Safe words: harmless lines, held back',
    ['set', 'lines', 'false alarms'],
    [
      ['chat', harmless.length, shareOf(falseAlarms ?? [], harmless)],
      ["screening's messages", messages.length, shareOf(falseAlarmsElsewhere ?? [], messages)],
    ],
  )
  const wrongNumbers = lines.filter(
    ({ text, code }) => readForReceiver(text).content !== (code ? text.replace(code, '••••••') : text),
  )
  const codes = lines.filter(({ code }) => code)
  const times = timeFastest(lines, ({ text }) => readForReceiver(text))
  const p99 = percentile(times, 0.99)
  console.log(`\n${codes.length} codes. Microseconds per message: p50 ${percentile(times, 0.5).toFixed(0)}`)
  return [
    judgeAtLeast('safe words: scam lines with a warning', RECALL_MIN, [
      scams.filter(warningOf).length / scams.length,
    ]),
    judge(
      `safe words: false alarms of ${harmless.length} harmless lines`,
      Math.floor(harmless.length * FALSE_ALARMS_MAX),
      [falseAlarms?.length ?? 0],
    ),
    judge('safe words: codes shown, or other numbers hidden', 0, [wrongNumbers.length]),
    judge('safe words: reading a message p99, microseconds', P99_MAX_US, [p99]),
  ]
}

function warningOf({ text }: ChatLine): string | undefined {
  return readForReceiver(text).warning?.kind
}

function shareOf(part: readonly ChatLine[], whole: readonly ChatLine[]): string {
  return `${part.length} (${((part.length / whole.length) * 100).toFixed(1)} %)`
}

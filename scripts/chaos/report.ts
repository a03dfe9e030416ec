import type { Entry } from './evidence.ts'

export const RULES = [
  'acknowledged messages lost',
  'messages duplicated',
  'messages out of order',
  'messages changed or made up',
  'views that differ',
  'sends refused',
  'read marks lost',
  'unread counts wrong',
  'summaries wrong',
  'notices wrong',
  'outboxes not empty',
  'offers in two states',
  'offers open at once',
  'moves lost or made up',
  'reservations wrong',
  'files lost or changed',
  'uploads used twice',
  'unused uploads kept',
] as const
export type Rule = (typeof RULES)[number]

export interface Violation {
  rule: Rule
  description: string
}

export type Report = (rule: Rule, description: string) => void

/** Creates a function that reports a value under the rule if it is not as expected. */
export function createComparison(rule: Rule, report: Report) {
  return (description: string, actual: unknown, expected: unknown) => {
    if (actual !== expected) report(rule, `${description} is ${String(actual)}, not ${String(expected)}`)
  }
}

type EntryOf<K extends Entry['kind']> = Extract<Entry, { kind: K }>

export function entriesOf<K extends Entry['kind']>(
  entries: readonly Entry[],
  conversationId: string,
  kind: K,
): EntryOf<K>[] {
  return entries.filter(
    (entry): entry is EntryOf<K> => entry.conversationId === conversationId && entry.kind === kind,
  )
}

export function findRepeats(keys: readonly string[]): string[] {
  const seen = new Set<string>()
  return keys.filter((key) => seen.has(key) || !seen.add(key))
}

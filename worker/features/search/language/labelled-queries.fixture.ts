import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import * as z from 'zod'

/** The year and the exchange rate that the labels assume. */
export const LABEL_SETTINGS = { year: 2026, slePerUsd: 23 }

/**
 * What people type, with the percentage that must be read exactly. The parser was not written from these, but
 * its misreadings of them were mended.
 */
export const REGRESSION_SETS: Readonly<Record<string, number>> = {
  'contract.jsonl': 98,
  'english.jsonl': 98,
  'krio.jsonl': 98,
  'regression.jsonl': 98,
  'regression-harder.jsonl': 98,
  'regression-again.jsonl': 98,
  'strangers.jsonl': 98,
  'strangers-again.jsonl': 94,
  'homes.jsonl': 98,
}

/** Nobody who works on the parser may read it, so that its share is that of queries nobody has seen. */
export const UNSEEN_SET = 'unseen.jsonl'

/** Cases of each rule of the parser, all of which must be read exactly. */
export const RULES = [
  'rules-amounts.jsonl',
  'rules-courtesy.jsonl',
  'rules-english.jsonl',
  'rules-krio.jsonl',
  'rules-measures.jsonl',
  'rules-names.jsonl',
  'rules-strangers.jsonl',
  'rules-words.jsonl',
]

const LabelledQuery = z.object({
  id: z.string(),
  q: z.string(),
  want: z.record(z.string(), z.unknown()),
  rule: z.string().default(''),
  tags: z.array(z.string()).default([]),
})
export type LabelledQuery = z.infer<typeof LabelledQuery>

/** Reads a file of the folder `queries`, or any other if its path is absolute. */
export function readQueries(file: string): LabelledQuery[] {
  const lines = readFileSync(resolve(import.meta.dirname, 'queries', file), 'utf8').split('\n')
  return lines.filter((line) => line.trim() !== '').map((line) => LabelledQuery.parse(JSON.parse(line)))
}

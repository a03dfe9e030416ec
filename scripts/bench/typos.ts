import { SQLiteAsyncDialect } from 'drizzle-orm/sqlite-core'
import {
  isRepairable,
  likeliestWord,
  toUncertainWord,
  type SimilarWord,
} from '#worker/features/search/vocabulary/spelling.ts'
import { similarWordsQuery } from '#worker/features/search/vocabulary/store.ts'
import { randomFrom, type Random } from '../random.ts'
import type { Market } from './market-file.ts'
import { judge, percentile, printTable, type Verdict } from './verdict.ts'

const WORDS = 1_000
const ERRORS_PER_WORD = 8
const ROWS_MAX = 200
const dialect = new SQLiteAsyncDialect()

const EDITS = ['a letter left out', 'a letter too many', 'a wrong letter', 'two letters swapped'] as const
type Edit = (typeof EDITS)[number]

interface Tally {
  errors: number
  repaired: number
  times: number[]
}

/**
 * Makes eight random errors in each of the 1,000 commonest words of four letters or more, and counts how many
 * are repaired. An error that makes another known word, or a word of three letters, cannot be detected. Such
 * errors are counted separately and replaced.
 */
export async function benchTypos(market: Market): Promise<Verdict[]> {
  const random = randomFrom('typing errors')
  const words = listCommonestWords(market)
  const vocabulary = new Set(
    market.all<{ word: string }>({ sql: 'SELECT word FROM words', params: [] }).map(({ word }) => word),
  )
  const tallies = new Map<Edit, Tally>(EDITS.map((edit) => [edit, { errors: 0, repaired: 0, times: [] }]))
  let undetectable = 0
  let rowsRead = 0
  for (const word of words) {
    for (let made = 0; made < ERRORS_PER_WORD;) {
      const edit = random.pick(EDITS)
      const typed = applyEdit(random, word, edit)
      if (typed === word) continue
      if (isUndetectable(typed, vocabulary)) {
        undetectable += 1
        continue
      }
      const statement = dialect.sqlToQuery(similarWordsQuery([toUncertainWord(typed)]))
      const started = performance.now()
      const best = likeliestWord(typed, market.all<SimilarWord>(statement))
      record(tallies, edit, performance.now() - started, best?.word === word)
      if (made === 0) rowsRead = Math.max(rowsRead, await market.rowsRead([statement]))
      made += 1
    }
  }
  const all = [...tallies.values()]
  const times = all.flatMap((tally) => tally.times).sort((a, b) => a - b)
  printTable(
    `Typing errors at ${market.size}: one edit in each of the ${words.length} commonest words, ` +
      `${ERRORS_PER_WORD} times`,
    ['edit', 'errors', 'repaired', 'share'],
    [...tallies, ['all', sumOf(all)] as const].map(([name, { errors, repaired }]) => [
      name,
      errors,
      repaired,
      percent(repaired / errors),
    ]),
  )
  console.log(
    `${undetectable} more errors made a known word or one of three letters. ` +
      `A repair: p50 ${percentile(times, 0.5).toFixed(2)} ms, ` +
      `p99 ${percentile(times, 0.99).toFixed(2)} ms, at most ${rowsRead} rows read.`,
  )
  const { errors, repaired } = sumOf(all)
  return [
    judge('typing errors that are not repaired, percent', 5, [(1 - repaired / errors) * 100]),
    judge('repair of a word p99 in SQL and Worker, milliseconds', 10, [
      Number(percentile(times, 0.99).toFixed(2)),
    ]),
    judge('rows read for the repair of a word', ROWS_MAX, [rowsRead]),
  ]
}

function listCommonestWords(market: Market): string[] {
  const sql = 'SELECT word FROM words WHERE length(word) >= 4 ORDER BY listings DESC, word LIMIT ?'
  return market.all<{ word: string }>({ sql, params: [WORDS] }).map(({ word }) => word)
}

const LETTERS = Array.from('abcdefghijklmnopqrstuvwxyz')

function applyEdit(random: Random, word: string, edit: Edit): string {
  const position = random.int(0, edit === 'a letter too many' ? word.length : word.length - 1)
  const [head, tail] = [word.slice(0, position), word.slice(position)]
  switch (edit) {
    case 'a letter left out':
      return head + tail.slice(1)
    case 'a letter too many':
      return head + random.pick(LETTERS) + tail
    case 'a wrong letter':
      return head + random.pick(LETTERS) + tail.slice(1)
    case 'two letters swapped':
      return tail.length < 2 ? word : head + tail.slice(1, 2) + tail.slice(0, 1) + tail.slice(2)
  }
}

function isUndetectable(typed: string, vocabulary: ReadonlySet<string>): boolean {
  return !isRepairable(typed) || toUncertainWord(typed).singularAndPlural.some((word) => vocabulary.has(word))
}

function record(tallies: Map<Edit, Tally>, edit: Edit, milliseconds: number, isCorrect: boolean): void {
  const tally = tallies.get(edit)
  if (!tally) return
  tally.errors += 1
  tally.repaired += isCorrect ? 1 : 0
  tally.times.push(milliseconds)
}

function sumOf(tallies: readonly Tally[]): { errors: number; repaired: number } {
  const sum = (pick: (tally: Tally) => number) => tallies.reduce((total, tally) => total + pick(tally), 0)
  return { errors: sum(({ errors }) => errors), repaired: sum(({ repaired }) => repaired) }
}

function percent(share: number): string {
  return `${(share * 100).toFixed(1)} %`
}

import { FILTER_KEYS, FLAG_KEYS, LIST_KEYS, NUMBER_KEYS } from '#contract/kinds/filters.ts'
import type { SearchFilters } from '#contract/search.ts'

/** Texts with the filters expected for them, by rule. */
export type CaseTable = Readonly<Record<string, readonly (readonly [text: string, filters: SearchFilters])[]>>

const KEYS = new Set<string>([...FILTER_KEYS, 'sortBy'])
const FLAGS = new Set<string>(FLAG_KEYS)
const LISTS = new Set<string>(LIST_KEYS)
const NUMBERS = new Set<string>(NUMBER_KEYS)
const INDENT = 2

/**
 * Parses a table of cases. A line `# rule` starts a rule; its cases are the lines `text → key=value ...`
 * below. Values with spaces are in quotation marks; alternatives are separated by `|`. The filters of a case
 * may continue on the next line after another arrow.
 */
export function casesIn(table: string): CaseTable {
  const rules = table.split(/^ *# /m).slice(1)
  return Object.fromEntries(
    rules.map((rule) => {
      const [name = '', ...lines] = rule.trimEnd().split('\n')
      return [name, lines.join('\n').replaceAll(/\n *→/g, ' →').split('\n').map(caseIn)]
    }),
  )
}

function caseIn(line: string): [text: string, filters: SearchFilters] {
  const [text = '', ...filters] = line.slice(INDENT).split(' →')
  return [text, filtersIn(filters.join(' '))]
}

/** Checks only the keys, because a wrong value fails its test anyway. */
function filtersIn(text: string): SearchFilters {
  const pairs = [...text.matchAll(/(\w+)(?:=(?:"([^"]*)"|(\S+)))?/g)]
  return Object.fromEntries(
    pairs.map(([pair, key = '', quoted, plain]) => [checkKey(key, pair), valueOf(key, quoted ?? plain)]),
  )
}

function checkKey(key: string, pair: string): string {
  if (!KEYS.has(key)) throw new Error(`Not a search key: ${pair}`)
  return key
}

function valueOf(key: string, text: string | undefined): unknown {
  if (text === undefined && FLAGS.has(key)) return true
  const values = (text ?? '').split('|')
  if (NUMBERS.has(key)) return Number(text)
  return LISTS.has(key) || values.length > 1 ? values : text
}

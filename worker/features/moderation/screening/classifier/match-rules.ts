import { IDIOMS, NEGATIONS, RULES, WARNINGS, type Rule } from './rules.ts'
import type { Unmasked } from './unmask.ts'

/** What is looked for in a clause; `Rule` describes signs. */
type Signs = Pick<Rule, 'signs' | 'unless'>

/** Compiles a table of rules into a function that returns those which find something, in the table's order. */
export function matcherOf<R extends Signs>(rules: readonly R[]): (text: Pick<Unmasked, 'clauses'>) => R[] {
  const signs = bySignsFirstWord(rules)
  return ({ clauses }) => {
    const found = new Set<R>()
    for (const sentence of clauses) {
      if (sentence.some((clause) => matches(WARNING, clause))) continue
      for (const clause of sentence.map(withoutIdioms)) findIn(clause, signs, found)
    }
    return rules.filter((rule) => found.has(rule))
  }
}

/** Adds the rules that a clause matches. Tries only the signs that begin with the word at each place. */
function findIn<R extends Signs>(clause: string, signs: SignsByWord<R>, found: Set<R>): void {
  let at = 0
  for (const word of clause.trim().split(' ')) {
    for (const { rule, pattern, unless } of signs.get(word) ?? []) {
      pattern.lastIndex = at
      if (found.has(rule) || !pattern.test(clause)) continue
      if (!matches(NEGATION, clause.slice(0, at)) && !(unless && matches(unless, clause))) found.add(rule)
    }
    at += word.length + 1
  }
}

/** Words in which each phrase of IDIOMS is one word that neither rules nor the model know. */
export function withoutIdioms(words: string): string {
  return words.replace(IDIOM, ' xidiom')
}

function matches(pattern: RegExp, words: string): boolean {
  return words.search(pattern) >= 0
}

/**
 * Compiles signs into a regular expression for clauses that begin and end with a space. Throws if a sign has a
 * word that no clause can contain.
 */
export function compile(signs: readonly string[], flags: 'gu' | 'yu' = 'gu', end = '(?= )'): RegExp {
  const either = signs.map((sign) => `(?:${sign.split(' ').map(toPart).join('')})`).join('|')
  return new RegExp(`(?:${either})${end}`, flags)
}

/** No gap goes past the end of a sentence. */
const GAPS: Readonly<Record<string, string>> = {
  '..': '(?: (?!xend )[^ ]+){0,2}?',
  '...': '(?: (?!xend )[^ ]+){0,5}?',
}

function toPart(part: string): string {
  const gap = GAPS[part]
  if (gap !== undefined) return gap
  const isOptional = part.endsWith('?')
  const words = (isOptional ? part.slice(0, -1) : part).split('|')
  const bad = words.find((word) => !/^[\p{Ll}\p{N}#]+\*?$/u.test(word))
  if (bad !== undefined)
    throw new Error(`No sentence holds the word '${bad}': words are in lower case, without marks`)
  const either = words.map((word) => (word.endsWith('*') ? `${word.slice(0, -1)}[^ ]*` : word)).join('|')
  return isOptional ? `(?: (?:${either}))?` : ` (?:${either})`
}

const WARNING = compile(WARNINGS)
const IDIOM = compile(IDIOMS)
const NEGATION = compile(NEGATIONS, 'gu', '$')

interface Sign<R> {
  rule: R
  pattern: RegExp
  unless: RegExp | undefined
}

/** The signs of a table by the words that they may begin with. */
type SignsByWord<R> = Map<string, Sign<R>[]>

function bySignsFirstWord<R extends Signs>(rules: readonly R[]): SignsByWord<R> {
  const signs: SignsByWord<R> = new Map()
  for (const rule of rules) {
    const unless = rule.unless && compile(rule.unless)
    for (const sign of rule.signs) {
      const [first = ''] = sign.split(' ', 1)
      if (/[?*]/.test(first)) throw new Error(`A sign begins with whole words: '${sign}'`)
      const compiled = { rule, pattern: compile([sign], 'yu'), unless }
      for (const word of first.split('|')) signs.set(word, [...(signs.get(word) ?? []), compiled])
    }
  }
  return signs
}

/** The rules that find something in a text, in the order of RULES. */
export const matchRules = matcherOf(RULES)

import { IDIOMS, NEGATIONS, type Rule, RULES, WARNINGS } from './rules.ts'
import type { Unmasked } from './unmask.ts'

/** The rules that find something in a text, in the order of RULES. */
export function matchRules({ clauses }: Pick<Unmasked, 'clauses'>): Rule[] {
  const found = new Set<Rule>()
  for (const sentence of clauses) {
    if (sentence.some((clause) => matches(WARNING, clause))) continue
    for (const clause of sentence.map(withoutIdioms)) findIn(clause, found)
  }
  return RULES.filter((rule) => found.has(rule))
}

/** Adds the rules that a clause matches. Tries only the signs that begin with the word at each place. */
function findIn(clause: string, found: Set<Rule>): void {
  let at = 0
  for (const word of clause.trim().split(' ')) {
    for (const { rule, pattern, unless } of SIGNS.get(word) ?? []) {
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

const GAPS: Readonly<Record<string, string>> = { '..': '(?: [^ ]+){0,2}?', '...': '(?: [^ ]+){0,5}?' }

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

interface Sign {
  rule: Rule
  pattern: RegExp
  unless: RegExp | undefined
}

/** The signs of all rules by the words that they may begin with. */
const SIGNS = new Map<string, Sign[]>()
for (const rule of RULES) {
  const unless = rule.unless && compile(rule.unless)
  for (const sign of rule.signs) {
    const [first = ''] = sign.split(' ', 1)
    if (/[?*]/.test(first)) throw new Error(`A sign begins with whole words: '${sign}'`)
    const compiled = { rule, pattern: compile([sign], 'yu'), unless }
    for (const word of first.split('|')) SIGNS.set(word, [...(SIGNS.get(word) ?? []), compiled])
  }
}

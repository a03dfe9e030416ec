import type { ModeratedType } from '#contract/trust.ts'
import { RULES, type Rule } from './rules.ts'

/** The rules that any of these sentences meets, in the order of the table. */
export function matchRules(sentences: readonly string[], kind: ModeratedType): Rule[] {
  return COMPILED.filter(({ rule, pattern, unless }) => {
    if (rule.kinds && !rule.kinds.includes(kind)) return false
    return sentences.some((sentence) => pattern.test(sentence) && !unless?.test(sentence))
  }).map(({ rule }) => rule)
}

/**
 * The pattern of the table as an expression for sentences that begin and end with a space. Throws for a word
 * that no sentence can hold.
 */
export function compile(patterns: readonly string[]): RegExp {
  return new RegExp(
    patterns.map((pattern) => `(?:${pattern.split(' ').map(toPart).join('')} )`).join('|'),
    'u',
  )
}

function toPart(part: string): string {
  if (part === '...') return '(?: [^ ]+){0,5}?'
  const isOptional = part.endsWith('?')
  const words = (isOptional ? part.slice(0, -1) : part).split('|')
  const bad = words.find((word) => !/^[\p{Ll}\p{N}#]+\*?$/u.test(word))
  if (bad !== undefined)
    throw new Error(`No sentence holds the word '${bad}': words are in lower case, without marks`)
  const either = words.map((word) => (word.endsWith('*') ? `${word.slice(0, -1)}[^ ]*` : word)).join('|')
  return isOptional ? `(?: (?:${either}))?` : ` (?:${either})`
}

const COMPILED = RULES.map((rule) => ({
  rule,
  pattern: compile(rule.patterns),
  unless: rule.unless && compile(rule.unless),
}))

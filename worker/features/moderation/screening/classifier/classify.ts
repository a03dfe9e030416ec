import { FLAG_TYPES, type FlagType, type ModeratedType } from '#contract/trust.ts'
import { isWrittenInSymbols } from '#worker/platform/lookalikes.ts'
import { addFacts, type Facts, type Classification } from './facts.ts'
import { badness, scoreText, unpackWeights, type Model, type Scores } from './model.ts'
import { type Rule, RULES } from './rules.ts'
import { unmask } from './unmask.ts'
import { TRAINED } from './weights.ts'

/**
 * Classifies a text with the given facts. The first line of a listing's text is its title. The same text and
 * facts always give the same classification.
 */
export function classify(text: string, kind: ModeratedType, facts: Facts = {}): Classification {
  const { sentences, isMasked } = unmask(text)
  const rules = matchRules(sentences, kind)
  const scores = weigh(scoreText(MODEL, sentences), rules, isMasked, TRAINED)
  const flagType = FLAG_TYPES[scores.indexOf(Math.max(...scores))] ?? 'other'
  const odds = Math.exp(badness(scores))
  const ofText = {
    flagType,
    confidence: odds / (1 + odds),
    signals: signalsOf(flagType, odds > 1, rules, isMasked),
  }
  return addFacts(ofText, {
    ...facts,
    hasPhoneInTitle: kind === 'listing' && hasPhone(text.split('\n', 1)[0] ?? ''),
    isInSymbols: isWrittenInSymbols(text),
  })
}

/** Classifies by the facts alone, for a text that was approved. */
export function classifyFacts(facts: Facts): Classification {
  return addFacts({ flagType: 'other', confidence: 0, signals: [] }, facts)
}

function hasPhone(title: string): boolean {
  return unmask(title).sentences.some((words) => words.includes(' xphone '))
}

export interface Calibration {
  modelSlope: number
  ruleSlope: number
  shift: number
}

/** The log odds of each flag type relative to a clean text, from the model and the rules together. */
export function weigh(
  model: Scores,
  rules: readonly Rule[],
  isMasked: boolean,
  { modelSlope, ruleSlope, shift }: Calibration,
): Scores {
  const scoreOf = (type: number) =>
    modelSlope * (model[type] ?? 0) + ruleSlope * weightOf(rules, type, isMasked) + shift
  return [scoreOf(0), scoreOf(1), scoreOf(2)]
}

/** The weights of this type's rules added up, at most RULES_MAX, plus MASKED_WEIGHT if the text is masked. */
function weightOf(rules: readonly Rule[], type: number, isMasked: boolean): number {
  const weights = rules.filter(({ flagType }) => flagType === FLAG_TYPES[type]).map(({ weight }) => weight)
  const sum = weights.reduce((total, weight) => total + weight, 0)
  return Math.min(sum, RULES_MAX) + (isMasked && sum > 0 ? MASKED_WEIGHT : 0)
}

const RULES_MAX = 7
const MASKED_WEIGHT = 1.5
const MASKED = 'Words are spelled to get past the filter'

const BY_MODEL: Readonly<Record<FlagType, string>> = {
  spam: 'Looks like advertising for something else',
  inappropriate: 'Looks like something that is not allowed here',
  other: 'Looks like a known kind of scam',
}

function signalsOf(
  flagType: FlagType,
  isLikely: boolean,
  rules: readonly Rule[],
  isMasked: boolean,
): string[] {
  const byWeight = [...rules].sort(
    (one, other) =>
      Number(other.flagType === flagType) - Number(one.flagType === flagType) || other.weight - one.weight,
  )
  const reasons = byWeight.map(({ reason }) => reason)
  if (isLikely && !rules.some((rule) => rule.flagType === flagType)) reasons.unshift(BY_MODEL[flagType])
  return isMasked && reasons.length > 0 ? [...reasons, MASKED] : reasons
}

const MODEL: Model = {
  biases: toScores(TRAINED.biases),
  weights: unpackWeights(TRAINED.packed),
  scale: TRAINED.scale,
}

function toScores([spam = 0, inappropriate = 0, other = 0]: readonly number[]): Scores {
  return [spam, inappropriate, other]
}

/** The rules that match one of these sentences, in the order of RULES. */
export function matchRules(sentences: readonly string[], kind: ModeratedType): Rule[] {
  return COMPILED.filter(({ rule, pattern, unless }) => {
    if (rule.kinds && !rule.kinds.includes(kind)) return false
    return sentences.some((sentence) => pattern.test(sentence) && !unless?.test(sentence))
  }).map(({ rule }) => rule)
}

/**
 * Compiles patterns into a regular expression for sentences that begin and end with a space. Throws if a
 * pattern has a word that no sentence can contain.
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

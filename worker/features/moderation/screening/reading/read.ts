import { FLAG_TYPES, type FlagType, type ModeratedType } from '#contract/trust.ts'
import { factsSay, type Facts, type Reading } from './facts.ts'
import { matchRules } from './match-rules.ts'
import { badness, scoreText, unpackWeights, type Model, type Scores } from './model.ts'
import type { Rule } from './rules.ts'
import { unmask } from './unmask.ts'
import { TRAINED } from './weights.ts'

/**
 * Reads a text with what is known besides; the first line of a listing's is its title. The same text and
 * facts always read the same.
 */
export function read(text: string, kind: ModeratedType, facts: Facts = {}): Reading {
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
  return factsSay(ofText, {
    ...facts,
    hasPhoneInTitle: kind === 'listing' && hasPhone(text.split('\n', 1)[0] ?? ''),
  })
}

/** What is known besides says, of a text that was found good. */
export function readFacts(facts: Facts): Reading {
  return factsSay({ flagType: 'other', confidence: 0, signals: [] }, facts)
}

function hasPhone(title: string): boolean {
  return unmask(title).sentences.some((words) => words.includes(' xphone '))
}

export interface Calibration {
  modelSlope: number
  ruleSlope: number
  shift: number
}

/** Model and rules together, as log odds of each type against a clean text. */
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

/** Several rules say more than one, but no more than RULES_MAX. */
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
  const said = byWeight.map(({ says }) => says)
  if (isLikely && !rules.some((rule) => rule.flagType === flagType)) said.unshift(BY_MODEL[flagType])
  return isMasked && said.length > 0 ? [...said, MASKED] : said
}

const MODEL: Model = {
  biases: toScores(TRAINED.biases),
  weights: unpackWeights(TRAINED.packed),
  scale: TRAINED.scale,
}

function toScores([spam = 0, inappropriate = 0, other = 0]: readonly number[]): Scores {
  return [spam, inappropriate, other]
}

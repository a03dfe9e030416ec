import { FLAG_TYPES } from '#contract/trust.ts'
import type { Scores } from './model.ts'
import type { Rule } from './rules.ts'

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
  return FLAG_TYPES.map((_type, index) => scoreOf(index))
}

/** The weights of this type's rules added up, at most RULES_MAX, plus MASKED_WEIGHT if the text is masked. */
function weightOf(rules: readonly Rule[], type: number, isMasked: boolean): number {
  const weights = rules.filter(({ flagType }) => flagType === FLAG_TYPES[type]).map(({ weight }) => weight)
  const sum = weights.reduce((total, weight) => total + weight, 0)
  return Math.min(sum, RULES_MAX) + (isMasked && sum > 0 ? MASKED_WEIGHT : 0)
}

const RULES_MAX = 7
const MASKED_WEIGHT = 1.5

import { FLAG_TYPES, type FlagType, type ScreenedKind } from '#contract/trust.ts'
import { isWrittenInSymbols } from '#worker/platform/lookalikes.ts'
import { addFacts, type Facts, type Classification } from './facts.ts'
import { matchRules, withoutIdioms } from './match-rules.ts'
import { badness, scoreText, unpackModel } from './model.ts'
import type { Rule } from './rules.ts'
import { unmask } from './unmask.ts'
import { weigh } from './weigh.ts'
import { TRAINED } from './weights.ts'

/**
 * Classifies a text with the given facts. The first line of a listing's text is its title. The same text and
 * facts always give the same classification.
 */
export function classify(text: string, kind: ScreenedKind, facts: Facts = {}): Classification {
  const { sentences, clauses, isMasked } = unmask(text)
  const rules = matchRules({ clauses })
  const scores = weigh(scoreText(MODEL, sentences.map(withoutIdioms)), rules, isMasked, TRAINED)
  const flagType = FLAG_TYPES[scores.indexOf(Math.max(...scores))] ?? 'other'
  const odds = Math.exp(badness(scores))
  const confidence = odds / (1 + odds)
  const ofText = {
    flagType,
    confidence: rules.length > 0 ? confidence : Math.min(confidence, MODEL_ALONE_MAX),
    signals: signalsOf(flagType, odds > 1, rules, isMasked),
  }
  return addFacts(ofText, {
    ...facts,
    hasPhoneInTitle: kind === 'listing' && hasPhone(text.split('\n', 1)[0] ?? ''),
    hasContactInReview: facts.isReview === true && sentences.some((words) => CONTACT.test(words)),
    isInSymbols: isWrittenInSymbols(text),
    linkChance: sentences.some((words) => words.includes(' xlink ')) ? LINK_CHANCE[kind] : 0,
  })
}

const CONTACT = / (?:xphone|xlink|xmap|xmail) /

/**
 * A comment with a link is worth a look. Honest sellers and buyers name the websites of shops, schools and
 * manufacturers.
 */
const LINK_CHANCE: Readonly<Record<ScreenedKind, number>> = {
  listing: 0.1,
  comment: 0.55,
  message: 0.1,
  profile: 0.1,
}

/** The model cannot say what it saw. Alone it queues a text, but does not hold it. */
const MODEL_ALONE_MAX = 0.85

/** Classifies by the facts alone, for a text that was approved. */
export function classifyFacts(facts: Facts): Classification {
  return addFacts({ flagType: 'other', confidence: 0, signals: [] }, facts)
}

function hasPhone(title: string): boolean {
  return unmask(title).sentences.some((words) => words.includes(' xphone '))
}

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

const MODEL = unpackModel(TRAINED)

import type { Repair, SearchFilters, Understood } from '#contract/search.ts'
import {
  guessCategory,
  resolveCategory,
  resolveExclusions,
  resolveMentioned,
  resolveModel,
  resolveProduct,
} from './category.ts'
import { Draft, toReading } from './draft.ts'
import { readMeasures } from './measures.ts'
import { readModels } from './models.ts'
import { readNames } from './names.ts'
import { markCorrections, markNegations } from './negation.ts'
import { readPairs } from './pairs.ts'
import { withoutPhoneNumbers } from './phone-numbers.ts'
import { dropPurposes } from './purpose.ts'
import { readResidue } from './residue.ts'
import { sentenceOf, type Sentence } from './sentence.ts'
import { dropStories } from './story.ts'
import { tokensOf } from './tokens.ts'

/** What the result of parsing depends on besides the text. */
export interface ParseSettings {
  /** The current year in Sierra Leone, from which cars' ages are counted. */
  year: number
  slePerUsd: number
  /** If true, misspellings are not corrected. */
  isVerbatim?: boolean
}

/**
 * What the parser reads in a text: `filters` as in the search contract, an entry of `understood` for each
 * condition read, and the misspellings corrected.
 */
export interface Reading {
  filters: SearchFilters
  understood: Understood[]
  repaired: Repair[]
}

/**
 * Reads a search in English, Krio or both. Never throws, whatever the text. Each stage reads what it can and
 * leaves the rest to later stages, so their order matters.
 */
export function parseQuery(query: string, settings: ParseSettings): Reading {
  const draft = new Draft()
  const tokens = withoutPhoneNumbers(readPairs(query, tokensOf(query), settings, draft))
  const sentence = sentenceOf(query, tokens, settings.isVerbatim === true)
  readSentence(sentence, draft, settings)
  return { ...toReading(draft), repaired: sentence.repaired }
}

/** The stages, in their order. */
export function readSentence(sentence: Sentence, draft: Draft, settings: ParseSettings): void {
  markCorrections(sentence, draft)
  dropStories(sentence)
  markNegations(sentence)
  dropPurposes(sentence)
  readModels(sentence, draft)
  const likely = guessCategory(sentence, draft)
  readMeasures(sentence, draft, settings, likely)
  readNames(sentence, draft, likely)
  resolveExclusions(draft)
  resolveMentioned(sentence, draft)
  resolveModel(sentence, draft)
  resolveProduct(sentence, draft)
  resolveCategory(sentence, draft)
  readResidue(sentence, draft)
}

import type { Repair, SearchFilters, Understood } from '#contract/search.ts'
import { likelyCategory, settleCategory, settleDenied, settleModel, settleProduct } from './category.ts'
import { Draft, finish } from './draft.ts'
import { readMeasures } from './measures.ts'
import { readModels } from './models.ts'
import { readNames } from './names.ts'
import { markNegations } from './negation.ts'
import { readPairs } from './pairs.ts'
import { dropPurposes } from './purpose.ts'
import { readResidue } from './residue.ts'
import { sentenceOf, type Sentence } from './sentence.ts'
import { tokensOf } from './tokens.ts'

/** What the result of parsing depends on besides the text. */
export interface Setting {
  /** The calendar year in Sierra Leone, from which the ages of cars count. */
  year: number
  slePerUsd: number
  /** True to correct no misspellings. */
  isVerbatim?: boolean
}

/**
 * What the parser reads in a text: `filters` as in the search contract, an entry of `understood` for each
 * thing read, and the misspellings corrected.
 */
export interface Reading {
  filters: SearchFilters
  understood: Understood[]
  repaired: Repair[]
}

/**
 * Reads a search in English, Krio or both. Any text of up to 500 characters can be read; it never throws.
 * Each stage takes what it can read and leaves the rest to later ones. Their order is part of the language.
 */
export function parseQuery(query: string, setting: Setting): Reading {
  const draft = new Draft()
  const tokens = readPairs(query, tokensOf(query), setting, draft)
  const sentence = sentenceOf(query, tokens, setting.isVerbatim === true)
  readSentence(sentence, draft, setting)
  return { ...finish(draft), repaired: sentence.repaired }
}

/** The stages, in their order. */
export function readSentence(sentence: Sentence, draft: Draft, setting: Setting): void {
  markNegations(sentence)
  dropPurposes(sentence)
  readModels(sentence, draft)
  const likely = likelyCategory(sentence, draft)
  readMeasures(sentence, draft, setting, likely)
  readNames(sentence, draft, likely)
  settleDenied(draft)
  settleModel(sentence, draft)
  settleProduct(sentence, draft)
  settleCategory(sentence, draft)
  readResidue(sentence, draft)
}

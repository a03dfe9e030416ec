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

/** What the meaning of a text depends on besides its words. */
export interface Setting {
  /** The calendar year in Sierra Leone: ages of cars count from it. */
  year: number
  slePerUsd: number
  /** Takes nothing for a misspelling. */
  isVerbatim?: boolean
}

/**
 * A text as the parser reads it: `filters` by the search contract, an entry of `understood` for each thing
 * read, and the misspellings mended.
 */
export interface Reading {
  filters: SearchFilters
  understood: Understood[]
  repaired: Repair[]
}

/**
 * Reads a search in English, Krio or both. Any text of up to 500 characters has a reading; it never throws.
 * Each stage takes from the sentence what it can read and leaves the rest to those after it; their order is
 * part of the language.
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

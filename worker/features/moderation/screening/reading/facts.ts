import { counted } from '#contract/numbers.ts'
import type { FlagType } from '#contract/trust.ts'

/** How likely a text breaks the rules, in what way, and the reasons as sentences, the strongest first. */
export interface Reading {
  flagType: FlagType
  /** 0 to 1. */
  confidence: number
  signals: string[]
}

/** What is known besides the text. All of it is optional. */
export interface Facts {
  /** How many other sellers have the same text. */
  sellersWithSameText?: number
  /** The price in Leones and the least that such an item is worth; missing if the price is plausible. */
  price?: { priceSle: number; leastSle: number }
  /** Listings that the seller posted within the last hour, this one included. */
  postsInHour?: number
  isNewAccount?: boolean
}

interface Said {
  flagType: Reading['flagType']
  /** 0 to 1: how likely the text breaks the rules by this fact alone. */
  chance: number
  says: string
}

/** Combines the reading of a text with the facts: each fact reduces the chance that the text is clean. */
export function factsSay(reading: Reading, facts: Facts & { hasPhoneInTitle?: boolean }): Reading {
  const said = sayings(facts)
  const clean = said.reduce((chance, each) => chance * (1 - each.chance), 1 - reading.confidence)
  const confidence = facts.isNewAccount && clean < 1 - SUSPICIOUS ? 1 - clean * NEW_ACCOUNT_KEEPS : 1 - clean
  const strongest = said.reduce<Said | undefined>(
    (best, each) => (best && best.chance >= each.chance ? best : each),
    undefined,
  )
  const isByFacts = strongest !== undefined && strongest.chance > reading.confidence
  const signals = isByFacts ? [...wordsOf(said), ...reading.signals] : [...reading.signals, ...wordsOf(said)]
  const all =
    facts.isNewAccount && clean < 1 - SUSPICIOUS
      ? [...signals, 'The account is less than a day old']
      : signals
  return {
    flagType: isByFacts ? strongest.flagType : reading.flagType,
    confidence: round(confidence),
    signals: all,
  }
}

/** A new account is no reason by itself: it adds weight only to other reasons. */
const SUSPICIOUS = 0.3
const NEW_ACCOUNT_KEEPS = 0.9

function sayings({
  hasPhoneInTitle = false,
  sellersWithSameText = 0,
  price,
  postsInHour = 0,
}: Facts & { hasPhoneInTitle?: boolean }): Said[] {
  const said: Said[] = []
  if (hasPhoneInTitle) said.push({ flagType: 'spam', chance: 0.55, says: 'Phone number in the title' })
  if (sellersWithSameText > 0) said.push(sameText(sellersWithSameText))
  if (price) said.push(lowPrice(price))
  if (postsInHour > POSTS_USUAL)
    said.push({ flagType: 'spam', chance: POSTS_CHANCE, says: `${postsInHour} listings in an hour` })
  return said
}

/** A dealer may have this much stock to post; even more is not reason enough by itself. */
const POSTS_USUAL = 12
const POSTS_CHANCE = 0.35

/** Sellers of the same item may copy its description, so this alone never holds a listing. */
function sameText(sellers: number): Said {
  const chance = [0, 0.35, 0.55, 0.7][sellers] ?? 0.85
  return { flagType: 'spam', chance, says: `Same text as ${counted(sellers, 'other seller')}` }
}

function lowPrice({ priceSle, leastSle }: { priceSle: number; leastSle: number }): Said {
  return {
    flagType: 'other',
    chance: priceSle < leastSle / 4 ? 0.75 : 0.55,
    says: 'Price far below similar items',
  }
}

function wordsOf(said: readonly Said[]): string[] {
  return [...said].sort((one, other) => other.chance - one.chance).map(({ says }) => says)
}

/** Rounds to four decimal places; the chances are no more exact. */
function round(chance: number): number {
  return Math.round(chance * 10_000) / 10_000
}

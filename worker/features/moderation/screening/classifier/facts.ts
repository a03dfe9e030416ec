import { counted } from '#contract/numbers.ts'
import type { FlagType } from '#contract/trust.ts'

/** How likely a text is to break the rules, in which way, and the reasons to think so. */
export interface Classification {
  flagType: FlagType
  /** 0 to 1. */
  confidence: number
  /** The reasons as sentences, the strongest first. */
  signals: string[]
}

/** Evidence from outside the text. */
export interface Facts {
  /** How many other sellers have the same text. */
  sellersWithSameText?: number
  /** The price in leones and the least that such an item is worth; missing if the price is plausible. */
  price?: { priceSle: number; leastSle: number }
  /** Listings that the seller posted within the last hour, this one included. */
  postsInHour?: number
  isNewAccount?: boolean
  /** Whether it is the text of a review or of its answer, where nobody's contact belongs. */
  isReview?: boolean
  /** Whether a review names a phone number, a link or an e-mail address; set by `classify`. */
  hasContactInReview?: boolean
  /** Whether the title has a phone number; set by `classify`. */
  hasPhoneInTitle?: boolean
  /** How likely a text of this kind with a link to another website is to break the rules; set by `classify`. */
  linkChance?: number
  /** Whether many letters are symbols or of another alphabet; set by `classify`. */
  isInSymbols?: boolean
}

interface FactSignal {
  flagType: Classification['flagType']
  /** 0 to 1: how likely the text is to break the rules, judging by this fact alone. */
  chance: number
  reason: string
}

/** Combines a text's classification with the facts: each fact reduces the chance that the text is clean. */
export function addFacts(ofText: Classification, facts: Facts): Classification {
  const found = listFactSignals(facts)
  const clean = found.reduce((chance, each) => chance * (1 - each.chance), 1 - ofText.confidence)
  const confidence = facts.isNewAccount && clean < 1 - SUSPICIOUS ? 1 - clean * NEW_ACCOUNT_FACTOR : 1 - clean
  const strongest = found.reduce<FactSignal | undefined>(
    (best, each) => (best && best.chance >= each.chance ? best : each),
    undefined,
  )
  const isByFacts = strongest !== undefined && strongest.chance > ofText.confidence
  const reasons = reasonsOf(found)
  const signals = isByFacts ? [...reasons, ...ofText.signals] : [...ofText.signals, ...reasons]
  const all =
    facts.isNewAccount && clean < 1 - SUSPICIOUS
      ? [...signals, 'The account is less than a day old']
      : signals
  return {
    flagType: isByFacts ? strongest.flagType : ofText.flagType,
    confidence: round(confidence),
    signals: all,
  }
}

/** A new account adds weight only if the chance that the text breaks the rules already exceeds this. */
const SUSPICIOUS = 0.3
/** For a new account, the chance that the text is clean is multiplied by this factor. */
const NEW_ACCOUNT_FACTOR = 0.9

function listFactSignals({
  hasPhoneInTitle = false,
  hasContactInReview = false,
  isInSymbols = false,
  linkChance = 0,
  sellersWithSameText = 0,
  price,
  postsInHour = 0,
}: Facts): FactSignal[] {
  const found: FactSignal[] = []
  if (hasPhoneInTitle) found.push({ flagType: 'spam', chance: 0.55, reason: 'Phone number in the title' })
  if (hasContactInReview) found.push({ flagType: 'spam', chance: 0.95, reason: CONTACT_IN_REVIEW })
  if (isInSymbols)
    found.push({ flagType: 'spam', chance: 0.55, reason: 'Written in symbols or another alphabet' })
  if (linkChance > 0)
    found.push({ flagType: 'spam', chance: linkChance, reason: 'Has a link to another website' })
  if (sellersWithSameText > 0) found.push(sameText(sellersWithSameText))
  if (price) found.push(lowPrice(price))
  if (postsInHour > POSTS_USUAL)
    found.push({ flagType: 'spam', chance: POSTS_CHANCE, reason: `${postsInHour} listings in an hour` })
  return found
}

/** Certain enough to hold the review: it stands on a public page, and moderators read it first. */
const CONTACT_IN_REVIEW = 'Has a phone number, a link or an e-mail address, which does not belong in a review'

/** A dealer may have this many items to post in an hour. Posting more does not by itself queue a listing. */
const POSTS_USUAL = 12
const POSTS_CHANCE = 0.35

/** Sellers of the same item may copy its description, so the same text alone never holds a listing. */
function sameText(sellers: number): FactSignal {
  const chance = [0, 0.35, 0.55, 0.7][sellers] ?? 0.85
  return { flagType: 'spam', chance, reason: `Same text as ${counted(sellers, 'other seller')}` }
}

function lowPrice({ priceSle, leastSle }: { priceSle: number; leastSle: number }): FactSignal {
  return {
    flagType: 'other',
    chance: priceSle < leastSle / 4 ? 0.75 : 0.55,
    reason: 'Price far below similar items',
  }
}

function reasonsOf(factSignals: readonly FactSignal[]): string[] {
  return [...factSignals].sort((one, other) => other.chance - one.chance).map(({ reason }) => reason)
}

/** Rounds to four decimal places, since the chances are no more exact than that. */
function round(chance: number): number {
  return Math.round(chance * 10_000) / 10_000
}

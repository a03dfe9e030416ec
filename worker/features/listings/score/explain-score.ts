import type { Currency, ListingStatus } from '#contract/lists.ts'
import type { Attribute } from '#contract/kinds/attribute.ts'
import { formatMoney, counted, plural } from '#contract/numbers.ts'
import { PROOFS, SCORE_PARTS, type ListingScore, type Proof, type ScorePart } from '#contract/score.ts'
import type { Proven } from '#contract/trust.ts'
import type { SignedInCtx } from '../../../context.ts'
import { listNewestDocuments } from '../../../db/newest-documents.ts'
import type { ListingRow, UserRow } from '../../../db/schema.ts'
import { provenOf } from '../../accounts/policy.ts'
import { findOwn } from '../show.ts'
import { scoreParts, sellerPoints, totalOf, type ScoreParts } from './score.ts'

/**
 * What the explanation needs of the seller: what is proven, what awaits a moderator, and whether they sell as
 * a business.
 */
export type ScoredSeller = Pick<UserRow, 'userType'> & { proven: Proven; waiting: readonly Proof[] }

/** The score of one's own listing, part by part, with advice on raising it. */
export async function explainScore(ctx: SignedInCtx, publicId: string): Promise<ListingScore> {
  const [row, seller] = await Promise.all([findOwn(ctx, publicId), asScored(ctx)])
  return explain(row, seller, ctx.now)
}

/** The signed-in person, as explain needs them. */
export async function asScored(ctx: Pick<SignedInCtx, 'db' | 'user'>): Promise<ScoredSeller> {
  const documents = await listNewestDocuments(ctx.db, ctx.user.id)
  return {
    proven: provenOf(ctx.user),
    waiting: documents.filter(({ status }) => status === 'pending').map(({ documentType }) => documentType),
    userType: ctx.user.userType,
  }
}

/**
 * Each advice completes its part, so its gain is what the part lacks; the parts are independent. The seller
 * part is the exception: only the next proof is advised.
 */
export function explain(row: ListingRow, seller: ScoredSeller, now: number): ListingScore {
  const parts = scoreParts(row, seller.proven, now)
  const short = SCORE_PARTS.filter((part) => parts[part].points < parts[part].max && isOpen(part, row.status))
  return {
    score: totalOf(parts),
    parts: SCORE_PARTS.map((part) => ({ part, points: parts[part].points, max: parts[part].max })),
    advice: short
      .flatMap((part) =>
        part === 'seller'
          ? adviceForSeller(seller)
          : { part, text: adviceFor(part, parts, row), gain: parts[part].max - parts[part].points },
      )
      .sort((a, b) => b.gain - a.gain),
  }
}

/**
 * Advises the next thing to prove, with its own gain. Empty if everything else awaits review or does not
 * apply to this person.
 */
function adviceForSeller({ proven, waiting, userType }: ScoredSeller): ListingScore['advice'] {
  const proof = PROOFS.find(
    (each) =>
      !proven[each] &&
      !waiting.includes(each) &&
      (each !== 'business_certificate' || userType === 'business'),
  )
  if (!proof) return []
  return [
    {
      part: 'seller',
      text: PROOF_ADVICE[proof],
      gain: sellerPoints({ ...proven, [proof]: true }) - sellerPoints(proven),
      proof,
    },
  ]
}

/**
 * Whether advice on the part can be followed: sold and removed listings take no edit, and held ones no
 * renewal.
 */
function isOpen(part: ScorePart, status: ListingStatus): boolean {
  if (status === 'sold' || status === 'removed') return false
  return part !== 'freshness' || status !== 'pending'
}

function adviceFor(
  part: Exclude<ScorePart, 'seller'>,
  parts: ScoreParts,
  { price, currency }: ListingRow,
): string {
  switch (part) {
    case 'photos':
      return ADVICE.photos(parts.photos.lacking)
    case 'description':
      return ADVICE.description(parts.description.lacking)
    case 'details':
      return ADVICE.details(parts.details.lacking)
    case 'price':
      return ADVICE.price(price, currency)
    case 'freshness':
      return ADVICE.freshness
  }
}

const ADVICE = {
  photos: (count: number) => `Add ${NUMBERS[count] ?? count} ${plural(count, 'photo')}`,
  description: (count: number) => `Write a longer description: ${counted(count, 'more character')}`,
  details: (lacking: readonly Attribute[]) =>
    `Fill in ${inALine(lacking.map(({ label, formLabel = label }) => formLabel.toLowerCase()))}`,
  price: (price: number, currency: Currency) =>
    `Check the price: ${formatMoney(price, currency)} is far from what similar items cost here`,
  freshness: 'Renew the listing',
}

const PROOF_ADVICE: Record<Proof, string> = {
  phone: 'Verify your phone number',
  government_id: 'Verify your government ID',
  proof_of_address: 'Verify your address',
  business_certificate: 'Verify your business certificate',
}

const NUMBERS: Readonly<Record<number, string>> = {
  1: 'one',
  2: 'two',
  3: 'three',
  4: 'four',
  5: 'five',
  6: 'six',
}

function inALine(names: readonly string[]): string {
  return names.length > 1 ? `${names.slice(0, -1).join(', ')} and ${names.at(-1)}` : names.join()
}

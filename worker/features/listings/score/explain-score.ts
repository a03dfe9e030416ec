import type { Attribute } from '#contract/kinds/attribute.ts'
import type { Currency } from '#contract/lists.ts'
import { formatMoney, counted, plural } from '#contract/numbers.ts'
import { PROOFS, SCORE_PARTS, type ListingScore, type Proof, type ScorePart } from '#contract/score.ts'
import type { VerifiedProofs } from '#contract/trust.ts'
import type { SignedInCtx } from '#worker/context.ts'
import { listNewestDocuments } from '#worker/db/newest-documents.ts'
import type { ListingRow, UserRow } from '#worker/db/schema.ts'
import { repliesSlowly, toProofs } from '#worker/features/accounts/policy.ts'
import { reservedUntil } from '#worker/features/listings/policy.ts'
import { findOwn, listAsked } from '#worker/features/listings/show.ts'
import { joinWithAnd } from '#worker/platform/sentences.ts'
import { scoreParts, sellerPoints, totalOf, type ScoreParts, type SellerStanding } from './score.ts'

/** What the explanation needs to know of the seller. `pending` are the documents that await a moderator. */
export type ScoredSeller = Pick<UserRow, 'userType'> & {
  proofs: VerifiedProofs
  isSlow?: boolean
  pending: readonly Proof[]
}

/** Explains the score of one's own listing, part by part, with advice on raising it. */
export async function explainScore(ctx: SignedInCtx, publicId: string): Promise<ListingScore> {
  const [row, seller] = await Promise.all([findOwn(ctx, publicId), readScoredSeller(ctx)])
  const asked = await listAsked(ctx, [row.id])
  return toListingScore({ ...row, isAsked: asked.has(row.id) }, seller, ctx.now)
}

/** Reads what toListingScore needs to know of the signed-in person. */
export async function readScoredSeller(ctx: Pick<SignedInCtx, 'db' | 'user'>): Promise<ScoredSeller> {
  const documents = await listNewestDocuments(ctx.db, ctx.user.id)
  return {
    proofs: toProofs(ctx.user),
    isSlow: repliesSlowly(ctx.user),
    pending: documents.filter(({ status }) => status === 'pending').map(({ documentType }) => documentType),
    userType: ctx.user.userType,
  }
}

/**
 * Each piece of advice completes its part, so its gain is the part's missing points. Advice on the seller is
 * about the next proof only. The parts are independent.
 */
export function toListingScore(
  row: ListingRow & { isAsked?: boolean },
  seller: ScoredSeller,
  now: number,
): ListingScore {
  const parts = scoreParts(row, standingOf(seller), now)
  const incomplete = SCORE_PARTS.filter(
    (part) => parts[part].points < parts[part].max && canBeImproved(part, row, now),
  )
  return {
    score: totalOf(parts),
    parts: SCORE_PARTS.map((part) => ({ part, points: parts[part].points, max: parts[part].max })),
    advice: incomplete
      .flatMap((part) =>
        part === 'seller'
          ? adviceForSeller(seller)
          : { part, text: adviceFor(part, parts, row), gain: parts[part].max - parts[part].points },
      )
      .sort((a, b) => b.gain - a.gain),
  }
}

function standingOf({ proofs, isSlow = false }: ScoredSeller): SellerStanding {
  return { ...proofs, isSlow }
}

/** Advises to reply sooner, and the next proof, each with its own gain. */
function adviceForSeller(seller: ScoredSeller): ListingScore['advice'] {
  const standing = standingOf(seller)
  const gainOf = (change: Partial<SellerStanding>) =>
    sellerPoints({ ...standing, ...change }) - sellerPoints(standing)
  const proof = nextProof(seller)
  return [
    ...(standing.isSlow
      ? [{ part: 'seller' as const, text: SLOW_ADVICE, gain: gainOf({ isSlow: false }) }]
      : []),
    ...(proof
      ? [{ part: 'seller' as const, text: PROOF_ADVICE[proof], gain: gainOf({ [proof]: true }), proof }]
      : []),
  ].filter(({ gain }) => gain > 0)
}

/** Undefined if every other proof awaits review or does not apply to this person. */
function nextProof({ proofs, pending, userType }: ScoredSeller): Proof | undefined {
  return PROOFS.find(
    (each) =>
      !proofs[each] &&
      !pending.includes(each) &&
      (each !== 'business_certificate' || userType === 'business'),
  )
}

/**
 * True if the seller can act on advice about the part. Sold and removed listings cannot be edited, and held
 * ones cannot be renewed. A renewal does not make a reserved one fresh.
 */
function canBeImproved(part: ScorePart, row: ListingRow, now: number): boolean {
  const { status } = row
  if (status === 'sold' || status === 'removed') return false
  return part !== 'freshness' || (status !== 'pending' && reservedUntil(row, now) === undefined)
}

function adviceFor(
  part: Exclude<ScorePart, 'seller'>,
  parts: ScoreParts,
  { price, currency, photos, isAsked = false }: ListingRow & { isAsked?: boolean },
): string {
  switch (part) {
    case 'photos':
      return ADVICE.photos(parts.photos.missing, photos.length > 0)
    case 'description':
      return ADVICE.description(parts.description.missing)
    case 'details':
      return ADVICE.details(parts.details.missing)
    case 'price':
      return ADVICE.price(price, currency)
    case 'freshness':
      return isAsked ? ADVICE.answer : ADVICE.freshness
  }
}

const ADVICE = {
  photos: (count: number, hasSome: boolean) =>
    `Add ${NUMBERS[count] ?? count}${hasSome ? ' more' : ''} ${plural(count, 'photo')}`,
  description: (count: number) => `Write a longer description: ${counted(count, 'more character')}`,
  details: (missing: readonly Attribute[]) =>
    `Fill in ${joinWithAnd(missing.map(({ label, formLabel = label }) => formLabel.toLowerCase()))}`,
  price: (price: number, currency: Currency) =>
    `Check the price: ${formatMoney(price, currency)} is far from what similar items cost here`,
  freshness: 'Renew the listing',
  answer: 'Say that it is still there',
}

const SLOW_ADVICE = 'Answer buyers within a day'

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

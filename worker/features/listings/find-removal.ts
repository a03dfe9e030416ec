import type { Ctx, SignedInCtx } from '../../context.ts'
import { AppError } from '../../platform/app-error.ts'
import { asSentence } from '../../platform/sentences.ts'
import { findRemovalOf, findById } from './store.ts'
import type { Listing } from '#contract/listing.ts'
import { rateOf } from '../../platform/exchange-rate.ts'
import { listPeople } from '../accounts/find-people.ts'
import { toListing } from './view.ts'

/** That moderators removed a listing, by row id, and why; undefined where they did not. */
export async function findRemoval(
  { db }: Pick<Ctx, 'db'>,
  listingId: number,
): Promise<{ reason: string } | undefined> {
  const [removal] = await findRemovalOf(db, listingId)
  return removal && { reason: removal.reason ?? 'It is not allowed here.' }
}

export function removedByModerators({ reason }: { reason: string }): AppError {
  return new AppError(
    'conflict',
    `Our moderators removed this listing: ${asSentence(reason)} You can delete it, and nothing else.`,
  )
}

/** A listing by row id in whatever state, also of somebody suspended; for admins. */
export async function findListingForModerators(ctx: SignedInCtx, id: number): Promise<Listing | undefined> {
  const [row] = await findById(ctx.db, id)
  const person = row && (await listPeople(ctx, [row.sellerId])).get(row.sellerId)
  if (!row || !person) return undefined
  const { displayName, profileImageUrl, userType, isPhoneVerified, verificationLevel, location, createdAt } =
    person
  const seller = {
    id: person.id,
    displayName,
    profileImageUrl,
    userType,
    isPhoneVerified,
    verificationLevel,
    location,
    createdAt,
  }
  return toListing(row, { seller, likedByMe: false, isOwn: false, rate: rateOf(ctx.env), now: ctx.now })
}

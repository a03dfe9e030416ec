import type { Listing } from '#contract/listing.ts'
import { Seller } from '#contract/user.ts'
import type { SignedInCtx } from '#worker/context.ts'
import { listPeople } from '#worker/features/accounts/find-people.ts'
import { rateOf } from '#worker/platform/exchange-rate.ts'
import { findById } from './store.ts'
import { toListing } from './view.ts'

/** For admins: a listing by row id, in any status, even if its seller is suspended. */
export async function findListingForModerators(ctx: SignedInCtx, id: number): Promise<Listing | undefined> {
  const [row] = await findById(ctx.db, id)
  const person = row && (await listPeople(ctx, [row.sellerId])).get(row.sellerId)
  if (!row || !person) return undefined
  const seller = Seller.parse(person)
  return toListing(row, {
    seller,
    canBeCalled: true,
    likedByMe: false,
    isOwn: false,
    askedAt: undefined,
    rate: rateOf(ctx.env),
    now: ctx.now,
  })
}

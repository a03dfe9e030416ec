import type { SellerPage } from '#contract/profile.ts'
import type { Seller } from '#contract/user.ts'
import type { Ctx } from '../../context.ts'
import { findShownPerson } from './find-shown-person.ts'
import { toPublicProfile } from './view.ts'

/** A person as everyone reads them, without what they sell. */
export async function showProfile(
  ctx: Ctx,
  publicId: string,
): Promise<Seller & Pick<SellerPage, 'bio' | 'badges'>> {
  return toPublicProfile(await findShownPerson(ctx, publicId))
}

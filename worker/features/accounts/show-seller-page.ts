import { ListingsQuery } from '#contract/listing.ts'
import type { SellerPage } from '#contract/profile.ts'
import { isSuspended, type Ctx } from '../../context.ts'
import { AppError } from '../../platform/app-error.ts'
import { isId } from '../../platform/ids.ts'
import { parse } from '../../platform/validate.ts'
import { countSold } from '../listings/count-sold.ts'
import { listFeed } from '../listings/list-feed.ts'
import { showListings } from '../listings/show.ts'
import { findProfile } from './store.ts'
import { toPublicProfile } from './view.ts'

/** A seller as everyone reads them, with their active listings. One who is suspended is there for nobody but themselves. */
export async function showSellerPage(ctx: Ctx, publicId: string, cursor: string | undefined): Promise<SellerPage> {
  const [row] = isId(publicId) ? await findProfile(ctx.db, publicId) : []
  if (!row || (isSuspended(row, ctx.now) && row.id !== ctx.user?.id)) throw new AppError('not_found', 'That person is not here, or no longer is.')
  const [sold, { rows, total, nextCursor }] = await Promise.all([countSold(ctx, row.id), listFeed(ctx, parse(ListingsQuery, { userId: row.publicId, cursor }))])
  return { ...toPublicProfile(row), sold, listings: await showListings(ctx, rows), total, nextCursor }
}

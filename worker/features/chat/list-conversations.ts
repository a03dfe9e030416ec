import * as z from 'zod'
import type { ConversationsPage, ConversationsQuery } from '#contract/conversation.ts'
import type { SignedInCtx } from '#worker/context.ts'
import { countUnreadMessages } from '#worker/db/unread.ts'
import { listCalledSellers } from '#worker/features/accounts/list-sellers.ts'
import { decodeCursor, encodeCursor, toTotal } from '#worker/platform/cursor.ts'
import { conversationsPage, countConversations } from './store.ts'
import { toConversation } from './view.ts'

/** The sort time and the row id of a page's last conversation. */
const Position = z.object({ sortedAt: z.int(), id: z.int().positive() })

/**
 * The person's conversations, or those about one listing, those with the latest messages first. The archived ones
 * are a list of their own, except for those about one listing.
 */
export async function listConversations(
  ctx: SignedInCtx,
  { limit, cursor, listingId, archived }: ConversationsQuery,
): Promise<ConversationsPage> {
  const at = cursor === undefined ? undefined : decodeCursor(Position, cursor)
  const { user } = ctx
  const scope = { isArchived: archived, listingPublicId: listingId }
  const [found, counted, [unread]] = await ctx.db.batch([
    conversationsPage(ctx.db, user.id, ctx.now, at, limit + 1, scope),
    countConversations(ctx.db, user.id, scope),
    countUnreadMessages(ctx.db, user.id),
  ])
  const rows = found.slice(0, limit)
  const others = await listCalledSellers(
    ctx,
    rows.map(({ otherId }) => otherId),
  )
  const { hideCodes } = await import('#worker/features/moderation/safe-words/hide-codes.ts')
  const last = rows.at(-1)
  return {
    conversations: rows.map((row) => toConversation(row, user, others.get(row.otherId), hideCodes, ctx.now)),
    ...toTotal(counted),
    unread: unread?.unread ?? 0,
    nextCursor: found.length > limit && last ? encodeCursor({ sortedAt: last.sortedAt, id: last.id }) : null,
  }
}

import { sellerName } from '#contract/names.ts'
import type { SignedInCtx } from '#worker/context.ts'
import type { RoomAbout } from '#worker/rpc.ts'
import { askRoom } from './ask-room.ts'
import { countOfPerson, listOfPersonDown } from './store.ts'
import { toAbout } from './view.ts'

const CONVERSATIONS_PER_READ = 50
const MESSAGES_PER_READ = 200

export interface ExportedConversation {
  id: string
  otherUser: string
  listing: string
  createdAt: string
  /** Each as JSON. */
  messages: AsyncIterable<string>
}

/** The person's conversations, newest first, with the messages that they can read. */
export async function* exportConversations(
  ctx: SignedInCtx,
  most: number,
): AsyncGenerator<ExportedConversation> {
  let below = Number.MAX_SAFE_INTEGER
  for (let left = most; left > 0; left -= CONVERSATIONS_PER_READ) {
    const size = Math.min(left, CONVERSATIONS_PER_READ)
    const rows = await listOfPersonDown(ctx.db, ctx.user.id, below, size)
    for (const { listingPublicId, ...found } of rows) {
      const { row, buyer, seller } = found
      below = row.id
      yield {
        id: row.publicId,
        otherUser: sellerName(buyer.id === ctx.user.id ? seller : buyer),
        listing: listingPublicId,
        createdAt: new Date(row.createdAt).toISOString(),
        messages: readMessages(ctx, toAbout(found), row.lastSeq),
      }
    }
    if (rows.length < size) return
  }
}

async function* readMessages(
  { env, user }: SignedInCtx,
  about: RoomAbout,
  lastSeq: number,
): AsyncGenerator<string> {
  let after = 0
  let hasMore = lastSeq > 0
  while (hasMore) {
    const query = { after, limit: MESSAGES_PER_READ }
    const page = await askRoom(env, about.publicId, (room) => room.page(about, user.id, query))
    for (const message of page.messages) yield JSON.stringify(message)
    after = page.messages.at(-1)?.seq ?? after
    hasMore = page.hasMore
  }
}

export async function countConversationsOf({ db, user }: SignedInCtx): Promise<number> {
  const [row] = await countOfPerson(db, user.id)
  return row?.total ?? 0
}

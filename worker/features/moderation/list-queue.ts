import { DECIDED_TOGETHER_MAX } from '#contract/limits.ts'
import type {
  ModerationQueue,
  ModerationQueueQuery,
  ModerationItem,
  WaitingItem,
} from '#contract/moderation.ts'
import type { SignedInCtx, Ctx } from '#worker/context.ts'
import { listPeople } from '#worker/features/accounts/find-people.ts'
import { AppError } from '#worker/platform/app-error.ts'
import { hashVersion } from '#worker/platform/content-version.ts'
import { toTotal } from '#worker/platform/cursor.ts'
import { isId } from '#worker/platform/ids.ts'
import { readQueueCursor, writeQueueCursor } from './cursor.ts'
import { countQueue, findByPublicId, queuePage, waitingAbout, waitingOf, type FoundItem } from './store.ts'
import { toItem } from './view.ts'

/** A page of open or decided items. */
export async function listQueue(
  ctx: SignedInCtx,
  { cursor, ...query }: ModerationQueueQuery,
): Promise<ModerationQueue> {
  const { limit, sortBy } = query
  const at = cursor === undefined ? undefined : readQueueCursor(cursor, sortBy)
  const [counted, found] = await ctx.db.batch([countQueue(ctx.db, query), queuePage(ctx.db, query, at)])
  const rows = found.slice(0, limit)
  const last = rows.at(-1)
  return {
    items: await showItems(ctx, rows),
    ...toTotal(counted),
    nextCursor: found.length > limit && last ? writeQueueCursor(last, sortBy) : null,
  }
}

/** Items as moderators see them, with their authors. */
async function showItems(ctx: Pick<Ctx, 'db'>, rows: readonly FoundItem[]): Promise<ModerationItem[]> {
  const authors = await listPeople(
    ctx,
    rows.flatMap(({ authorId }) => authorId ?? []),
  )
  return rows.map((row) => toItem(row, row.authorId === null ? undefined : authors.get(row.authorId)))
}

export async function showItem(ctx: Pick<Ctx, 'db'>, row: FoundItem): Promise<ModerationItem> {
  const [item] = await showItems(ctx, [row])
  if (!item) throw new Error('showItems returned no item for the row')
  return item
}

/** The open items of an open item's author or about its text, the oldest first. The admin's own are left out. */
export async function listAlsoWaiting(ctx: SignedInCtx, item: FoundItem): Promise<WaitingItem[]> {
  if (item.status !== 'open') return []
  const max = DECIDED_TOGETHER_MAX - 1
  const [ofPerson, aboutText] = await ctx.db.batch([
    waitingOf(ctx.db, item, max),
    waitingAbout(ctx.db, item, max),
  ])
  const sameText = new Set(aboutText.map(({ id }) => id))
  const found = new Map([...ofPerson, ...aboutText].map((row) => [row.id, row]))
  const rows = [...found.values()]
    .filter(({ authorId }) => authorId !== ctx.user.id)
    .sort((a, b) => a.id - b.id)
    .slice(0, max)
  const shown = await showItems(ctx, rows)
  return rows.flatMap((row, index) => {
    const one = shown[index]
    if (!one) return []
    const isSamePerson = row.authorId !== null && row.authorId === item.authorId
    return { item: one, version: versionOf(row), isSamePerson, isSameText: sameText.has(row.id) }
  })
}

/** An item of the queue, open or decided; throws 404 for an unknown id. */
export async function findItem(ctx: SignedInCtx, publicId: string): Promise<FoundItem> {
  const [item] = isId(publicId) ? await findByPublicId(ctx.db, publicId) : []
  if (!item) throw new AppError('not_found', 'We could not find this item in the queue.')
  return item
}

/** Throws if the item is about the admin's own content. */
export function refuseOwn(ctx: SignedInCtx, { authorId }: Pick<FoundItem, 'authorId'>): void {
  if (authorId === ctx.user.id)
    throw new AppError('forbidden', 'This is your own content. Another admin has to decide.')
}

/**
 * Identifies the version of the content that a moderator saw: a listing's time of last change, or a hash of a
 * profile's text, so that the text is not revealed. '0' for content that cannot be edited.
 */
export function versionOf({
  contentType,
  contentVersion,
}: Pick<FoundItem, 'contentType' | 'contentVersion'>): string {
  if (contentVersion === null || contentType === 'listing') return contentVersion ?? '0'
  return hashVersion(contentVersion)
}

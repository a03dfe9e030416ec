import type { ModerationItem } from '#contract/moderation.ts'
import type { Ctx } from '../../context.ts'
import { listPeople } from '../accounts/list-people.ts'
import type { FoundItem } from './store.ts'
import { toItem } from './view.ts'

/** Rows as moderators read them, each with whose it is. */
export async function showItems(ctx: Pick<Ctx, 'db'>, rows: readonly FoundItem[]): Promise<ModerationItem[]> {
  const authors = await listPeople(
    ctx,
    rows.flatMap(({ authorId }) => authorId ?? []),
  )
  return rows.map((row) => toItem(row, row.authorId === null ? undefined : authors.get(row.authorId)))
}

export async function showItem(ctx: Pick<Ctx, 'db'>, row: FoundItem): Promise<ModerationItem> {
  const [item] = await showItems(ctx, [row])
  if (!item) throw new Error('one row is one item')
  return item
}

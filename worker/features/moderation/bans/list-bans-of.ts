import type { PersonHistory } from '#contract/moderation.ts'
import type { Ctx } from '../../../context.ts'
import { bansOf } from './store.ts'
import { toPastBan } from './view.ts'

const BANS_SHOWN = 20

/** The bans and warnings of a person, by row id, the newest first. */
export async function listBansOf(
  { db, now }: Pick<Ctx, 'db' | 'now'>,
  userId: number,
): Promise<PersonHistory['bans']> {
  return (await bansOf(db, userId, BANS_SHOWN)).map((row) => toPastBan(row, now))
}

import type { Ctx } from '../../context.ts'
import type { Fragment, Statement } from '../../db/client.ts'
import { notify } from '../notifications/notify.ts'
import { newsOf } from './policy.ts'
import { findAppearing, isOnShow } from './store.ts'

export interface Telling {
  userIds: number[]
  statements: Statement[]
}

/**
 * The statements that tell of a held comment which moderators release, as of a new one, while `onlyIf` is
 * true; for the batch that releases it, behind that. Only the first time that it comes on show, and nobody of
 * one that is still not to be seen there.
 */
export async function tellOfRelease(
  { db, now }: Pick<Ctx, 'db' | 'now'>,
  commentId: number,
  onlyIf: Fragment,
): Promise<Telling> {
  const [appearing] = await findAppearing(db, commentId, now)
  const news = appearing ? newsOf(appearing) : []
  return {
    userIds: news.map(({ userId }) => userId),
    statements: news.map((each) => notify(db, each, now, { onlyIf: isOnShow(commentId, onlyIf) })),
  }
}

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
 * Statements that notify people of a held comment that moderators release, as of a new one, if `onlyIf` is
 * true. They belong in the batch of the release, after it. Nobody is notified twice, or of a comment that
 * stays invisible.
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

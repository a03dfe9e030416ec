import type { Ctx } from '#worker/context.ts'
import type { Fragment, Statement } from '#worker/db/client.ts'
import { notify } from '#worker/features/notifications/notify.ts'
import { toNotifications } from './policy.ts'
import { findHeldComment, isVisibleAnd } from './store.ts'

export interface ReleaseNotifications {
  userIds: number[]
  statements: Statement[]
}

/**
 * Statements that notify people of a held comment when moderators release it, as a new comment would, if
 * `onlyIf` is true. They go after the release in its batch. Nobody is notified twice or of a comment that
 * stays invisible.
 */
export async function notifyOfRelease(
  { db, now }: Pick<Ctx, 'db' | 'now'>,
  commentId: number,
  onlyIf: Fragment,
): Promise<ReleaseNotifications> {
  const [comment] = await findHeldComment(db, commentId, now)
  const notifications = comment ? toNotifications(comment) : []
  return {
    userIds: notifications.map(({ userId }) => userId),
    statements: notifications.map((each) =>
      notify(db, each, now, { onlyIf: isVisibleAnd(commentId, onlyIf) }),
    ),
  }
}

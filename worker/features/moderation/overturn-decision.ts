import type { Db, Fragment, Statement } from '#worker/db/client.ts'
import { acceptNames, ProfileBefore, putProfileBack } from '#worker/features/accounts/clear-profile.ts'
import { CommentBefore, putCommentBack, releaseComment } from '#worker/features/engagement/remove-comment.ts'
import { releaseReview } from '#worker/reactions.ts'
import { applyDecision } from './decide.ts'
import { isAboutNamesOnly } from './screening/screen-profile.ts'
import { markAppealed, type FoundItem } from './store.ts'
import { toUndo } from './view.ts'

/**
 * The statements that overturn a removal if `onlyIf` is true: what was removed is as it was before, and what was
 * held before is released. The item keeps the decision, marked as overturned.
 */
export function overturnRemoval(db: Db, item: FoundItem, onlyIf: Fragment, now: number): Statement[] {
  return [markAppealed(db, item.id, onlyIf), ...restore(db, item, onlyIf, now)]
}

function restore(db: Db, item: FoundItem, onlyIf: Fragment, now: number): Statement[] {
  const { contentType, contentId, signals } = item
  const { before } = toUndo(item)
  switch (contentType) {
    // The hold of a removed listing has the status from before, also if it was held for review first.
    case 'listing':
      return applyDecision(db, item, 'approved', onlyIf, now)
    case 'comment': {
      const { data } = CommentBefore.safeParse(before)
      return data?.removedAt === null
        ? [putCommentBack(db, contentId, data, onlyIf)]
        : [releaseComment(db, contentId, onlyIf)]
    }
    case 'review':
    case 'answer':
      return [releaseReview(db, contentType, contentId, onlyIf)]
    case 'profile': {
      const { data } = ProfileBefore.safeParse(before)
      if (!data) return []
      return [
        ...(isAboutNamesOnly(signals) ? [] : putProfileBack(db, contentId, data, onlyIf, now)),
        ...acceptNames(db, contentId, data, onlyIf),
      ]
    }
    // The message was never taken away.
    case 'message':
      return []
  }
}

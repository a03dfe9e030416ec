import type { Db, Fragment, Statement } from '../../db/client.ts'
import { holdNamesAgain, ProfileBefore, putProfileBack } from '../accounts/clear-profile.ts'
import { CommentBefore, holdCommentAgain, putCommentBack } from '../engagement/remove-comment.ts'
import { ListingBefore, putListingBack } from './holds/put-back.ts'
import { isOfNames } from './policy.ts'
import type { FoundItem } from './store.ts'

/**
 * The statements that undo what carryOut did, while `onlyIf` is true; `before` is what stateBefore answered
 * then.
 */
export function putBack(
  db: Db,
  { contentType, contentId, status, signals }: FoundItem,
  before: unknown,
  onlyIf: Fragment,
  now: number,
): Statement[] {
  if (before === null || contentType === 'message') return []
  const isRemoval = status === 'removed'
  switch (contentType) {
    case 'listing': {
      const was = ListingBefore.parse(before)
      const changed = isRemoval || was.hold?.hold === 'review' || was.hold?.hold === 'removed'
      return changed ? putListingBack(db, contentId, was, onlyIf, now) : []
    }
    case 'comment': {
      const was = CommentBefore.parse(before)
      if (isRemoval) return [putCommentBack(db, contentId, was, onlyIf)]
      return was.removedAt === null ? [] : [holdCommentAgain(db, contentId, was, onlyIf, now)]
    }
    case 'profile': {
      const was = ProfileBefore.parse(before)
      if (!isRemoval || isOfNames(signals)) return holdNamesAgain(db, contentId, was, onlyIf)
      return putProfileBack(db, contentId, was, onlyIf, now)
    }
  }
}

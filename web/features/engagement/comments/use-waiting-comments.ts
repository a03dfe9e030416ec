import { useIsMutating } from '@tanstack/react-query'
import { useWaiting } from '#web/lib/waiting.ts'
import { draftIdOf, useDraft } from './drafts.ts'
import { type CommentTarget, pickComments, sendingKey } from './waiting-comment.ts'

/** The person's own comments that the server does not have yet. The one in the box, while it is sent, is not among them. */
export function useWaitingComments(userId: string, { listingId, parentId }: CommentTarget) {
  const draftId = draftIdOf(userId, listingId, parentId)
  const { key: draftKey } = useDraft(draftId)
  const isSending = useIsMutating({ mutationKey: sendingKey(draftId) }) > 0
  const waiting = pickComments(useWaiting(userId), { listingId, parentId })
  return waiting.filter(({ key }) => !isSending || key !== draftKey)
}

import type { Comment } from '#contract/engagement.ts'
import { listingQuery } from '#web/features/listings/page/queries.ts'
import { defineAct } from '#web/lib/acts.ts'
import { api, parseResponse } from '#web/lib/api.ts'
import { commentWords } from './copy.ts'
import { draftIdOf, NO_DRAFT, readDraft, writeDraft } from './drafts.ts'
import { commentsQuery, refetchComments } from './queries.ts'
import { COMMENT, type CommentData, isCommentData } from './waiting-comment.ts'

export const commentAct = defineAct({
  kind: COMMENT,
  isData: isCommentData,
  call: ({ listingId, parentId, text }: CommentData, key): Promise<Comment> =>
    parseResponse(
      api.listings[':id'].comments.$post(
        { param: { id: listingId }, json: { content: text, parentId } },
        { headers: { 'Idempotency-Key': key } },
      ),
    ),
  onSent: ({ client, userId }, { listingId, parentId, text }) => {
    // A page that died while it sent the text has left it in its box.
    const draftId = draftIdOf(userId, listingId, parentId)
    if (readDraft(draftId).text === text) writeDraft(draftId, NO_DRAFT)
    void refetchComments(client, listingId).catch(() => undefined)
  },
  putBack: (client, { listingId, parentId, text }, userId) => {
    const draftId = draftIdOf(userId, listingId, parentId)
    const typed = readDraft(draftId).text
    writeDraft(draftId, { text: typed === '' || typed === text ? text : `${text}\n\n${typed}` })
    void client.invalidateQueries({ ...listingQuery(listingId), exact: true })
    void client.invalidateQueries(commentsQuery(listingId))
  },
  refused: () => commentWords.refused,
})

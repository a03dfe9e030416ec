import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useSetAtom } from 'jotai'
import { useContext } from 'react'
import type { QueuedDocument, ReviewDocument } from '#contract/verification.ts'
import { documentWords } from './copy.ts'
import { LanguageContext, useWords } from '#web/lib/words.ts'
import { tellFailure } from '#web/features/search/saved/tell-failure.ts'
import { api, answerOf } from '#web/lib/api.ts'
import { CallError } from '#web/lib/call-error.ts'
import { showToast } from '#web/ui/overlays/toast.ts'
import { lastDecisionAtom, undoableUntil } from '../decisions/last-decision.ts'
import { dropReviewed, readDocumentsAnew } from './held-documents.ts'

type Review = ReviewDocument & { document: QueuedDocument }

/** Approves or rejects a document. Nothing leaves the list before the server has said so. */
export function useReview(onReviewed: (id: string) => void) {
  const words = useWords(documentWords)
  const language = useContext(LanguageContext)
  const client = useQueryClient()
  const setLast = useSetAtom(lastDecisionAtom)
  const { mutate, isPending } = useMutation({
    mutationFn: ({ document, action, reason }: Review) =>
      answerOf(
        api.admin['verify-document'][':id'].$post({ param: { id: document.id }, json: { action, reason } }),
      ),
    onSuccess: (_answer, { document, action }) => {
      const what = words.heading(document.documentType, document.user.displayName)
      setLast({
        kind: 'verification',
        id: document.id,
        done: words.done[action](what),
        until: undoableUntil(),
      })
      showToast({ title: words.updated, description: words.updatedText })
      onReviewed(document.id)
      dropReviewed(client, document.id)
    },
    onError: (error) => {
      tellFailure(error, language)
      if (error instanceof CallError && (error.status === 404 || error.status === 409))
        void readDocumentsAnew(client)
    },
  })
  return { review: mutate, isReviewing: isPending }
}

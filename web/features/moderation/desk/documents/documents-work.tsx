import {
  useQueryClient,
  type InfiniteData,
  type UseInfiniteQueryResult,
  useMutation,
} from '@tanstack/react-query'
import { useState, useContext } from 'react'
import { useSetAtom } from 'jotai'
import type { QueuedDocument, VerificationQueue, ReviewDocument } from '#contract/verification.ts'
import { useWords, LanguageContext } from '#web/lib/words.ts'
import { tellFailure } from '#web/features/search/saved/tell-failure.ts'
import { api, answerOf } from '#web/lib/api.ts'
import { CallError } from '#web/lib/call-error.ts'
import { showToast } from '#web/ui/overlays/toast.ts'
import { documentWords } from './copy.ts'
import { DeskLine } from '../decisions/desk-line.tsx'
import { Side } from '../decisions/split.tsx'
import { useDeskKeys } from '../decisions/use-desk-keys.ts'
import { useUndo } from '../decisions/use-undo.ts'
import { useWalk } from '../decisions/use-walk.ts'
import { NothingChosen, type Work } from '../decisions/work-tab.tsx'
import { DocumentPane } from './document-pane.tsx'
import { takeBackReview, dropReviewed, readDocumentsAnew } from './held-documents.ts'
import { lastDecisionAtom, undoableUntil } from '../decisions/last-decision.ts'

type Props = {
  list: UseInfiniteQueryResult<InfiniteData<VerificationQueue>>
  documents: readonly QueuedDocument[]
  work: Work
}

/** The document that is open, and all that is done with it: by buttons, by keys, and back again. */
export function DocumentsWork({ list, documents, work: { selected, onSelect, onBack } }: Props) {
  const words = useWords(documentWords)
  const client = useQueryClient()
  const [rejecting, setRejecting] = useState<string>()
  const isRejecting = rejecting !== undefined && rejecting === selected
  const select = (id: string | undefined) => {
    setRejecting(undefined)
    onSelect(id)
  }
  const walk = useWalk({
    ids: documents.map(({ id }) => id),
    selected,
    select,
    hasMore: list.hasNextPage && !list.isFetching,
    loadMore: () => void list.fetchNextPage(),
  })
  const { review, isReviewing } = useReview(walk.leave)
  const { last, undo, isUndoing } = useUndo({
    kind: 'verification',
    takeBack: (id) => takeBackReview(client, id),
    onUndone: select,
  })
  const document = documents.find(({ id }) => id === selected)

  const approve = () => {
    if (document && !isReviewing) review({ document, action: 'approved' })
  }
  const askToReject = () => {
    if (document && !isReviewing) setRejecting(selected)
  }
  useDeskKeys({ j: walk.next, k: walk.previous, a: approve, r: askToReject, u: undo })

  return (
    <Side
      line={<DeskLine last={last} onUndo={undo} isUndoing={isUndoing} refuseKeyText={words.rejectKey} />}
      pane={
        selected === undefined ? (
          <NothingChosen words={words} />
        ) : (
          <DocumentPane
            key={selected}
            document={document}
            isListing={list.isPending}
            isReviewing={isReviewing}
            isRejecting={isRejecting}
            onApprove={approve}
            onAskToReject={askToReject}
            onReject={(reason) => document && review({ document, action: 'rejected', reason })}
            onKeep={() => setRejecting(undefined)}
            onBack={onBack}
          />
        )
      }
    />
  )
}

type Review = ReviewDocument & { document: QueuedDocument }

/** Approves or rejects a document. Nothing leaves the list before the server has said so. */
function useReview(onReviewed: (id: string) => void) {
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

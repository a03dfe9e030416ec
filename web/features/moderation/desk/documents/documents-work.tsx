import { useQueryClient, type InfiniteData, type UseInfiniteQueryResult } from '@tanstack/react-query'
import { useState } from 'react'
import type { QueuedDocument, VerificationQueue } from '#contract/verification.ts'
import { documentWords } from './copy.ts'
import { useWords } from '#web/lib/words.ts'
import { DeskLine } from '../decisions/desk-line.tsx'
import { Side } from '../decisions/split.tsx'
import { useDeskKeys } from '../decisions/use-desk-keys.ts'
import { useUndo } from '../decisions/use-undo.ts'
import { useWalk } from '../decisions/use-walk.ts'
import { NothingChosen, type Work } from '../decisions/work-tab.tsx'
import { DocumentPane } from './document-pane.tsx'
import { takeBackReview } from './held-documents.ts'
import { useReview } from './use-review.ts'

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

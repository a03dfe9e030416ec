import {
  useInfiniteQuery,
  useQueryClient,
  type InfiniteData,
  type UseInfiniteQueryResult,
  useMutation,
} from '@tanstack/react-query'
import { useSetAtom } from 'jotai'
import { useMemo, useState } from 'react'
import type { QueuedDocument, VerificationQueue, ReviewDocument } from '#contract/verification.ts'
import { showFailure } from '#web/features/accounts/sign-in/session-expired.ts'
import { DeskLine, useDeskKeys } from '#web/features/moderation/desk/decisions/desk-line.tsx'
import {
  lastDecisionAtom,
  undoDeadline,
  useUndo,
} from '#web/features/moderation/desk/decisions/last-decision.ts'
import { WorkList, Row, useItemNavigation } from '#web/features/moderation/desk/decisions/work-list.tsx'
import {
  useWork,
  WorkTab,
  NothingChosen,
  type Work,
  Side,
} from '#web/features/moderation/desk/decisions/work-tab.tsx'
import { documentsQuery, refetchDocuments } from '#web/features/moderation/desk/queries.ts'
import { type AdminSearch, useAdminSearch } from '#web/features/moderation/desk/search-params.ts'
import { api, parseResponse } from '#web/lib/api.ts'
import { CallError } from '#web/lib/call-error.ts'
import { itemsOf } from '#web/lib/paged-query.ts'
import { dayAndTime } from '#web/lib/times.ts'
import { Badge } from '#web/ui/badge.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { CheckIcon } from '#web/ui/icons/icons.tsx'
import { showToast } from '#web/ui/overlays/toast.ts'
import { documentWords } from './copy.ts'
import { DocumentPane } from './document-pane.tsx'
import row from '#web/features/moderation/desk/decisions/work-tab.module.css'

/** The documents that wait for a decision. */
export function DocumentsTab() {
  const { search } = useAdminSearch()
  const list = useInfiniteQuery(documentsQuery)
  const documents = useMemo(() => itemsOf(list.data, (page) => page.documents), [list.data])
  const work = useWork(list)
  const empty = (
    <EmptyState icon={<CheckIcon />} title={documentWords.emptyTitle}>
      {documentWords.emptyText}
    </EmptyState>
  )
  return (
    <WorkTab
      work={work}
      words={documentWords}
      side={<DocumentsWork list={list} documents={documents} work={work} />}
    >
      <WorkList list={list} words={documentWords} items={documents} first={list.data?.pages[0]} empty={empty}>
        {(document) => <DocumentRow key={document.id} document={document} search={search} />}
      </WorkList>
    </WorkTab>
  )
}

function DocumentRow({
  document: { id, documentType, status, uploadedAt, user },
  search,
}: {
  document: QueuedDocument
  search: AdminSearch
}) {
  return (
    <Row id={id} search={search}>
      <span className={row.top}>
        <Badge tone="info">{documentWords.types[documentType]}</Badge>
        <Badge tone="warning">{documentWords.statuses[status]}</Badge>
      </span>
      <span className={row.text}>{user.displayName}</span>
      <time dateTime={uploadedAt} className={row.soft}>
        {documentWords.uploaded(dayAndTime(uploadedAt))}
      </time>
    </Row>
  )
}

type Props = {
  list: UseInfiniteQueryResult<InfiniteData<VerificationQueue>>
  documents: readonly QueuedDocument[]
  work: Work
}

/** Shows the open document. Buttons and keys decide on it, and undo the last decision. */
function DocumentsWork({ list, documents, work: { selected, onSelect, onBack } }: Props) {
  const client = useQueryClient()
  const [rejectingId, setRejectingId] = useState<string>()
  const isRejecting = rejectingId !== undefined && rejectingId === selected
  const select = (id: string | undefined) => {
    setRejectingId(undefined)
    onSelect(id)
  }
  const navigation = useItemNavigation({
    list,
    ids: documents.map(({ id }) => id),
    selected,
    select,
    isShownFromList: true,
  })
  const { review, isReviewing } = useReview(navigation.moveOn)
  const { last, undo, isUndoing } = useUndo({
    kind: 'verification',
    sendUndo: (id) => parseResponse(api.admin['verify-document'][':id'].undo.$post({ param: { id } })),
    refetch: () => refetchDocuments(client),
    onUndone: select,
  })
  const document = documents.find(({ id }) => id === selected)

  const approve = () => {
    if (document && !isReviewing) review({ document, action: 'approved' })
  }
  const askToReject = () => {
    if (document && !isReviewing) setRejectingId(selected)
  }
  useDeskKeys({ j: navigation.next, k: navigation.previous, a: approve, r: askToReject, u: undo })

  return (
    <Side
      line={
        <DeskLine last={last} onUndo={undo} isUndoing={isUndoing} refuseKeyText={documentWords.rejectKey} />
      }
      pane={
        selected === undefined ? (
          <NothingChosen words={documentWords} />
        ) : (
          <DocumentPane
            key={selected}
            document={document}
            list={list}
            isReviewing={isReviewing}
            isRejecting={isRejecting}
            onApprove={approve}
            onAskToReject={askToReject}
            onReject={(reason) => document && review({ document, action: 'rejected', reason })}
            onCancelRejection={() => setRejectingId(undefined)}
            onBack={onBack}
          />
        )
      }
    />
  )
}

type Review = ReviewDocument & { document: QueuedDocument }

/** Approves or rejects a document. It leaves the list only after the server has confirmed. */
function useReview(onReviewed: (id: string) => void) {
  const client = useQueryClient()
  const setLast = useSetAtom(lastDecisionAtom)
  const { mutate, isPending } = useMutation({
    mutationFn: ({ document, action, reason }: Review) =>
      parseResponse(
        api.admin['verify-document'][':id'].$post({
          param: { id: document.id },
          json: { action, reason, version: document.version },
        }),
      ),
    onMutate: () => Date.now(),
    onSuccess: (_response, { document, action }, sentAt) => {
      const what = documentWords.heading(document.documentType, document.user.displayName)
      setLast({
        kind: 'verification',
        ids: [document.id],
        summaryOf: () => documentWords.summaries[action](what),
        until: undoDeadline(sentAt),
      })
      showToast({ title: documentWords.updated, description: documentWords.updatedText })
      onReviewed(document.id)
      void refetchDocuments(client)
    },
    onError: (error) => {
      showFailure(error)
      if (error instanceof CallError && (error.status === 404 || error.status === 409))
        void refetchDocuments(client)
    },
  })
  return { review: mutate, isReviewing: isPending }
}

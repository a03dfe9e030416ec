import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Suspense } from 'react'
import type { QueuedDocument, VerificationQueue } from '#contract/verification.ts'
import { documentWords } from '#web/copy/admin-documents.ts'
import { useWords } from '#web/copy/use-words.ts'
import { lazyPart } from '#web/lib/lazy-part.tsx'
import { QueryFailure } from '#web/lib/query-failure.tsx'
import { dayAndTime } from '#web/lib/times.ts'
import { Badge } from '#web/ui/badge.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { CheckIcon } from '#web/ui/icons.tsx'
import row from '../decisions/row.module.css'
import { RowsSkeleton } from '../decisions/rows-skeleton.tsx'
import queue from '../queue/queue.module.css'
import { toAddress, type AdminSearch } from '../search-params.ts'

const EndOfList = lazyPart(() => import('../decisions/end-of-list.tsx').then((module) => module.EndOfList))

type Props = {
  list: UseInfiniteQueryResult<InfiniteData<VerificationQueue>>
  documents: readonly QueuedDocument[]
  search: AdminSearch
}

export function DocumentList({ list, documents, search }: Props) {
  const words = useWords(documentWords)
  if (list.isPending) return <RowsSkeleton label={words.loading} />
  if (!list.data) {
    return <QueryFailure query={list} title={words.failureTitle} />
  }
  if (documents.length === 0 && !list.hasNextPage) {
    return (
      <EmptyState icon={<CheckIcon />} title={words.emptyTitle}>
        {words.emptyText}
      </EmptyState>
    )
  }
  return (
    <>
      <p role="status" className={queue.found}>
        {words.found(list.data.pages[0]?.total ?? documents.length)}
      </p>
      <ul role="list" className={queue.list} aria-busy={list.isFetchingNextPage}>
        {documents.map((document) => (
          <DocumentRow key={document.id} document={document} search={search} />
        ))}
      </ul>
      <Suspense>{list.hasNextPage && <EndOfList list={list} count={documents.length} />}</Suspense>
    </>
  )
}

function DocumentRow({
  document: { id, documentType, status, uploadedAt, user },
  search,
}: {
  document: QueuedDocument
  search: AdminSearch
}) {
  const words = useWords(documentWords)
  return (
    <li>
      <Link
        to="/admin"
        search={toAddress({ ...search, item: id })}
        replace={search.item !== undefined}
        resetScroll={false}
        preload={false}
        className={row.row}
        data-id={id}
      >
        <span className={row.top}>
          <Badge tone="info">{words.types[documentType]}</Badge>
          <Badge tone="warning">{words.statuses[status]}</Badge>
        </span>
        <span className={row.text}>{user.displayName}</span>
        <time dateTime={uploadedAt} className={row.soft}>
          {words.uploaded(dayAndTime(uploadedAt))}
        </time>
      </Link>
    </li>
  )
}

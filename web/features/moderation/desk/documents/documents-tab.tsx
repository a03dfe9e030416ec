import { useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { QueuedDocument } from '#contract/verification.ts'
import { useWords } from '#web/lib/words.ts'
import { dayAndTime } from '#web/lib/times.ts'
import { Badge } from '#web/ui/badge.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { CheckIcon } from '#web/ui/icons/icons.tsx'
import { documentWords } from './copy.ts'
import { Row } from '../decisions/row.tsx'
import row from '../decisions/row.module.css'
import { WorkList } from '../decisions/work-list.tsx'
import { useWork, WorkTab } from '../decisions/work-tab.tsx'
import { documentsQuery } from '../queries.ts'
import type { AdminSearch } from '../search-params.ts'
import { useAdminSearch } from '../use-admin-search.ts'
import { documentsIn } from './documents-in.ts'
import { DocumentsWork } from './documents-work.tsx'

/** The papers by which people prove who they are, one after the other. */
export function DocumentsTab() {
  const words = useWords(documentWords)
  const { search } = useAdminSearch()
  const list = useInfiniteQuery(documentsQuery)
  const documents = useMemo(() => documentsIn(list.data), [list.data])
  const work = useWork(list)
  const empty = (
    <EmptyState icon={<CheckIcon />} title={words.emptyTitle}>
      {words.emptyText}
    </EmptyState>
  )
  return (
    <WorkTab work={work} words={words} side={<DocumentsWork list={list} documents={documents} work={work} />}>
      <WorkList list={list} words={words} items={documents} total={list.data?.pages[0]?.total} empty={empty}>
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
  const words = useWords(documentWords)
  return (
    <Row id={id} search={search}>
      <span className={row.top}>
        <Badge tone="info">{words.types[documentType]}</Badge>
        <Badge tone="warning">{words.statuses[status]}</Badge>
      </span>
      <span className={row.text}>{user.displayName}</span>
      <time dateTime={uploadedAt} className={row.soft}>
        {words.uploaded(dayAndTime(uploadedAt))}
      </time>
    </Row>
  )
}

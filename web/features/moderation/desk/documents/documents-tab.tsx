import { useInfiniteQuery } from '@tanstack/react-query'
import { Suspense, useMemo, useRef } from 'react'
import { documentWords } from '#web/copy/admin-documents.ts'
import { useWords } from '#web/copy/use-words.ts'
import { useSessionExpired } from '#web/features/accounts/sign-in/session-expired.ts'
import { Failure } from '#web/lib/failure.tsx'
import { lazyPart } from '#web/lib/lazy-part.tsx'
import { PaneSkeleton } from '../decisions/pane-skeleton.tsx'
import { Side, Split } from '../decisions/split.tsx'
import { useFocusOnRow } from '../decisions/use-focus-on-row.ts'
import { useWayBack } from '../decisions/use-way-back.ts'
import { useWorkDue } from '../decisions/use-work-due.ts'
import { documentsQuery } from '../queries.ts'
import queue from '../queue/queue.module.css'
import { useAdminSearch } from '../use-admin-search.ts'
import { DocumentList } from './document-list.tsx'
import { documentsIn } from './documents-in.ts'
import { NothingChosen } from './nothing-chosen.tsx'

const DocumentsWork = lazyPart(
  () => import('./documents-work.tsx').then((module) => module.DocumentsWork),
  Failure,
)

/** The papers by which people prove who they are, one after the other. */
export function DocumentsTab() {
  const words = useWords(documentWords)
  const { search, change } = useAdminSearch()
  const { item: selected } = search
  const list = useInfiniteQuery(documentsQuery)
  const documents = useMemo(() => documentsIn(list.data), [list.data])
  const rows = useRef<HTMLDivElement>(null)
  const select = (id: string | undefined) => change({ item: id }, { replace: selected !== undefined })
  const goBack = useWayBack(selected, () => select(undefined))
  const isWorkDue = useWorkDue(!list.isPending, selected)
  useSessionExpired(list.error)
  useFocusOnRow(rows, selected)

  const unready = (
    <Side pane={selected === undefined ? <NothingChosen /> : <PaneSkeleton label={words.loading} />} />
  )
  return (
    <Split
      label={words.title}
      isOpen={selected !== undefined}
      side={
        <Suspense fallback={unready}>
          {isWorkDue ? (
            <DocumentsWork
              list={list}
              documents={documents}
              selected={selected}
              onSelect={select}
              onBack={goBack}
            />
          ) : (
            unready
          )}
        </Suspense>
      }
      list={
        <div ref={rows} className={queue.rows}>
          <DocumentList list={list} documents={documents} search={search} />
        </div>
      }
    />
  )
}

import { useInfiniteQuery } from '@tanstack/react-query'
import { Suspense, useMemo, useRef } from 'react'
import { queueWords } from '#web/copy/admin-queue.ts'
import { useWords } from '#web/copy/use-words.ts'
import { useSessionExpired } from '#web/features/accounts/sign-in/session-expired.ts'
import { Failure } from '#web/lib/failure.tsx'
import { lazyPart } from '#web/lib/lazy-part.tsx'
import { PaneSkeleton } from '../decisions/pane-skeleton.tsx'
import { Side, Split } from '../decisions/split.tsx'
import { useFocusOnRow } from '../decisions/use-focus-on-row.ts'
import { useWayBack } from '../decisions/use-way-back.ts'
import { useWorkDue } from '../decisions/use-work-due.ts'
import { queueQuery } from '../queries.ts'
import { useAdminSearch } from '../use-admin-search.ts'
import { FreshButton } from './fresh-button.tsx'
import { itemsIn } from './items-in.ts'
import { NothingChosen } from './nothing-chosen.tsx'
import { QueueList } from './queue-list.tsx'
import styles from './queue.module.css'

const QueueFilters = lazyPart(() => import('./queue-filters.tsx').then((module) => module.QueueFilters))
const QueueWork = lazyPart(() => import('./queue-work.tsx').then((module) => module.QueueWork), Failure)

/**
 * What the classifier or people flagged, one after the other. What it takes to decide comes once the list is
 * there.
 */
export function QueueTab() {
  const words = useWords(queueWords)
  const { search, change } = useAdminSearch()
  const { item: selected, type, flag, status, sort } = search
  const list = useInfiniteQuery(queueQuery({ type, flag, status, sort }))
  const items = useMemo(() => itemsIn(list.data), [list.data])
  const rows = useRef<HTMLDivElement>(null)
  const select = (id: string | undefined) => change({ item: id }, { replace: selected !== undefined })
  const goBack = useWayBack(selected, () => select(undefined))
  const isWorkDue = useWorkDue(!list.isPending, selected)
  useSessionExpired(list.error)
  useFocusOnRow(rows, selected)

  const unready = (
    <Side pane={selected === undefined ? <NothingChosen /> : <PaneSkeleton label={words.loadingItem} />} />
  )
  return (
    <Split
      label={words.title}
      isOpen={selected !== undefined}
      side={
        <Suspense fallback={unready}>
          {isWorkDue ? (
            <QueueWork list={list} items={items} selected={selected} onSelect={select} onBack={goBack} />
          ) : (
            unready
          )}
        </Suspense>
      }
      list={
        <>
          <div className={styles.filters}>
            <Suspense>
              {isWorkDue && (
                <QueueFilters search={search} onChange={(part) => change({ ...part, item: undefined })} />
              )}
            </Suspense>
          </div>
          <FreshButton search={search} list={list} />
          <div ref={rows} className={styles.rows}>
            <QueueList
              list={list}
              items={items}
              search={search}
              onClear={() => change({ type: undefined, flag: undefined, status: 'open', item: undefined })}
            />
          </div>
        </>
      }
    />
  )
}

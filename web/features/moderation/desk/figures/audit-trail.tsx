import { useInfiniteQuery, type InfiniteData, type UseInfiniteQueryResult } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Suspense, useId, useState } from 'react'
import type { AuditAction } from '#contract/desk-lists.ts'
import type { AuditEvent, AuditTrail as Trail } from '#contract/audit.ts'
import { figureWords } from './copy.ts'
import { useWords } from '#web/lib/words.ts'
import { useSessionExpired } from '#web/features/accounts/sign-in/session-expired.ts'
import { lazyPart } from '#web/lib/lazy-part.tsx'
import { QueryFailure } from '#web/lib/query-failure.tsx'
import { dayAndTime } from '#web/lib/times.ts'
import { useFirstViewOver } from '#web/lib/use-first-view-over.ts'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { RowsSkeleton } from '../decisions/rows-skeleton.tsx'
import { auditQuery } from '../queries.ts'
import styles from './figures.module.css'

const AuditFilter = lazyPart(() => import('./audit-filter.tsx').then((module) => module.AuditFilter))
const EndOfList = lazyPart(() => import('../decisions/end-of-list.tsx').then((module) => module.EndOfList))

/** Who did what to whom, and why. */
export function AuditTrail() {
  const words = useWords(figureWords)
  const [action, setAction] = useState<AuditAction>()
  const list = useInfiniteQuery(auditQuery(action))
  const id = useId()
  const isFilterDue = useFirstViewOver(!list.isPending)
  useSessionExpired(list.error)
  return (
    <section className={styles.section} aria-labelledby={id}>
      <div className={styles.head}>
        <div className={styles.title}>
          <h2 id={id}>{words.trailTitle}</h2>
          <p className={styles.soft}>{words.trailText}</p>
        </div>
        <div className={styles.filter}>
          <Suspense>{isFilterDue && <AuditFilter action={action} onChange={setAction} />}</Suspense>
        </div>
      </div>
      <Events list={list} />
    </section>
  )
}

function Events({ list }: { list: UseInfiniteQueryResult<InfiniteData<Trail>> }) {
  const words = useWords(figureWords)
  if (list.isPending) return <RowsSkeleton label={words.trailLoading} />
  if (!list.data) {
    return <QueryFailure query={list} title={words.trailFailed} level={3} />
  }
  const events = list.data.pages.flatMap((page) => page.events)
  if (events.length === 0) {
    return (
      <EmptyState title={words.trailEmpty} level={3}>
        {words.trailEmptyText}
      </EmptyState>
    )
  }
  return (
    <>
      <Card isPadded={false}>
        <ol role="list" aria-busy={list.isFetchingNextPage}>
          {events.map((event) => (
            <Event key={event.id} event={event} />
          ))}
        </ol>
      </Card>
      <Suspense>{list.hasNextPage && <EndOfList list={list} count={events.length} />}</Suspense>
    </>
  )
}

function Event({ event: { action, actor, user, subjectType, reason, createdAt } }: { event: AuditEvent }) {
  const words = useWords(figureWords)
  return (
    <li className={styles.event}>
      <p>
        <strong>{words.actions[action]}</strong>{' '}
        <span className={styles.soft}>({words.subjects[subjectType]})</span>
        {user && (
          <>
            {' · '}
            <Link to="/users/$id" params={{ id: user.id }} preload={false}>
              {user.displayName}
            </Link>
          </>
        )}
      </p>
      {reason && <p className={styles.reason}>{reason}</p>}
      <p className={styles.soft}>
        {actor?.displayName ?? words.system}, <time dateTime={createdAt}>{dayAndTime(createdAt)}</time>
      </p>
    </li>
  )
}

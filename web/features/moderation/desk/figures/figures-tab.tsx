import {
  useQuery,
  useInfiniteQuery,
  type InfiniteData,
  type UseInfiniteQueryResult,
} from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useId, useState } from 'react'
import type { AdminStats } from '#contract/moderation.ts'
import { type AuditAction, AUDIT_ACTIONS } from '#contract/desk-lists.ts'
import type { AuditEvent, AuditTrail as Trail } from '#contract/audit.ts'
import { useWords } from '#web/lib/words.ts'
import { QueryFailure } from '#web/lib/query-failure.tsx'
import { Card } from '#web/ui/card.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { useSessionExpired } from '#web/features/accounts/sign-in/session-expired.ts'
import { dayAndTime } from '#web/lib/times.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { NativeSelect } from '#web/ui/forms/native-select.tsx'
import { figureWords } from './copy.ts'
import { statsQuery, auditQuery } from '../queries.ts'
import { SecurityTable } from './security-table.tsx'
import styles from './figures.module.css'
import { RowsSkeleton } from '../decisions/rows-skeleton.tsx'
import { EndOfList } from '../decisions/end-of-list.tsx'

/**
 * How moderation really goes, each figure above the one that is aimed for; what the security log counted; and
 * the trail of all that was done.
 */
export function FiguresTab() {
  return (
    <div className={styles.tab}>
      <Figures />
      <SecurityTable />
      <AuditTrail />
    </div>
  )
}

const FIGURES = ['standing', 'decisionTime', 'open', 'falseAlarms'] as const

function Figures() {
  const words = useWords(figureWords)
  const stats = useQuery(statsQuery)
  if (!stats.data && stats.isError) {
    return <QueryFailure query={stats} title={words.failureTitle} />
  }
  return (
    <section className={styles.section}>
      <div>
        <h2>{words.title}</h2>
        <p className={styles.soft}>
          {stats.data && (stats.data.decisions > 0 ? words.since(stats.data.decisions) : words.noDecisions)}
        </p>
      </div>
      {!stats.data && (
        <div role="status">
          <VisuallyHidden>{words.loading}</VisuallyHidden>
        </div>
      )}
      <ul role="list" className={styles.figures}>
        {FIGURES.map((each) => (
          <Card key={each} as="li" className={styles.figure}>
            <h3 className={styles.name}>{words.figures[each]}</h3>
            <p className={styles.value}>
              {stats.data ? valueOf(each, stats.data, words) : <Skeleton width="5rem" />}
            </p>
            {each === 'standing' && stats.data && stats.data.overturnedShare !== null && (
              <p className={styles.soft}>{words.overturned(stats.data.overturnedShare)}</p>
            )}
            <p className={styles.target}>
              {words.target}: <strong>{words.targets[each].value}</strong> {words.targets[each].text}
            </p>
          </Card>
        ))}
      </ul>
    </section>
  )
}

function valueOf(figure: (typeof FIGURES)[number], stats: AdminStats, words: typeof figureWords.en): string {
  const { overturnedShare, medianDecisionMinutes, pendingModerations, falseAlarmShare } = stats
  switch (figure) {
    case 'standing':
      return overturnedShare === null ? words.nothingYet : words.percent(1 - overturnedShare)
    case 'decisionTime':
      return medianDecisionMinutes === null ? words.nothingYet : words.minutes(medianDecisionMinutes)
    case 'open':
      return words.items(pendingModerations)
    case 'falseAlarms':
      return falseAlarmShare === null ? words.nothingYet : words.percent(falseAlarmShare)
  }
}

/** Who did what to whom, and why. */
function AuditTrail() {
  const words = useWords(figureWords)
  const [action, setAction] = useState<AuditAction>()
  const list = useInfiniteQuery(auditQuery(action))
  const id = useId()
  useSessionExpired(list.error)
  return (
    <section className={styles.section} aria-labelledby={id}>
      <div className={styles.head}>
        <div className={styles.title}>
          <h2 id={id}>{words.trailTitle}</h2>
          <p className={styles.soft}>{words.trailText}</p>
        </div>
        <div className={styles.filter}>
          <AuditFilter action={action} onChange={setAction} />
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
      {list.hasNextPage && <EndOfList list={list} count={events.length} />}
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

type Props = { action: AuditAction | undefined; onChange: (action: AuditAction | undefined) => void }

function AuditFilter({ action, onChange }: Props) {
  const words = useWords(figureWords)
  return (
    <NativeSelect
      isLabelHidden
      label={words.filterLabel}
      value={action ?? 'anything'}
      onChange={(chosen) => onChange(chosen === 'anything' ? undefined : chosen)}
      options={[
        { value: 'anything', label: words.anything },
        ...AUDIT_ACTIONS.map((value) => ({ value, label: words.actions[value] })),
      ]}
    />
  )
}

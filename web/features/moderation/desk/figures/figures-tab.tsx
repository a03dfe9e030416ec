import {
  useQuery,
  useInfiniteQuery,
  type InfiniteData,
  type UseInfiniteQueryResult,
} from '@tanstack/react-query'
import { useId, useState } from 'react'
import type { AuditEvent, AuditTrail as Trail, SecurityCounts } from '#contract/audit.ts'
import { DAY_MS } from '#contract/dates.ts'
import {
  type AuditAction,
  AUDIT_ACTIONS,
  SECURITY_EVENTS,
  type SecurityEventName,
} from '#contract/desk-lists.ts'
import type { AdminStats } from '#contract/moderation.ts'
import { useSessionExpired } from '#web/features/accounts/sign-in/session-expired.ts'
import { securityWords } from '#web/features/moderation/desk/copy.ts'
import { EndOfList, RowsSkeleton } from '#web/features/moderation/desk/decisions/work-list.tsx'
import { PersonLink } from '#web/features/moderation/desk/people/person-badges.tsx'
import { statsQuery, auditQuery, securityQuery } from '#web/features/moderation/desk/queries.ts'
import { QueryFailure } from '#web/lib/failure.tsx'
import { itemsOf } from '#web/lib/paged-query.ts'
import { dayAndTime } from '#web/lib/times.ts'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { NativeSelect } from '#web/ui/forms/native-select.tsx'
import { Skeleton } from '#web/ui/loading.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { figureWords } from './copy.ts'
import page from '#web/ui/page.module.css'
import styles from './figures.module.css'

/** The moderation figures, each above its target; the counts of the security log; and the audit trail. */
export function FiguresTab() {
  return (
    <div className={styles.tab}>
      <Figures />
      <SecurityTable />
      <AuditTrail />
    </div>
  )
}

const FIGURES = ['upheld', 'decisionTime', 'open', 'falseAlarms', 'appeals'] as const

function Figures() {
  const stats = useQuery(statsQuery)
  if (!stats.data && stats.isError) {
    return <QueryFailure query={stats} title={figureWords.failureTitle} />
  }
  return (
    <section className={page.stack4}>
      <div>
        <h2>{figureWords.title}</h2>
        <p className={page.small}>
          {stats.data &&
            (stats.data.decisions > 0 ? figureWords.summary(stats.data.decisions) : figureWords.noDecisions)}
        </p>
      </div>
      {!stats.data && (
        <div role="status">
          <VisuallyHidden>{figureWords.loading}</VisuallyHidden>
        </div>
      )}
      <ul role="list" className={styles.figures}>
        {FIGURES.map((each) => (
          <Card key={each} as="li" className={styles.figure}>
            <h3 className={styles.name}>{figureWords.figures[each]}</h3>
            <p className={styles.value}>
              {stats.data ? valueOf(each, stats.data, figureWords) : <Skeleton width="5rem" />}
            </p>
            {each === 'upheld' && stats.data && stats.data.overturnedShare !== null && (
              <p className={page.small}>{figureWords.overturned(stats.data.overturnedShare)}</p>
            )}
            <p className={`${page.small} ${styles.target}`}>
              {figureWords.target}: <strong>{figureWords.targets[each].value}</strong>{' '}
              {figureWords.targets[each].text}
            </p>
          </Card>
        ))}
      </ul>
    </section>
  )
}

function valueOf(figure: (typeof FIGURES)[number], stats: AdminStats, words: typeof figureWords): string {
  const {
    overturnedShare,
    appealsOverturnedShare,
    medianDecisionMinutes,
    pendingModerations,
    falseAlarmShare,
  } = stats
  switch (figure) {
    case 'upheld':
      return overturnedShare === null ? words.nothingYet : words.percent(1 - overturnedShare)
    case 'appeals':
      return appealsOverturnedShare === null ? words.nothingYet : words.percent(appealsOverturnedShare)
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
  const [action, setAction] = useState<AuditAction>()
  const list = useInfiniteQuery(auditQuery(action))
  const id = useId()
  useSessionExpired(list.error)
  return (
    <section className={page.stack4} aria-labelledby={id}>
      <div className={styles.head}>
        <div className={styles.title}>
          <h2 id={id}>{figureWords.trailTitle}</h2>
          <p className={page.small}>{figureWords.trailText}</p>
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
  if (list.isPending) return <RowsSkeleton label={figureWords.trailLoading} />
  if (!list.data) {
    return <QueryFailure query={list} title={figureWords.trailFailed} level={3} />
  }
  const events = itemsOf(list.data, (part) => part.events)
  if (events.length === 0) {
    return (
      <EmptyState title={figureWords.trailEmpty} level={3}>
        {figureWords.trailEmptyText}
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

function Event({ event }: { event: AuditEvent }) {
  const { action, actor, user, subjectType, detail, reason, createdAt } = event
  const subject = figureWords.subjects[subjectType]
  return (
    <li className={styles.event}>
      <p>
        <strong>{figureWords.actions[action]}</strong>{' '}
        <span className={page.small}>
          ({detail ? `${subject}: ${figureWords.details[detail]}` : subject})
        </span>
        {user && (
          <>
            {' · '}
            <PersonLink id={user.id}>{user.displayName}</PersonLink>
          </>
        )}
      </p>
      {reason && <p className={styles.reason}>{reason}</p>}
      <p className={page.small}>
        {actor?.displayName ?? figureWords.system}, <time dateTime={createdAt}>{dayAndTime(createdAt)}</time>
      </p>
    </li>
  )
}

type Props = { action: AuditAction | undefined; onChange: (action: AuditAction | undefined) => void }

function AuditFilter({ action, onChange }: Props) {
  return (
    <NativeSelect
      isLabelHidden
      label={figureWords.filterLabel}
      value={action ?? 'anything'}
      onChange={(chosen) => onChange(chosen === 'anything' ? undefined : chosen)}
      options={[
        { value: 'anything', label: figureWords.anything },
        ...AUDIT_ACTIONS.map((value) => ({ value, label: figureWords.actions[value] })),
      ]}
    />
  )
}

/** The counts of the security log for today, 7 days and 30 days. */
function SecurityTable() {
  const id = useId()
  return (
    <section className={page.stack4} aria-labelledby={id}>
      <div>
        <h2 id={id}>{securityWords.title}</h2>
        <p className={page.small}>{securityWords.text}</p>
      </div>
      <Counts labelledBy={id} />
    </section>
  )
}

function Counts({ labelledBy }: { labelledBy: string }) {
  const { data, error, isPending, isFetching, refetch } = useQuery(securityQuery)
  if (isPending) return <RowsSkeleton label={securityWords.loading} />
  if (!data) {
    return <QueryFailure query={{ error, isFetching, refetch }} title={securityWords.failed} level={3} />
  }
  const counted = SECURITY_EVENTS.filter((event) => data.counts.some((each) => each.event === event))
  if (counted.length === 0) {
    return (
      <EmptyState title={securityWords.empty} level={3}>
        {securityWords.emptyText}
      </EmptyState>
    )
  }
  return (
    <table className={styles.table} aria-labelledby={labelledBy}>
      <thead>
        <tr>
          <th scope="col">{securityWords.event}</th>
          <th scope="col">{securityWords.today}</th>
          <th scope="col">{securityWords.week}</th>
          <th scope="col">{securityWords.month}</th>
        </tr>
      </thead>
      <tbody>
        {counted.map((event) => (
          <tr key={event}>
            <th scope="row">{securityWords.events[event]}</th>
            {[1, 7, 30].map((days) => (
              <td key={days}>{securityWords.number(countOf(data, event, days))}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function countOf({ counts }: SecurityCounts, wanted: SecurityEventName, days: number): number {
  const first = new Date(Date.now() - (days - 1) * DAY_MS).toISOString().slice(0, 10)
  return counts.reduce(
    (sum, { day, event, events: count }) => (event === wanted && day >= first ? sum + count : sum),
    0,
  )
}

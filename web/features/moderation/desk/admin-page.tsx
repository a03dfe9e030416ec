import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Suspense, useEffect, useRef, type ReactNode } from 'react'
import type { AdminStats } from '#contract/moderation.ts'
import type { User } from '#contract/user.ts'
import { PasskeyNeeded } from '#web/features/accounts/passkeys/needed-banner.tsx'
import { useUser, userQuery } from '#web/features/accounts/sign-in/queries.ts'
import { useSessionExpired } from '#web/features/accounts/sign-in/session-expired.ts'
import { CallError } from '#web/lib/call-error.ts'
import { Failure } from '#web/lib/failure.tsx'
import { lazyPart } from '#web/lib/lazy-part.tsx'
import { Loading } from '#web/lib/loading.tsx'
import { useDocumentTitle } from '#web/lib/use-document-title.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { centreInRow } from '#web/ui/centre-in-row.ts'
import { classNames } from '#web/ui/class-names.ts'
import { EmptyState, RetryLine } from '#web/ui/empty-state.tsx'
import { AlertIcon } from '#web/ui/icons/icons.tsx'
import { Tabs } from '#web/ui/tabs.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { adminWords, deniedWords } from './copy.ts'
import { statsQuery } from './queries.ts'
import { ADMIN_TABS, type AdminTab, useAdminSearch } from './search-params.ts'
import page from '#web/ui/page.module.css'
import styles from './admin-page.module.css'

/** The desk, for admins only. The server checks the role again at each call. */
export function AdminPage({ user }: { user: User }) {
  useDocumentTitle(adminWords.pageTitle)
  const { data: refetched } = useUser()
  if ((refetched ?? user).role === 'admin') return <Desk />
  return <AccessDenied />
}

function AccessDenied() {
  const toHome = (
    <Link to="/" className={buttonClass()}>
      {deniedWords.toHome}
    </Link>
  )
  return (
    <EmptyState icon={<AlertIcon />} title={deniedWords.title} level={1} action={toHome}>
      {deniedWords.text}
    </EmptyState>
  )
}

const QueueTab = lazyPart(() => import('./queue/queue-tab.tsx').then((module) => module.QueueTab), Failure)
const AppealsTab = lazyPart(
  () => import('./appeals/appeals-tab.tsx').then((module) => module.AppealsTab),
  Failure,
)
const PeopleTab = lazyPart(
  () => import('./people/people-tab.tsx').then((module) => module.PeopleTab),
  Failure,
)
const DocumentsTab = lazyPart(
  () => import('./documents/documents-tab.tsx').then((module) => module.DocumentsTab),
  Failure,
)
const FiguresTab = lazyPart(
  () => import('./figures/figures-tab.tsx').then((module) => module.FiguresTab),
  Failure,
)

const TABS: Record<AdminTab, ReactNode> = {
  moderation: <QueueTab />,
  appeals: <AppealsTab />,
  users: <PeopleTab />,
  verification: <DocumentsTab />,
  analytics: <FiguresTab />,
}

/**
 * The moderators' desk: four figures about the market, and four tabs. On a phone, an open item fills the
 * page.
 */
function Desk() {
  const stats = useQuery(statsQuery)
  const client = useQueryClient()
  const { search, change } = useAdminSearch()
  const desk = useRef<HTMLDivElement>(null)
  useSessionExpired(stats.error)
  // Somebody may have taken the role away since the page was opened.
  useEffect(() => {
    if (stats.error instanceof CallError && stats.error.code === 'forbidden')
      void client.invalidateQueries(userQuery)
  }, [client, stats.error])
  // Runs again when the counts arrive, because they make the tabs wider.
  useEffect(() => {
    centreInRow(desk.current?.querySelector<HTMLElement>('[role="tab"][aria-selected="true"]') ?? null)
  }, [search.tab, stats.isPending])
  const waiting = {
    moderation: stats.data?.pendingModerations,
    appeals: stats.data?.pendingAppeals,
    verification: stats.data?.pendingVerifications,
    users: 0,
    analytics: 0,
  }
  return (
    <div
      ref={desk}
      className={classNames(page.frame, styles.desk, search.item !== undefined && styles.isOpen)}
    >
      <div className={styles.head}>
        <h1>{adminWords.title}</h1>
        <PasskeyNeeded />
        <StatCards
          stats={stats.data}
          hasFailed={stats.isError}
          isRetrying={stats.isFetching}
          onRetry={() => void stats.refetch()}
        />
      </div>
      <Tabs
        label={adminWords.tabsLabel}
        selected={search.tab}
        onSelect={(tab) => tab !== search.tab && change({ tab, item: undefined })}
        items={ADMIN_TABS.map((id) => ({
          id,
          label: <TabLabel text={adminWords.tabs[id]} waiting={waiting[id] ?? 0} />,
          content: <Suspense fallback={<Loading />}>{TABS[id]}</Suspense>,
        }))}
      />
    </div>
  )
}

function TabLabel({ text, waiting }: { text: string; waiting: number }) {
  return (
    <>
      {text}
      {waiting > 0 && (
        <span className={styles.waiting}>
          <span aria-hidden="true">{adminWords.number(waiting)}</span>
          <VisuallyHidden>{adminWords.waiting(waiting)}</VisuallyHidden>
        </span>
      )}
    </>
  )
}

const FIGURES = ['totalUsers', 'totalListings', 'pendingModerations', 'verifiedUsers'] as const

type StatProps = {
  stats: AdminStats | undefined
  hasFailed: boolean
  isRetrying: boolean
  onRetry: () => void
}

/** Four figures about the market. The previous ones stay if a refetch fails. */
function StatCards({ stats, hasFailed, isRetrying, onRetry }: StatProps) {
  return (
    <section aria-label={adminWords.statsLabel} aria-busy={!stats && !hasFailed}>
      <dl className={styles.cards}>
        {FIGURES.map((each) => (
          <Card key={each} className={styles.card}>
            <dt>{adminWords.stats[each]}</dt>
            <dd>{stats ? adminWords.number(stats[each]) : adminWords.unknown}</dd>
          </Card>
        ))}
      </dl>
      {!stats && hasFailed && (
        <RetryLine
          message={adminWords.statsFailed}
          retryLabel={adminWords.retry}
          onRetry={onRetry}
          isRetrying={isRetrying}
          className={styles.failed}
        />
      )}
    </section>
  )
}

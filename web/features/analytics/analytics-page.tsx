import { useQuery } from '@tanstack/react-query'
import { Suspense, type ReactNode, useRef, type MouseEvent } from 'react'
import type { CSV_TABLES } from '#contract/analytics.ts'
import { useWords } from '#web/lib/words.ts'
import { Failure } from '#web/lib/failure.tsx'
import { lazyPart, loadOrReload } from '#web/lib/lazy-part.tsx'
import { useDocumentTitle } from '#web/lib/use-document-title.ts'
import page from '#web/ui/page.module.css'
import { Tabs } from '#web/ui/tabs.tsx'
import { unauthorizedWords } from '#web/lib/copy.ts'
import { showToast } from '#web/ui/overlays/toast.ts'
import { analyticsWords } from './copy.ts'
import styles from './analytics-page.module.css'
import { figuresQuery } from './queries.ts'
import { ANALYTICS_TABS, type AnalyticsTab } from './search-params.ts'
import { TabSkeleton } from './tab-skeleton.tsx'
import { useAnalyticsSearch } from './use-analytics-search.ts'

const OverviewTab = lazyPart(
  () => import('./overview/overview-tab.tsx').then((module) => module.OverviewTab),
  Failure,
)
const ListingsTab = lazyPart(
  () => import('./listings/listings-tab.tsx').then((module) => module.ListingsTab),
  Failure,
)
const EngagementTab = lazyPart(
  () => import('./engagement/engagement-tab.tsx').then((module) => module.EngagementTab),
  Failure,
)
const InsightsTab = lazyPart(
  () => import('./insights/insights-tab.tsx').then((module) => module.InsightsTab),
  Failure,
)

const TABS: Record<AnalyticsTab, ReactNode> = {
  overview: <OverviewTab />,
  listings: <ListingsTab />,
  engagement: <EngagementTab />,
  insights: <InsightsTab />,
}

/** What a seller reads of their own listings. Each tab comes when it is opened. */
export function AnalyticsPage() {
  const words = useWords(analyticsWords)
  const { search, change } = useAnalyticsSearch()
  useDocumentTitle(words.pageTitle)
  // The tabs read the figures anew; the head is content with those that are here.
  const { data: figures } = useQuery({ ...figuresQuery, staleTime: Infinity })
  const hasFigures = !figures || figures.totalListings > 0 || figures.totalViews > 0
  return (
    <div className={`${page.frame} ${styles.page}`}>
      <header className={styles.head}>
        <div>
          <h1>{words.title}</h1>
          <p className={styles.soft}>{words.intro}</p>
        </div>
        {hasFigures && (
          <ul role="list" className={styles.exports} aria-label={words.exports}>
            {(['listings', 'days'] as const).map((table) => (
              <li key={table}>
                <CsvLink table={table} />
              </li>
            ))}
          </ul>
        )}
      </header>
      <Tabs
        label={words.tabsLabel}
        selected={search.tab}
        onSelect={(tab) => tab !== search.tab && change({ tab })}
        items={ANALYTICS_TABS.map((id) => ({
          id,
          label: words.tabs[id],
          content: <Suspense fallback={<TabSkeleton tab={id} />}>{TABS[id]}</Suspense>,
        }))}
      />
    </div>
  )
}

/**
 * A link to a file, which a press fetches and saves: of a plain download that is refused, a browser says
 * nothing.
 */
function CsvLink({ table }: { table: (typeof CSV_TABLES)[number] }) {
  const words = useWords(analyticsWords)
  const unauthorized = useWords(unauthorizedWords)
  const isUnderWay = useRef(false)

  async function save(event: MouseEvent) {
    // In a tab of its own the answer is seen.
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    if (isUnderWay.current) return
    isUnderWay.current = true
    await loadOrReload(() => import('./save-csv.ts')).then(
      ({ saveCsv }) => saveCsv(table, words, unauthorized),
      () => showToast({ title: words.csvFailed, description: words.offline, tone: 'destructive' }),
    )
    isUnderWay.current = false
  }

  return (
    <a
      href={`/api/seller/analytics.csv?table=${table}`}
      download
      className={styles.export}
      onClick={(event) => void save(event)}
    >
      {words.csv[table]}
    </a>
  )
}

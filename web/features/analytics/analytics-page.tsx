import { useQuery } from '@tanstack/react-query'
import { Suspense, type ReactNode } from 'react'
import { analyticsWords } from './copy.ts'
import { useWords } from '#web/lib/words.ts'
import { Failure } from '#web/lib/failure.tsx'
import { lazyPart } from '#web/lib/lazy-part.tsx'
import { useDocumentTitle } from '#web/lib/use-document-title.ts'
import page from '#web/ui/page.module.css'
import { Tabs } from '#web/ui/tabs.tsx'
import styles from './analytics-page.module.css'
import { CsvLink } from './csv-link.tsx'
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

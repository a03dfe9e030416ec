import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useRef, type MouseEvent } from 'react'
import type { CSV_TABLES } from '#contract/analytics.ts'
import { withPasskey } from '#web/features/accounts/passkeys/with-passkey.ts'
import { announceUnauthorized } from '#web/features/accounts/sign-in/session-expired.ts'
import { api } from '#web/lib/api.ts'
import { CallError, isSignedOut, toSentence } from '#web/lib/call-error.ts'
import { useDocumentTitle } from '#web/lib/use-document-title.ts'
import { showToast } from '#web/ui/overlays/toast.ts'
import { Tabs } from '#web/ui/tabs.tsx'
import { analyticsWords } from './copy.ts'
import { EngagementTab } from './engagement/engagement-tab.tsx'
import { InsightsTab } from './insights/insights-tab.tsx'
import { ListingsTab } from './listings/listings-tab.tsx'
import { hasHistory, OverviewTab } from './overview/overview-tab.tsx'
import { figuresQuery } from './queries.ts'
import { ANALYTICS_TABS, type AnalyticsTab, useAnalyticsSearch } from './search-params.ts'
import page from '#web/ui/page.module.css'
import styles from './analytics-page.module.css'

const TABS: Record<AnalyticsTab, ReactNode> = {
  overview: <OverviewTab />,
  listings: <ListingsTab />,
  engagement: <EngagementTab />,
  insights: <InsightsTab />,
}

/** A seller's figures about their own listings. */
export function AnalyticsPage() {
  const { search, change } = useAnalyticsSearch()
  useDocumentTitle(analyticsWords.pageTitle)
  // The tabs refetch the figures. The header uses the cached ones, if there are any.
  const { data: figures } = useQuery({ ...figuresQuery, staleTime: Infinity })
  const mayHaveFigures = !figures || hasHistory(figures)
  return (
    <div className={`${page.frame} ${styles.page}`}>
      <header className={styles.head}>
        <div>
          <h1>{analyticsWords.title}</h1>
          <p className={page.soft}>{analyticsWords.intro}</p>
        </div>
        {mayHaveFigures && (
          <ul role="list" className={styles.exports} aria-label={analyticsWords.exports}>
            {(['listings', 'days'] as const).map((table) => (
              <li key={table}>
                <CsvLink table={table} />
              </li>
            ))}
          </ul>
        )}
      </header>
      <Tabs
        label={analyticsWords.tabsLabel}
        selected={search.tab}
        onSelect={(tab) => tab !== search.tab && change({ tab })}
        items={ANALYTICS_TABS.map((id) => ({ id, label: analyticsWords.tabs[id], content: TABS[id] }))}
      />
    </div>
  )
}

/**
 * A link to a CSV file. A press runs code that fetches and saves the file, because the browser shows nothing
 * if a plain download is refused.
 */
function CsvLink({ table }: { table: (typeof CSV_TABLES)[number] }) {
  const isSaving = useRef(false)

  async function save(event: MouseEvent) {
    // A modifier key opens the link in a new tab, which shows a refusal, too.
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    if (isSaving.current) return
    isSaving.current = true
    try {
      await saveCsv(table)
    } finally {
      isSaving.current = false
    }
  }

  return (
    <a
      href={`/api/seller/analytics.csv?table=${table}`}
      download
      className={styles.export}
      onClick={(event) => void save(event)}
    >
      {analyticsWords.csv[table]}
    </a>
  )
}

/** Fetches a table and lets the browser save it under the server's file name. Reports a failure. */
async function saveCsv(table: (typeof CSV_TABLES)[number]): Promise<void> {
  try {
    const response = await withPasskey(() => fetchCsv(table))
    saveAs(readFileName(response) ?? `${table}.csv`, await response.blob())
  } catch (error) {
    if (isSignedOut(error)) return announceUnauthorized()
    const { csvFailed: title, offline } = analyticsWords
    showToast({ title, description: toSentence(error, offline), tone: 'destructive' })
  }
}

async function fetchCsv(table: (typeof CSV_TABLES)[number]): Promise<Response> {
  const response = await api.seller['analytics.csv'].$get({ query: { table } })
  if (!response.ok) throw new CallError(response, await response.text())
  return response
}

function readFileName({ headers }: Pick<Response, 'headers'>): string | undefined {
  return /filename="([^"]+)"/.exec(headers.get('content-disposition') ?? '')?.[1]
}

const REVOKE_AFTER_MS = 60_000

function saveAs(name: string, file: Blob) {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = name
  link.click()
  // A browser that asks where to save the file reads the URL only after the person has chosen.
  setTimeout(() => URL.revokeObjectURL(link.href), REVOKE_AFTER_MS)
}

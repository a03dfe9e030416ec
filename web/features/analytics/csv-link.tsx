import { useRef, type MouseEvent } from 'react'
import type { CSV_TABLES } from '#contract/analytics.ts'
import { analyticsWords } from './copy.ts'
import { unauthorizedWords } from '#web/lib/copy.ts'
import { useWords } from '#web/lib/words.ts'
import { loadOrReload } from '#web/lib/lazy-part.tsx'
import { showToast } from '#web/ui/overlays/toast.ts'
import styles from './analytics-page.module.css'

/**
 * A link to a file, which a press fetches and saves: of a plain download that is refused, a browser says
 * nothing.
 */
export function CsvLink({ table }: { table: (typeof CSV_TABLES)[number] }) {
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

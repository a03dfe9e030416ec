import type { PerformanceSort, PerformingListing } from '#contract/analytics.ts'
import { performanceWords } from '../copy.ts'
import { useWords } from '#web/lib/words.ts'
import { ChevronDownIcon } from '#web/ui/icons/icons.tsx'
import { PerformanceRow } from './performance-row.tsx'
import styles from './performance-table.module.css'
import { AS } from './table-roles.ts'

type Props = {
  listings: readonly PerformingListing[]
  sort: PerformanceSort
  onSort: (sort: PerformanceSort) => void
}

const COLUMNS = ['newest', 'status', 'views', 'likes', 'comments', 'score', 'advice'] as const

/**
 * A table. On a phone each row is a card whose figures carry their names, and the heads that sort stand in a
 * line above them.
 */
export function PerformanceTable({ listings, sort, onSort }: Props) {
  const words = useWords(performanceWords)
  return (
    <table {...AS.table} className={styles.table} aria-label={words.title}>
      <thead {...AS.group} className={styles.heads}>
        <tr {...AS.row} className={styles.heading}>
          {COLUMNS.map((column) => (
            <th
              key={column}
              {...AS.head}
              scope="col"
              className={isSort(column) ? undefined : styles.plain}
              aria-sort={column === sort ? 'descending' : undefined}
            >
              {isSort(column) ? (
                <button type="button" className={styles.sort} onClick={() => onSort(column)}>
                  {words.columns[column]}
                  {column === sort && <ChevronDownIcon />}
                </button>
              ) : (
                words.columns[column]
              )}
            </th>
          ))}
        </tr>
      </thead>
      <tbody {...AS.group} className={styles.rows}>
        {listings.map((listing) => (
          <PerformanceRow key={listing.id} listing={listing} />
        ))}
      </tbody>
    </table>
  )
}

function isSort(column: (typeof COLUMNS)[number]): column is PerformanceSort {
  return column !== 'status' && column !== 'advice'
}

import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useId, type ReactNode } from 'react'
import type { PerformanceSort, PerformingListing } from '#contract/analytics.ts'
import { shortDateWithYear } from '#contract/dates.ts'
import { isRented } from '#contract/kinds/derived.ts'
import { RANKED_LISTINGS_MAX } from '#contract/limits.ts'
import { smallestSource } from '#contract/photo-sources.ts'
import { useUnauthorized } from '#web/features/accounts/sign-in/session-expired.ts'
import { performanceWords } from '#web/features/analytics/copy.ts'
import { performanceQuery } from '#web/features/analytics/queries.ts'
import { useAnalyticsSearch } from '#web/features/analytics/search-params.ts'
import { TabSkeleton, FiguresFailure, FirstListing } from '#web/features/analytics/tab-states.tsx'
import { SCORE_ID } from '#web/features/listings/page/score-id.ts'
import { StatusBadge } from '#web/features/listings/status-badge.tsx'
import { LoadMore } from '#web/lib/load-more.tsx'
import { itemsOf } from '#web/lib/paged-query.ts'
import { ChevronDownIcon } from '#web/ui/icons/icons.tsx'
import { PhotoFallback, Photo } from '#web/ui/photo.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import page from '#web/ui/page.module.css'
import styles from './listings-tab.module.css'

/** The performance of each listing, in the order given in the URL. */
export function ListingsTab() {
  const {
    search: { sort },
    change,
  } = useAnalyticsSearch()
  const query = useInfiniteQuery(performanceQuery(sort))
  const id = useId()
  useUnauthorized(query.error)
  const listings = query.data && itemsOf(query.data, (part) => part.listings)
  const lastPage = query.data?.pages.at(-1)
  if (lastPage?.total === 0) {
    return <FirstListing />
  }
  return (
    <section aria-labelledby={id} className={page.stack3}>
      <div className={styles.head}>
        <h2 id={id} className={page.smallHeading}>
          {performanceWords.title}
        </h2>
        <p className={page.small}>{lastPage && performanceWords.total(lastPage.total)}</p>
      </div>
      <p className={page.small}>{performanceWords.whatCounts}</p>
      {lastPage?.isRankedInPart && (
        <p className={page.small}>{performanceWords.rankedInPart(RANKED_LISTINGS_MAX, lastPage.total)}</p>
      )}
      {listings && (
        <PerformanceTable listings={listings} sort={sort} onSort={(next) => change({ sort: next })} />
      )}
      {!listings && (query.isError ? <FiguresFailure query={query} /> : <TabSkeleton tab="listings" />)}
      <LoadMore list={query} words={performanceWords} size="lg" className={page.listEnd} />
    </section>
  )
}

type TableProps = {
  listings: readonly PerformingListing[]
  sort: PerformanceSort
  onSort: (sort: PerformanceSort) => void
}

const COLUMNS = ['newest', 'status', 'views', 'likes', 'comments', 'score', 'advice'] as const

/**
 * On a phone each row of the table is a card with labelled figures, and the sorting headers form a line above
 * the cards.
 */
function PerformanceTable({ listings, sort, onSort }: TableProps) {
  return (
    <table {...ROLES.table} className={styles.table} aria-label={performanceWords.title}>
      <thead {...ROLES.group} className={styles.heads}>
        <tr {...ROLES.row} className={styles.heading}>
          {COLUMNS.map((column) => (
            <th
              key={column}
              {...ROLES.head}
              scope="col"
              className={isSort(column) ? undefined : styles.plain}
              aria-sort={column === sort ? 'descending' : undefined}
            >
              {isSort(column) ? (
                <button type="button" className={styles.sort} onClick={() => onSort(column)}>
                  {performanceWords.columns[column]}
                  {column === sort && <ChevronDownIcon />}
                </button>
              ) : (
                performanceWords.columns[column]
              )}
            </th>
          ))}
        </tr>
      </thead>
      <tbody {...ROLES.group} className={`${page.stack3} ${styles.rows}`}>
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

function PerformanceRow({ listing }: { listing: PerformingListing }) {
  const { id, title, photo, viewsCount, likesCount, commentsCount, leads = 0, aiScore, createdAt } = listing
  return (
    <tr {...ROLES.row} className={styles.row}>
      <th {...ROLES.rowHead} scope="row" className={styles.listing}>
        <Photo
          src={photo && smallestSource(photo)}
          alt=""
          ratio={1}
          thumbhash={photo?.thumbhash}
          className={styles.photo}
          fallback={<PhotoFallback label={performanceWords.noPhoto} />}
        />
        <span className={styles.name}>
          <Link to="/listings/$id" params={{ id }} preload={false} className={styles.link}>
            {title}
          </Link>
          <span className={styles.small}>{performanceWords.posted(shortDateWithYear(createdAt))}</span>
          {leads > 0 && <span className={styles.small}>{performanceWords.leads(leads)}</span>}
        </span>
      </th>
      <td {...ROLES.cell} className={styles.status}>
        <StatusBadge listing={listing} />
      </td>
      <Figure name={performanceWords.columns.views}>{performanceWords.number(viewsCount)}</Figure>
      <Figure name={performanceWords.columns.likes}>{performanceWords.number(likesCount)}</Figure>
      <Figure name={performanceWords.columns.comments}>{performanceWords.number(commentsCount)}</Figure>
      <Figure name={performanceWords.columns.score}>{performanceWords.scoreOf(aiScore)}</Figure>
      <td {...ROLES.cell} className={styles.advice}>
        <Advice listing={listing} />
      </td>
    </tr>
  )
}

/** A cell with a number. On a phone, where the table has no header row, the cell shows its name. */
function Figure({ name, children }: { name: string; children: ReactNode }) {
  return (
    <td {...ROLES.cell} className={styles.figure}>
      <span className={styles.label} aria-hidden="true">
        {name}
      </span>
      {children}
    </td>
  )
}

/** The most useful piece of advice, linked to the listing's page, which shows all of it. */
function Advice({ listing }: { listing: PerformingListing }) {
  const { id, title, status, advice } = listing
  const [first, ...others] = advice
  if (!first) {
    const sold = isRented(listing) ? performanceWords.rentedAdvice : performanceWords.soldAdvice
    return <span className={styles.small}>{status === 'sold' ? sold : performanceWords.nothingToAdd}</span>
  }
  return (
    <Link to="/listings/$id" params={{ id }} hash={SCORE_ID} preload={false} className={styles.adviceLink}>
      <span>{first.text}</span>
      <span className={styles.gain} aria-hidden="true">
        {performanceWords.gain(first.gain)}
      </span>
      <VisuallyHidden>
        {performanceWords.gainSpoken(first.gain)}: {title}
      </VisuallyHidden>
      {others.length > 0 && <span className={styles.small}>{performanceWords.more(others.length)}</span>}
    </Link>
  )
}

/**
 * The table's roles. They are explicit because some browsers drop them from parts laid out as grid or flex.
 */
const ROLES = {
  table: { role: 'table' },
  group: { role: 'rowgroup' },
  row: { role: 'row' },
  head: { role: 'columnheader' },
  rowHead: { role: 'rowheader' },
  cell: { role: 'cell' },
} as const

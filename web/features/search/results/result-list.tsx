import type { LinkProps } from '@tanstack/react-router'
import { type ReactNode, useMemo } from 'react'
import type { Listing, ListingsPage } from '#contract/listing.ts'
import { RateNote } from '#web/features/listings/page/listing-price.tsx'
import { QueryFailure } from '#web/lib/failure.tsx'
import { LoadMore } from '#web/lib/load-more.tsx'
import { itemsOf } from '#web/lib/paged-query.ts'
import { classNames } from '#web/ui/class-names.ts'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { resultsWords } from './copy.ts'
import type { Results } from './queries.ts'
import page from '#web/ui/page.module.css'
import styles from './results.module.css'

/** A row on a wide screen, or the first view of a phone. */
export const FIRST_VIEW_TILES = 3

type Props = {
  results: Results
  /** Placeholders in the shape of tiles. */
  skeleton: ReactNode
  /** Shown instead of an empty list. */
  renderEmpty: (found: ListingsPage) => ReactNode
  renderTiles: (listings: readonly Listing[], isBusy: boolean) => ReactNode
  /** The address of the page after a cursor, for a browser without JavaScript. */
  linkTo?: (cursor: string) => Pick<LinkProps, 'to' | 'params' | 'search'>
  /** Stands before the end of the list. */
  children?: ReactNode
}

/** The listings that a search found, and the way to more of them. Says if they are loading or did not load. */
export function ResultList({ results, skeleton, renderEmpty, renderTiles, linkTo, children }: Props) {
  const listings = useMemo(() => itemsOf(results.data, (each) => each.listings), [results.data])
  if (results.isPending) {
    return (
      <div role="status">
        <VisuallyHidden>{resultsWords.loading}</VisuallyHidden>
        <div aria-hidden="true">{skeleton}</div>
      </div>
    )
  }
  const [found] = results.data?.pages ?? []
  if (!found) return <QueryFailure query={results} title={resultsWords.failureTitle} level={2} />
  const [first] = listings
  if (!first) return renderEmpty(found)
  const isOld = results.isPlaceholderData
  const cursor = results.data?.pages.at(-1)?.nextCursor
  return (
    <section className={classNames(styles.list, isOld && styles.old)}>
      <VisuallyHidden>
        <h2>{resultsWords.listings}</h2>
      </VisuallyHidden>
      {renderTiles(listings, isOld || results.isFetchingNextPage)}
      {!isOld && (
        <div className={classNames(page.listEnd, page.soft, styles.end)}>
          {children}
          {cursor ? (
            <LoadMore list={results} words={resultsWords} size="lg" link={linkTo?.(cursor)} />
          ) : (
            <p role="status">{resultsWords.allSeen}</p>
          )}
        </div>
      )}
      <RateNote rate={first.rate} />
    </section>
  )
}

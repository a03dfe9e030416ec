import { Link, type LinkProps } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { ListingsPage } from '#contract/listing.ts'
import { noticeWords } from '#web/features/search/results/copy.ts'
import { chipsOf } from '#web/features/search/results/to-chips.ts'
import styles from './results.module.css'

type Props = {
  found: ListingsPage
  /** The link to the search for the words as typed. */
  verbatim: Pick<LinkProps, 'to' | 'params' | 'search'>
  /** Saves a search of which a part was left out. */
  save?: ReactNode
}

/** How the search was changed to find something. */
export function SearchNotices({ found, verbatim, save }: Props) {
  const { widenedTo, loosened = [], repaired = [] } = found
  const areas = found.filters?.area?.join(' or ')
  const place = chipsOf(found, undefined).find(({ entries }) =>
    entries.some(({ key }) => key === 'location'),
  )?.label
  const wider = widenedTo === 'Sierra Leone' ? undefined : widenedTo
  return (
    <>
      {widenedTo && (
        <p className={styles.notice}>
          {found.areaTotal
            ? noticeWords.areaFirst(areas, wider)
            : noticeWords.nothingIn(areas ?? place, wider)}
        </p>
      )}
      {loosened.length > 0 && (
        <p className={styles.notice}>
          {noticeWords.loosened([...new Set(loosened.map(({ label }) => label))])} {save}
        </p>
      )}
      {repaired.length > 0 && (
        <p className={styles.notice}>
          {noticeWords.repaired(repaired.map(({ to }) => to))}{' '}
          <Link {...verbatim} preload={false} resetScroll={false}>
            {noticeWords.verbatim(repaired.map(({ from }) => from))}
          </Link>
        </p>
      )}
    </>
  )
}

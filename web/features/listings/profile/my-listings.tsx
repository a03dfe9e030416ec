import { useNavigate } from '@tanstack/react-router'
import { useId, useRef } from 'react'
import type { ListingTotals } from '#contract/profile.ts'
import { profileWords } from './copy.ts'
import { useWords } from '#web/lib/words.ts'
import { OWN_STATUSES, type OwnStatus } from '#web/features/listings/upkeep/queries.ts'
import { Tabs } from '#web/ui/tabs.tsx'
import styles from './my-listings.module.css'
import { OwnListings } from './own-listings.tsx'
import { PostButton } from './post-button.tsx'

/** The listings by their state. The tab stands in the address, in place of the one before it. */
export function MyListings({
  userId,
  status,
  totals,
}: {
  userId: string
  status: OwnStatus
  totals: ListingTotals | undefined
}) {
  const words = useWords(profileWords)
  const navigate = useNavigate()
  const heading = useRef<HTMLHeadingElement>(null)
  const id = useId()
  const choose = (next: OwnStatus) =>
    void navigate({
      to: '/profile',
      search: { tab: next === 'active' ? undefined : next },
      replace: true,
      resetScroll: false,
    })
  return (
    <section className={styles.mine} aria-labelledby={id}>
      <div className={styles.head}>
        <h2 id={id} ref={heading} tabIndex={-1} className={styles.title}>
          {words.myListings}
        </h2>
        {!(totals && hasNone(totals)) && <PostButton label={words.post} size="md" />}
      </div>
      <Tabs
        label={words.tabsLabel}
        selected={status}
        onSelect={choose}
        items={OWN_STATUSES.map((each) => ({
          id: each,
          label: (
            <span className={styles.tab}>
              {words.tabs[each]}{' '}
              <span className={styles.count}>{totals ? words.number(totals[each]) : words.unknown}</span>
            </span>
          ),
          content: <OwnListings userId={userId} status={each} hasNone={hasNone(totals)} heading={heading} />,
        }))}
      />
    </section>
  )
}

/** Nothing in any state. While the totals are not known, an empty list speaks for all. */
function hasNone(totals: ListingTotals | undefined): boolean {
  return !totals || OWN_STATUSES.every((status) => totals[status] === 0)
}

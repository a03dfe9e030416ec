import { useQuery } from '@tanstack/react-query'
import { SHOWCASE_LISTINGS } from '#contract/limits.ts'
import { landingWords } from '#web/copy/landing.ts'
import { rateWords } from '#web/copy/rate.ts'
import { useWords } from '#web/copy/use-words.ts'
import { shortDateWithYear } from '#web/lib/dates.ts'
import { Card } from '#web/ui/card.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { showcaseQuery } from './queries.ts'
import { ShowcaseCard } from './showcase-card.tsx'
import styles from './showcase.module.css'

/** Photos in the first view take the line first; the rest wait until they are scrolled to. */
const IN_FIRST_VIEW = 2

/** Six fresh listings. A page without them is whole, so nothing is said when there are none or they do not come. */
export function Showcase() {
  const words = useWords(landingWords)
  const { note } = useWords(rateWords)
  const { data, isPending } = useQuery(showcaseQuery)
  const rate = data?.listings[0]?.rate
  if (!isPending && !data?.listings.length) return null
  return (
    <section className={styles.showcase} aria-label={isPending ? words.freshLoading : words.freshTitle} aria-busy={isPending}>
      <h2 className={styles.title}>{words.freshTitle}</h2>
      <ul role="list" className={styles.wall}>
        {data
          ? data.listings.map((listing, index) => <ShowcaseCard key={listing.id} listing={listing} isPriority={index < IN_FIRST_VIEW} />)
          : Array.from({ length: SHOWCASE_LISTINGS }, (_, index) => <Bones key={index} />)}
      </ul>
      <p className={styles.note}>{rate && note(rate.slePerUsd, shortDateWithYear(rate.asOf))}</p>
    </section>
  )
}

function Bones() {
  return (
    <Card as="li" isPadded={false}>
      <Skeleton shape="block" ratio={4 / 3} />
      <div className={styles.body}>
        <div className={classNames(styles.name, styles.bones)}>
          <Skeleton />
          <Skeleton width="70%" />
        </div>
        <div className={styles.place}>
          <Skeleton width="50%" />
        </div>
        <div className={styles.about}>
          <Skeleton width="60%" />
        </div>
      </div>
    </Card>
  )
}

import { Link } from '@tanstack/react-router'
import { Suspense } from 'react'
import { isMonthly } from '#contract/kinds/derived.ts'
import type { ConversationListing } from '#contract/conversation.ts'
import { formatMoney } from '#contract/numbers.ts'
import { threadWords } from './copy.ts'
import { useWords } from '#web/lib/words.ts'
import { lazyPart } from '#web/lib/lazy-part.tsx'
import { ChevronDownIcon } from '#web/ui/icons/icons.tsx'
import { PhotoFallback } from '#web/ui/photo-fallback.tsx'
import { Photo } from '#web/ui/photo.tsx'
import { Price } from '#web/ui/price.tsx'
import styles from './pinned-listing.module.css'

const ListingState = lazyPart(() => import('./listing-state.tsx').then((module) => module.ListingState))

/** What the two talk about, always in sight: photo, what it costs, and whether it is still to be had. */
export function PinnedListing({ listing }: { listing: ConversationListing | null }) {
  const words = useWords(threadWords)
  if (!listing) return <p className={styles.gone}>{words.listingGone}</p>
  const { id, title, price, currency, type, status, imageUrl, thumbhash } = listing
  return (
    <aside className={styles.listing} aria-label={words.listing}>
      <Link to="/listings/$id" params={{ id }} preload={false} className={styles.way}>
        <Photo
          className={styles.photo}
          src={imageUrl}
          alt=""
          ratio={1}
          thumbhash={thumbhash}
          fallback={<PhotoFallback label={words.noPhoto} />}
        />
        <span className={styles.words}>
          <span className={styles.title}>{title}</span>
          <span className={styles.price}>
            <Price amount={formatMoney(price, currency)} per={isMonthly(type) ? words.perMonth : undefined} />
          </span>
        </span>
        <Suspense>{status !== 'active' && <ListingState status={status} />}</Suspense>
        <ChevronDownIcon className={styles.arrow} />
      </Link>
    </aside>
  )
}

import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import type { Listing } from '#contract/listing.ts'
import { listingWords } from '#web/copy/listing.ts'
import { useWords } from '#web/copy/use-words.ts'
import { useUser } from '#web/features/auth/queries.ts'
import { longDate } from '#web/lib/dates.ts'
import { lazyPart } from '#web/lib/lazy-part.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { EyeIcon, MapPinIcon } from '#web/ui/icons.tsx'
import { CalendarIcon } from '#web/ui/icons-listing.tsx'
import { Attributes } from './attributes.tsx'
import { BackLink } from './back-link.tsx'
import { Gallery } from './gallery.tsx'
import { LikeButton } from './like-button.tsx'
import { isNoLongerThere, ListingFailure } from './listing-failure.tsx'
import styles from './listing-page.module.css'
import { ListingPrice } from './listing-price.tsx'
import { ListingSkeleton } from './listing-skeleton.tsx'
import { listingQuery } from './queries.ts'
import { SellerCard } from './seller-card.tsx'
import { ShareButton, ShareRow } from './share.tsx'
import { SimilarOnSight } from './similar-on-sight.tsx'
import { useDocumentTitle } from './use-document-title.ts'

const StatusNote = lazyPart(() => import('./status-note.tsx').then((module) => module.StatusNote))

export function ListingPage({ id }: { id: string }) {
  const query = useQuery(listingQuery(id))
  if (query.data && !isNoLongerThere(query.error)) return <ListingDetails listing={query.data} />
  if (query.error) return <ListingFailure error={query.error} onRetry={() => void query.refetch()} isRetrying={query.isFetching} />
  return <ListingSkeleton />
}

function ListingDetails({ listing }: { listing: Listing }) {
  const words = useWords(listingWords)
  const user = useUser()
  const isOwn = user.data?.id === listing.user.id
  useDocumentTitle(words.pageTitle(listing.title))
  return (
    <div className={styles.page}>
      <BackLink />
      <article className={styles.listing}>
        <div className={styles.gallery}>
          <Gallery title={listing.title} photos={listing.photos} />
        </div>
        <div className={styles.summary}>
          {(isOwn || listing.status !== 'active') && (
            <Suspense fallback={<div className={styles.notePlace} />}>
              <StatusNote status={listing.status} isOwn={isOwn} />
            </Suspense>
          )}
          <div>
            <Badge tone={listing.type}>{words.badges[listing.type]}</Badge>
          </div>
          <h1 className={styles.title}>{listing.title}</h1>
          <ListingPrice listing={listing} />
          <ul role="list" className={styles.facts}>
            <li><MapPinIcon />{listing.location}</li>
            <li><CalendarIcon />{words.posted(longDate(listing.createdAt))}</li>
            <li><EyeIcon />{words.views(listing.viewsCount)}</li>
          </ul>
          <div className={styles.actions}>
            {listing.status === 'active' && <LikeButton listing={listing} />}
            <ShareRow listing={listing} />
          </div>
        </div>
        <div className={styles.body}>
          <Attributes listing={listing} />
          <section>
            <h2>{words.description}</h2>
            <p className={styles.description}>{listing.description}</p>
          </section>
        </div>
        <div className={styles.seller}>
          <SellerCard seller={listing.user} type={listing.type} />
        </div>
      </article>
      <SimilarOnSight id={listing.id} />
      <div className={styles.bottomBar}>
        <ListingPrice listing={listing} isShort />
        <ShareButton listing={listing} />
      </div>
    </div>
  )
}

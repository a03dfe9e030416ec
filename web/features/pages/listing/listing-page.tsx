import { useQuery } from '@tanstack/react-query'
import { Link, useLocation, useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import { longDate } from '#contract/dates.ts'
import type { Listing } from '#contract/listing.ts'
import { useUser } from '#web/features/accounts/sign-in/queries.ts'
import { MakeOffer } from '#web/features/chat/links/make-offer.tsx'
import { MessageSeller } from '#web/features/chat/links/message-seller.tsx'
import { WaysOn } from '#web/features/engagement/favourites/ways-on.tsx'
import { ContactButtons } from '#web/features/listings/contact/contact-buttons.tsx'
import { KindBadge } from '#web/features/listings/kind-look.tsx'
import { AttributeTable } from '#web/features/listings/page/attribute-table.tsx'
import { listingWords } from '#web/features/listings/page/copy.ts'
import { Gallery } from '#web/features/listings/page/gallery.tsx'
import { LikeButton } from '#web/features/listings/page/like-button.tsx'
import { ListingPrice } from '#web/features/listings/page/listing-price.tsx'
import { placeOf } from '#web/features/listings/page/listing-tile.tsx'
import { MoveIn } from '#web/features/listings/page/move-in-cost.tsx'
import { listingQuery } from '#web/features/listings/page/queries.ts'
import { SCORE_ID } from '#web/features/listings/page/score-id.ts'
import { SafetyAdvice, SellerStrip } from '#web/features/listings/page/seller-strip.tsx'
import { CopyLink, ShareButton } from '#web/features/listings/page/share.tsx'
import { isNotFoundOrGone, ListingFailure, StatusNote } from '#web/features/listings/page/status-note.tsx'
import { overText, ReservedBadge } from '#web/features/listings/status-badge.tsx'
import { ReportButton } from '#web/features/moderation/reports/report-button.tsx'
import { Breadcrumbs } from '#web/features/search/market/market-link.tsx'
import { InView } from '#web/lib/in-view.tsx'
import { lazyPart } from '#web/lib/lazy-part.tsx'
import { useDocumentTitle } from '#web/lib/use-document-title.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { BackIcon } from '#web/ui/icons/icons-listing.tsx'
import { MapPinIcon } from '#web/ui/icons/icons.tsx'
import { Skeleton } from '#web/ui/loading.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import page from '#web/ui/page.module.css'
import styles from './listing-page.module.css'

const OwnerPanel = lazyPart(() =>
  import('#web/features/listings/upkeep/owner-panel.tsx').then((module) => module.OwnerPanel),
)
const Comments = lazyPart(() =>
  import('#web/features/engagement/comments/comments.tsx').then((module) => module.Comments),
)
const SimilarListings = lazyPart(() =>
  import('#web/features/listings/page/similar-listings.tsx').then((module) => module.SimilarListings),
)
const PriceInsight = lazyPart(() =>
  import('#web/features/listings/price-insight/price-insight.tsx').then((module) => module.PriceInsight),
)

const OTHERS_ID = 'others'

export function ListingPage({ id }: { id: string }) {
  const query = useQuery(listingQuery(id))
  if (query.data && !isNotFoundOrGone(query.error)) return <ListingDetails listing={query.data} />
  if (!query.error) return <ListingSkeleton />
  return (
    <>
      <ListingFailure query={query} />
      <WaysOn />
    </>
  )
}

function ListingDetails({ listing }: { listing: Listing }) {
  const user = useUser()
  const isOwn = user.data?.id === listing.user.id
  const isKnownOther = user.data !== undefined && !isOwn
  const isRemoved = listing.status === 'removed'
  // A listing that others cannot open must not be shared.
  const isPublic = !isRemoved && listing.status !== 'pending'
  useDocumentTitle(listingWords.pageTitle(listing.title))
  useRememberViewed(listing, user.data === null ? null : user.data?.id)
  useScrollToScore(isOwn)
  return (
    <div className={`${page.frame} ${styles.page}`}>
      <WayBack listing={listing} />
      <article className={`${page.stack4} ${styles.listing}`}>
        <Photos listing={listing} />
        <div className={`${page.stack4} ${styles.side}`}>
          <Summary listing={listing} isOwn={isOwn} />
          {isOwn && isPublic && <Actions listing={listing} isOwn />}
          {isOwn && !isRemoved && <OwnerArea listing={listing} />}
          <SellerStrip seller={listing.user} />
          <MoveIn listing={listing} />
          {listing.alsoBy && (
            <a className={styles.others} href={`#${OTHERS_ID}`}>
              {listingWords.alsoBy(listing.alsoBy)}
            </a>
          )}
          {!isOwn && isPublic && <Actions listing={listing} />}
          {isKnownOther && (
            <InView className={styles.wide}>
              <PriceInsight listing={listing} isLast />
            </InView>
          )}
        </div>
        <div className={`${page.stack5} ${styles.body}`}>
          <AttributeTable listing={listing} />
          <Description listing={listing} />
          {!isOwn && <SafetyAdvice listing={listing} />}
          <div className={`${page.row} ${styles.foot}`}>
            {isPublic && <CopyLink listing={listing} />}
            {!isOwn && <ReportButton listing={listing} />}
          </div>
          {isKnownOther && (
            <InView className={styles.narrow} margin="30%">
              <PriceInsight listing={listing} />
            </InView>
          )}
        </div>
        {!isRemoved && (
          <InView className={styles.comments}>
            <Comments listing={listing} />
          </InView>
        )}
      </article>
      <InView id={OTHERS_ID}>
        <SimilarListings listing={listing} />
      </InView>
    </div>
  )
}

function Photos({ listing }: { listing: Listing }) {
  return (
    <div className={styles.gallery} data-over={overText(listing)}>
      <Gallery title={listing.title} photos={listing.photos} />
      <div className={styles.kind}>
        <KindBadge type={listing.type} />
        <ReservedBadge listing={listing} />
      </div>
    </div>
  )
}

/** Beside the photos: price, title, place and date. */
function Summary({ listing, isOwn }: { listing: Listing; isOwn: boolean }) {
  return (
    <div className={page.stack2}>
      {listing.status !== 'active' && <StatusNote listing={listing} isOwn={isOwn} />}
      <ListingPrice listing={listing} />
      <h1 className={styles.title}>{listing.title}</h1>
      <ul role="list" className={styles.facts}>
        <li>
          <MapPinIcon />
          {placeOf(listing)}
        </li>
        <li>
          <time dateTime={listing.createdAt}>{listingWords.posted(longDate(listing.createdAt))}</time>
        </li>
        <li>{listingWords.views(listing.viewsCount)}</li>
      </ul>
    </div>
  )
}

function Description({ listing }: { listing: Listing }) {
  return (
    <section>
      <h2>{listingWords.description}</h2>
      <p className={styles.description}>{listing.description}</p>
    </section>
  )
}

/** What a buyer can do, in a bar at the bottom of a phone's screen. The owner can only share. */
function Actions({ listing, isOwn = false }: { listing: Listing; isOwn?: boolean }) {
  return (
    <div className={isOwn ? styles.actions : `${styles.actions} ${styles.bar}`}>
      {!isOwn && <MessageSeller listing={listing} />}
      {!isOwn && <ContactButtons listing={listing} labelClass={styles.label} />}
      {!isOwn && <MakeOffer listing={listing} classes={{ more: styles.label, word: styles.word }} />}
      <div className={styles.heart}>
        <LikeButton listing={listing} />
      </div>
      <ShareButton listing={listing} labelClass={isOwn ? undefined : styles.label} />
    </div>
  )
}

function OwnerArea({ listing }: { listing: Listing }) {
  return (
    <div
      id={SCORE_ID}
      className={listing.status === 'sold' ? styles.owner : `${styles.owner} ${styles.ownerLong}`}
    >
      <InView>
        <OwnerPanel listing={listing} />
      </InView>
    </div>
  )
}

const RECORD_AFTER_MS = 3_000

/**
 * Records on this device that the listing was viewed: after three seconds (the page has usually loaded by
 * then), or as soon as the viewer touches the page or leaves. Viewers' own listings are not recorded.
 * `userId` is null for a visitor, and undefined while it is not known who is viewing.
 */
function useRememberViewed(listing: Listing, userId: string | null | undefined) {
  const { id, user } = listing
  const shouldRecord = userId !== undefined && user.id !== userId
  // Ignore a failure to load this code, because a missing record does not matter.
  const remember = useEffectEvent(() =>
    import('#web/features/engagement/favourites/remember-viewed.ts').then(
      ({ rememberViewed }) => rememberViewed(listing, userId ?? null),
      () => {},
    ),
  )

  useEffect(() => {
    if (!shouldRecord) return
    let isRecorded = false
    const record = () => {
      if (!isRecorded) void remember()
      isRecorded = true
    }
    const timer = setTimeout(record, RECORD_AFTER_MS)
    window.addEventListener('pointerdown', record)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('pointerdown', record)
      record()
    }
  }, [id, shouldRecord])
}

/**
 * Scrolls to the score if the URL has its hash. The router cannot do so, because it looks for the element
 * before the listing has loaded.
 */
function useScrollToScore(isOwn: boolean) {
  useEffect(() => {
    if (isOwn && location.hash === `#${SCORE_ID}`) document.getElementById(SCORE_ID)?.scrollIntoView()
  }, [isOwn])
}

/** A skeleton in the shape of the page. */
function ListingSkeleton() {
  return (
    <div className={`${page.frame} ${styles.page}`} role="status">
      <VisuallyHidden>{listingWords.loading}</VisuallyHidden>
      <Skeleton width="9rem" height="2.75rem" />
      <div className={`${page.stack4} ${styles.listing}`}>
        <div className={styles.gallery}>
          <Skeleton shape="block" ratio={4 / 3} />
        </div>
        <div className={`${page.stack4} ${styles.side}`}>
          <div className={page.stack2}>
            <Skeleton width="60%" height="2.5rem" />
            <Skeleton height="1.5rem" />
            <Skeleton width="80%" />
          </div>
          <Skeleton shape="block" height="5rem" />
        </div>
      </div>
    </div>
  )
}

/**
 * Leads back to the same position in the list if the viewer came from one. Otherwise, to the feed for
 * members, and to the market, the kind and the place for visitors.
 */
function WayBack({ listing: { type, location, area } }: { listing: Listing }) {
  const router = useRouter()
  const user = useUser()
  const isFromFeed = useLocation({ select: ({ state }) => state.isFromFeed === true })
  const linkClass = `${buttonClass({ variant: 'ghost', size: 'tap' })} ${styles.back}`
  if (isFromFeed) {
    return (
      <button type="button" className={linkClass} onClick={() => router.history.back()}>
        <BackIcon />
        {listingWords.back}
      </button>
    )
  }
  if (user.data === null) return <Breadcrumbs type={type} location={location} area={area} />
  return (
    <Link to="/" className={linkClass}>
      <BackIcon />
      {listingWords.toMarket}
    </Link>
  )
}

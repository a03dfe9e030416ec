import { Link } from '@tanstack/react-router'
import { shortDateWithYear } from '#contract/dates.ts'
import type { Listing } from '#contract/listing.ts'
import { caseWords } from './copy.ts'
import { useWords } from '#web/lib/words.ts'
import { AttributeTable } from '#web/features/listings/page/attribute-table.tsx'
import { Gallery } from '#web/features/listings/page/gallery.tsx'
import { ListingPrice } from '#web/features/listings/page/listing-price.tsx'
import { KindBadge } from '#web/features/listings/kind-look.tsx'
import styles from './case-details.module.css'

/**
 * A listing as buyers would see it. The words, which most decisions are about, stand before the photos:
 * without scrolling they are in sight.
 */
export function CaseListing({ listing }: { listing: Listing }) {
  const words = useWords(caseWords)
  return (
    <section className={styles.listing}>
      <div className={styles.section}>
        <h3>{listing.title}</h3>
        <p className={styles.soft}>
          <KindBadge type={listing.type} />{' '}
          {words.posted(shortDateWithYear(listing.createdAt), listing.location)}
        </p>
      </div>
      <ListingPrice listing={listing} />
      <p className={styles.description}>{listing.description}</p>
      <Gallery title={listing.title} photos={listing.photos} />
      <AttributeTable listing={listing} />
      <Link to="/listings/$id" params={{ id: listing.id }} preload={false}>
        {words.openListing}
      </Link>
    </section>
  )
}

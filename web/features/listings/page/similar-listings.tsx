import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import type { Listing } from '#contract/listing.ts'
import { similarWords } from './copy.ts'
import { ListingTile } from './listing-tile.tsx'
import { othersQuery, similarQuery } from './queries.ts'
import page from '#web/ui/page.module.css'
import styles from './similar-listings.module.css'

/** The same home at other sellers, and similar listings. */
export function SimilarListings({ listing: { id, alsoBy } }: { listing: Listing }) {
  const similar = useQuery(similarQuery(id))
  const others = useQuery({ ...othersQuery(id), enabled: alsoBy !== undefined })
  return (
    <>
      <Strip
        title={alsoBy === undefined ? '' : similarWords.others(alsoBy)}
        hint={similarWords.othersHint}
        listings={others.data?.listings}
      />
      <Strip title={similarWords.title} listings={similar.data?.listings} />
    </>
  )
}

type StripProps = { title: string; hint?: string; listings: readonly Listing[] | undefined }

/** Renders nothing while the listings load, if the call fails, or if there are none. */
function Strip({ title, hint, listings }: StripProps) {
  const titleId = useId()
  if (!listings?.length) return null
  return (
    <section className={`${page.stack3} ${styles.similar}`} aria-labelledby={titleId}>
      <h2 id={titleId}>{title}</h2>
      {hint && <p className={page.small}>{hint}</p>}
      <ul role="list" className={`${page.columns2} ${page.columns3} ${styles.strip}`}>
        {listings.map((listing) => (
          <li key={listing.id}>
            <ListingTile listing={listing} />
          </li>
        ))}
      </ul>
    </section>
  )
}

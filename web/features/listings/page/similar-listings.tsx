import { useQuery } from '@tanstack/react-query'
import { type RefCallback, useId } from 'react'
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
        onShown={showIfLedHere}
      />
      <Strip title={similarWords.title} listings={similar.data?.listings} />
    </>
  )
}

/** The page's link to this part moves before the part has loaded, and may find nothing to show. */
function showIfLedHere(part: HTMLElement | null) {
  if (part?.closest(':target')) part.scrollIntoView()
}

type StripProps = {
  title: string
  hint?: string
  listings: readonly Listing[] | undefined
  onShown?: RefCallback<HTMLElement>
}

/** Renders nothing while the listings load, if the call fails, or if there are none. */
function Strip({ title, hint, listings, onShown }: StripProps) {
  const titleId = useId()
  if (!listings?.length) return null
  return (
    <section ref={onShown} className={`${page.stack3} ${styles.similar}`} aria-labelledby={titleId}>
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

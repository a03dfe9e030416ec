import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { similarWords } from './copy.ts'
import { ListingTile } from './listing-tile.tsx'
import { similarQuery } from './queries.ts'
import page from '#web/ui/page.module.css'
import styles from './similar-listings.module.css'

/** Similar listings. Renders nothing while they load, if the call fails, or if there are none. */
export function SimilarListings({ id }: { id: string }) {
  const titleId = useId()
  const similar = useQuery(similarQuery(id))
  if (!similar.data?.listings.length) return null
  return (
    <section className={`${page.stack3} ${styles.similar}`} aria-labelledby={titleId}>
      <h2 id={titleId}>{similarWords.title}</h2>
      <ul role="list" className={`${page.columns2} ${page.columns3} ${styles.strip}`}>
        {similar.data.listings.map((listing) => (
          <li key={listing.id}>
            <ListingTile listing={listing} />
          </li>
        ))}
      </ul>
    </section>
  )
}

import type { Listing } from '#contract/listing.ts'
import { attributeRows } from './attributes.ts'
import { listingWords } from './copy.ts'
import styles from './gallery.module.css'

export function AttributeTable({ listing }: { listing: Listing }) {
  return (
    <section>
      <h2>{listingWords.details}</h2>
      <dl className={styles.rows}>
        {attributeRows(listing, listingWords).map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

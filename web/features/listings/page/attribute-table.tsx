import type { Listing } from '#contract/listing.ts'
import { attributeRows } from './attributes.ts'
import { listingWords } from './copy.ts'
import styles from './gallery.module.css'

/** More than a column has room for in two lines. */
const LONG_CHARACTERS = 40

export function AttributeTable({ listing }: { listing: Listing }) {
  return (
    <section>
      <h2>{listingWords.details}</h2>
      <dl className={styles.rows}>
        {attributeRows(listing, listingWords).map(([label, value]) => (
          <div key={label} className={value.length > LONG_CHARACTERS ? styles.long : undefined}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

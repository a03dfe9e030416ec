import type { Listing } from '#contract/listing.ts'
import { useWords } from '#web/lib/words.ts'
import { listingWords } from './copy.ts'
import { attributeRows } from './attributes.ts'
import styles from './gallery.module.css'

export function AttributeTable({ listing }: { listing: Listing }) {
  const words = useWords(listingWords)
  return (
    <section>
      <h2>{words.details}</h2>
      <dl className={styles.rows}>
        {attributeRows(listing, words).map(([label, value]) => (
          <div key={label} className={styles.row}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

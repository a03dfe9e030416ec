import { classNames } from './class-names.ts'
import styles from './card.module.css'

type PriceProps = {
  /** As it is to be read, currency and all: "SLE 85,000". */
  amount: string
  /** "/mo" and its like. */
  per?: string
  /** The other currency: "about $3,700". */
  about?: string
  /** The same with the rate, under the pointer. */
  aboutAtRate?: string
  size?: 'md' | 'lg' | 'xl'
}

export function Price({ amount, per, about, aboutAtRate, size = 'md' }: PriceProps) {
  return (
    <span className={classNames(styles.price, styles[size])}>
      <span className={styles.amount}>
        {amount}
        {per && <span className={styles.per}>{per}</span>}
      </span>
      {about && (
        <span className={styles.about} title={aboutAtRate}>
          {about}
        </span>
      )}
    </span>
  )
}

/** The gold tag pinned to a photo, its left edge cut as a market tag's. */
export function PriceTag({ amount, per }: Pick<PriceProps, 'amount' | 'per'>) {
  return (
    <span className={styles.tag}>
      {amount}
      {per && <span className={styles.per}>{per}</span>}
    </span>
  )
}

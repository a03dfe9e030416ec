import { classNames } from './class-names.ts'
import styles from './card.module.css'

type PriceProps = {
  /** As shown, with the currency: "SLE 85,000". */
  amount: string
  /** Such as "/mo". */
  per?: string
  /** The other currency: "about $3,700". */
  about?: string
  /** `about` with the exchange rate, shown on hover. */
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

/** The gold tag on a photo, its left edge cut like a market tag. */
export function PriceTag({ amount, per }: Pick<PriceProps, 'amount' | 'per'>) {
  return (
    <span className={styles.tag}>
      {amount}
      {per && <span className={styles.per}>{per}</span>}
    </span>
  )
}

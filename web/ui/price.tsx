import { classNames } from './class-names.ts'
import styles from './card.module.css'

type PriceProps = {
  /** As shown, with the currency: "SLE 85,000". */
  amount: string
  /** Such as "/mo". */
  per?: string
  /** The price in the other currency: "about $3,700". */
  converted?: string
  /** The converted price with the exchange rate, shown on hover. */
  convertedWithRate?: string
  size?: 'md' | 'xl'
}

export function Price({ amount, per, converted, convertedWithRate, size = 'md' }: PriceProps) {
  return (
    <span className={classNames(styles.price, styles[size])}>
      <span className={styles.amount}>
        {amount}
        <Per text={per} />
      </span>
      {converted && (
        <span className={styles.about} title={convertedWithRate}>
          {converted}
        </span>
      )}
    </span>
  )
}

/** The gold price tag on a photo, whose right edge is a point. */
export function PriceTag({ amount, per }: Pick<PriceProps, 'amount' | 'per'>) {
  return (
    <span className={styles.tag}>
      {amount}
      <Per text={per} />
    </span>
  )
}

/** A price too long for its line breaks before this. */
function Per({ text }: { text?: string }) {
  if (!text) return null
  return (
    <>
      <wbr />
      <span className={styles.per}>{text}</span>
    </>
  )
}

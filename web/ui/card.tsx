import type { ComponentProps } from 'react'
import { classNames } from './class-names.ts'
import styles from './card.module.css'

type CardProps = ComponentProps<'div'> & {
  as?: 'div' | 'article' | 'section' | 'li'
  /** Adds padding. False for a card with a photo that runs to the edge. */
  isPadded?: boolean
}

/** The class of a link that covers its card. The card's other controls need `position: relative`. */
export const coverClass = styles.cover

export function Card({ as = 'div', isPadded = true, className, ...rest }: CardProps) {
  // The four elements differ only in name, and all take these props.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const Element = as as 'div'
  return <Element {...rest} className={classNames(styles.card, isPadded && styles.padded, className)} />
}

import type { ComponentProps } from 'react'
import { classNames } from './class-names.ts'
import styles from './card.module.css'

type CardProps = ComponentProps<'div'> & {
  as?: 'div' | 'article' | 'section' | 'li'
  /** Room inside; false for a photo that runs to the edge. */
  isPadded?: boolean
  /** Lifts under the pointer: the whole card leads somewhere. */
  isInteractive?: boolean
}

/**
 * For the link that covers the card it stands in; what can be pressed besides stands above it by `position:
 * relative`.
 */
export const coverClass = styles.cover

export function Card({ as = 'div', isPadded = true, isInteractive = false, className, ...rest }: CardProps) {
  // Only the element's name differs between the four; the props are those every element takes.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const Element = as as 'div'
  return (
    <Element
      {...rest}
      className={classNames(
        styles.card,
        isPadded && styles.padded,
        isInteractive && styles.interactive,
        className,
      )}
    />
  )
}

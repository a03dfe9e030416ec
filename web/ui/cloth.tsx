import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import styles from './cloth.module.css'

/** A thin strip of country cloth: the hem of a header, the end of a page. */
export function ClothStripe() {
  return <div className={styles.stripe} aria-hidden="true" />
}

/** Gara, the indigo tie-dye: rings on a deep ground, for the one place on a page that may be loud. */
export function GaraPanel({ as: Element = 'section', className, children }: {
  as?: 'section' | 'div' | 'header' | 'footer'
  className?: string
  children: ReactNode
}) {
  return (
    <Element className={classNames(styles.gara, className)} data-surface="bar">
      {children}
    </Element>
  )
}

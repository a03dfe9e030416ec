import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import styles from './cloth.module.css'

/** A thin strip of country cloth: the hem of a header, the end of a page. */
export function ClothStripe() {
  return <div className={styles.stripe} aria-hidden="true" />
}

/** Gara, the indigo tie-dye: rings on a deep ground, for the one place on a page that may be loud. */
export function GaraPanel({
  as: Element = 'section',
  className,
  children,
}: {
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

/**
 * How a page that explains begins: its title and what it promises, what to do about it below and a picture
 * beside, hemmed by cloth.
 */
export function Hero({
  title,
  intro,
  size,
  aside,
  className,
  children,
}: {
  title: string
  intro: string
  size?: 'lg'
  aside?: ReactNode
  /** Lays out words and picture, and sets the measures that the style sheet names. */
  className?: string
  children?: ReactNode
}) {
  return (
    <>
      <GaraPanel>
        <div className={classNames(styles.hero, className)}>
          <div className={styles.pitch}>
            <h1 className={size && styles[size]}>{title}</h1>
            <p className={styles.intro}>{intro}</p>
            {children}
          </div>
          {aside}
        </div>
      </GaraPanel>
      <ClothStripe />
    </>
  )
}

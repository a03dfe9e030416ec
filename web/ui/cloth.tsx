import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import styles from './cloth.module.css'

/** A strip that looks like country cloth, at the end of a panel. */
function ClothStripe() {
  return <div className={styles.stripe} aria-hidden="true" />
}

/** A panel with rings on indigo, like gara (tie-dyed cloth), for the most prominent element of a page. */
export function GaraPanel({
  as: Element = 'section',
  className,
  children,
}: {
  as?: 'section' | 'div'
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
 * The top of a page: title and introduction, actions below them, a picture beside them, and a strip of cloth.
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
  /**
   * A class of the page that arranges text and picture. It may set --hero-padding, --hero-gap and
   * --hero-measure (cloth.module.css).
   */
  className?: string
  children?: ReactNode
}) {
  return (
    <>
      <GaraPanel>
        <div className={classNames(styles.hero, className)}>
          <div className={styles.text}>
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

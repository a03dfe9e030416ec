import { classNames } from './class-names.ts'
import styles from './brand.module.css'

/** The Cotton Tree over the flag's three threads. `public/favicon.svg` is the same drawing. */
export function BrandMark() {
  return (
    <svg className={styles.mark} viewBox="0 0 32 32" aria-hidden="true">
      <rect className={styles.cloth} width="32" height="32" rx="7" />
      <path
        className={styles.crown}
        d="M5.5 15.500c-2-3.2.3-6.7 3.5-6.5.6-3.4 4.6-5 7-3 2.4-2 6.4-.4 7 3 3.2-.2 5.5 3.3 3.5 6.5-1.7 2.6-6 2.8-10.5 2.800s-8.8-.2-10.5-2.800z"
      />
      <path className={styles.trunk} d="M14.6 14.500h2.800c0 4.5.8 7 3.6 8.500H11c2.8-1.5 3.6-4 3.6-8.500z" />
      <path className={styles.green} d="M6 23h20v1.700H6z" />
      <path className={styles.trunk} d="M6 24.700h20v1.600H6z" />
      <path className={styles.blue} d="M6 26.300h20V28H6z" />
    </svg>
  )
}

/** Mark and name, on the bar. `name` is the product's, and the link's accessible name where this stands in a link. */
export function Brand({ name, isNameHiddenOnPhones = false }: { name: string; isNameHiddenOnPhones?: boolean }) {
  const [first, ...rest] = name.split(' ')
  return (
    <span className={styles.brand}>
      <BrandMark />
      <span className={classNames(styles.name, isNameHiddenOnPhones && styles.wideOnly)}>
        {first} <span className={styles.light}>{rest.join(' ')}</span>
      </span>
    </span>
  )
}

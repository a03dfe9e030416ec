import { classNames } from './class-names.ts'
import styles from './avatar.module.css'

/** The Cotton Tree over the colours of the flag, as in favicon.svg. It is in the page, so it cannot fail to load. */
function BrandMark() {
  return (
    <svg className={styles.mark} viewBox="0 0 32 32" width={34} height={34} aria-hidden="true">
      <rect width="32" height="32" rx="7" fill="#232e70" />
      <path
        fill="#ffc52e"
        d="M5.5 15.5c-2-3.2.3-6.7 3.5-6.5.6-3.4 4.6-5 7-3 2.4-2 6.4-.4 7 3 3.2-.2 5.5 3.3 3.5 6.5-1.7 2.6-6 2.8-10.5 2.8s-8.8-.2-10.5-2.8z"
      />
      <path fill="#fff" d="M14.6 14.5h2.8c0 4.5.8 7 3.6 8.5H11c2.8-1.5 3.6-4 3.6-8.5z" />
      <path fill="#1eb53a" d="M6 23h20v1.7H6z" />
      <path fill="#fff" d="M6 24.7h20v1.6H6z" />
      <path fill="#0072c6" d="M6 26.3h20V28H6z" />
    </svg>
  )
}

/** The mark and the product's name. */
export function Brand({
  name,
  isNameHiddenOnPhones = false,
}: {
  name: string
  isNameHiddenOnPhones?: boolean
}) {
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

import styles from './photo-fallback.module.css'

/** A Cotton Tree before the hills, in the page's quietest colours: an absent photo, not an error. */
export function PhotoFallback({ label }: { label: string }) {
  return (
    <svg
      className={styles.scene}
      viewBox="0 0 320 240"
      preserveAspectRatio="xMidYMax slice"
      role="img"
      aria-label={label}
    >
      <path className={styles.sky} d="M0 0h320v240H0z" />
      <path className={styles.hill} d="M0 178c40-34 74-40 110-22 30-38 78-50 118-22 34-20 62-14 92 8v98H0z" />
      <path
        className={styles.tree}
        d="M152 206c6-22 6-44 4-66-22 10-52 8-62-8-14-22 6-44 26-42 4-24 34-32 50-16 18-14 46-4
          46 18 22-4 38 20 24 40-12 16-42 18-62 8-2 22 0 44 6 66l18 14h-68z"
      />
      <path className={styles.tree} d="M0 214h320v26H0z" />
    </svg>
  )
}

import styles from './removal-reason.module.css'

/** In the moderators' own words, below what it is the reason for. */
export function RemovalReason({ label, children }: { label: string; children: string }) {
  return (
    <span className={styles.reason}>
      <b>{label}</b> {children}
    </span>
  )
}

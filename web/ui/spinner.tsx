import styles from './spinner.module.css'

/** Says nothing to a screen reader: whoever shows it says what is going on. */
export function Spinner() {
  return <span className={styles.spinner} aria-hidden="true" />
}

export function LoadingScreen({ label }: { label: string }) {
  return (
    <div className={styles.screen} role="status" data-waiting>
      <span className={styles.loom} aria-hidden="true">
        <i />
        <i />
        <i />
      </span>
      <p>{label}</p>
    </div>
  )
}

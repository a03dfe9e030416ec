import styles from './install-page.module.css'

/** A phone's home screen with the icon among others: what one gets. */
export function HomeScreen() {
  return (
    <div className={styles.phone} aria-hidden="true">
      <div className={styles.screen}>
        {Array.from({ length: 12 }, (_, index) =>
          index === 4 ? (
            <img key={index} src="/favicon.svg" alt="" width={48} height={48} />
          ) : (
            <span key={index} className={styles.otherIcon} />
          ),
        )}
      </div>
    </div>
  )
}

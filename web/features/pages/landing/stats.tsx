import { landingWords } from './copy.ts'
import { useWords } from '#web/lib/words.ts'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import styles from './landing.module.css'

export function Stats() {
  const words = useWords(landingWords)
  return (
    <section>
      <VisuallyHidden>
        <h2>{words.statsTitle}</h2>
      </VisuallyHidden>
      <ul role="list" className={styles.stats}>
        {words.stats.map(({ figure, label }) => (
          <li key={label} className={styles.stat}>
            <strong className={styles.figure}>{figure}</strong> <span className={styles.soft}>{label}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

import { tutorialsWords } from './copy.ts'
import { useWords } from '#web/lib/words.ts'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import styles from './figures.module.css'

export function Figures() {
  const words = useWords(tutorialsWords)
  return (
    <section>
      <VisuallyHidden>
        <h2>{words.figuresTitle}</h2>
      </VisuallyHidden>
      <ul role="list" className={styles.figures}>
        {words.figures.map(({ figure, label }) => (
          <li key={label} className={styles.item}>
            <strong className={styles.figure}>{figure}</strong> <span className={styles.label}>{label}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

import { useWords } from '#web/lib/words.ts'
import { guideWords } from './copy.ts'
import styles from './tips.module.css'

export function Tips() {
  const { tips } = useWords(guideWords)
  return (
    <ul role="list" className={styles.tips}>
      {tips.map(({ title, text }) => (
        <li key={title} className={styles.tip}>
          <h3>{title}</h3>
          <p>{text}</p>
        </li>
      ))}
    </ul>
  )
}

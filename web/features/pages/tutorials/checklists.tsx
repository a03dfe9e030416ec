import { guideWords } from './copy.ts'
import { useWords } from '#web/lib/words.ts'
import { Checklist } from './checklist.tsx'
import styles from './guide.module.css'

export function Checklists() {
  const { before, after } = useWords(guideWords)
  return (
    <div className={styles.lists}>
      <Checklist name="before" {...before} />
      <Checklist name="after" {...after} />
    </div>
  )
}

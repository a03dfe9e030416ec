import { useWords } from '#web/lib/words.ts'
import { CheckIcon, CloseIcon } from '#web/ui/icons/icons.tsx'
import { guideWords, type Step } from './copy.ts'
import styles from './step-body.module.css'

/** What a step says, below its title. */
export function StepBody({ step: { text, points, good, bad } }: { step: Step }) {
  const words = useWords(guideWords)
  return (
    <div className={styles.body}>
      <p>{text}</p>
      <ul className={styles.points}>
        {points.map((point) => (
          <li key={point}>{point}</li>
        ))}
      </ul>
      {good && (
        <p className={styles.good}>
          <CheckIcon label={words.goodLabel} />
          <q>{good}</q>
        </p>
      )}
      {bad && (
        <p className={styles.bad}>
          <CloseIcon label={words.badLabel} />
          <q>{bad}</q>
        </p>
      )}
    </div>
  )
}

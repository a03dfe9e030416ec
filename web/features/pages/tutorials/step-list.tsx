import { Link } from '@tanstack/react-router'
import { useWords } from '#web/lib/words.ts'
import { guideWords, tutorialsWords } from './copy.ts'
import styles from './step-list.module.css'
import type { TutorialId } from './search-params.ts'

/** Where one is among the five, and the way to any of them. On a phone the numbers stand in a row. */
export function StepList({ id, step }: { id: TutorialId; step: number }) {
  const words = useWords(tutorialsWords)
  const { title, steps } = useWords(guideWords).tutorials[id]
  return (
    <nav aria-label={words.stepsOf(title)}>
      <ol role="list" className={styles.steps}>
        {steps.map((each, index) => (
          // The router calls the link itself the current page.
          <li key={each.title} className={styles.item} aria-current={index + 1 === step ? 'step' : undefined}>
            <Link
              to="/tutorials"
              search={{ read: id, step: index + 1 }}
              activeOptions={{ exact: true, includeSearch: true }}
              className={styles.step}
            >
              <span className={styles.number}>{index + 1}</span>
              <span className={styles.title}>{each.title}</span>
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  )
}

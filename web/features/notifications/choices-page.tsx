import { Link } from '@tanstack/react-router'
import { notificationChoiceWords } from './copy.ts'
import { useWords } from '#web/lib/words.ts'
import { useDocumentTitle } from '#web/lib/use-document-title.ts'
import { buttonClass } from '#web/ui/button.tsx'
import page from '#web/ui/page.module.css'
import { Choices } from './choices.tsx'
import styles from './choices.module.css'

/** What the person wants to be told. */
export function ChoicesPage() {
  const words = useWords(notificationChoiceWords)
  useDocumentTitle(words.pageTitle)
  return (
    <div className={`${page.frame} ${styles.page}`}>
      <div className={styles.top}>
        <Link
          to="/notifications"
          className={`${buttonClass({ variant: 'ghost', size: 'sm' })} ${styles.back}`}
        >
          {words.back}
        </Link>
        <h1>{words.title}</h1>
        <p className={styles.soft}>{words.intro}</p>
      </div>
      <Choices />
    </div>
  )
}

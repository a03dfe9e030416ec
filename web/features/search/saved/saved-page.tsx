import { savedWords } from './copy.ts'
import { useWords } from '#web/lib/words.ts'
import { useDocumentTitle } from '#web/lib/use-document-title.ts'
import page from '#web/ui/page.module.css'
import { SavedList } from './saved-list.tsx'
import styles from './saved-page.module.css'

/** The searches that somebody wants to hear of. */
export function SavedPage() {
  const words = useWords(savedWords)
  useDocumentTitle(words.pageTitle)
  return (
    <div className={`${page.frame} ${styles.page}`}>
      <header>
        <h1>{words.title}</h1>
        <p className={styles.soft}>{words.intro}</p>
      </header>
      <SavedList />
    </div>
  )
}

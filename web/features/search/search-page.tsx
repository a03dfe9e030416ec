import { Link } from '@tanstack/react-router'
import { searchWords } from '#web/copy/search.ts'
import { useWords } from '#web/copy/use-words.ts'
import { useDocumentTitle } from '#web/features/listing/use-document-title.ts'
import { buttonClass } from '#web/ui/button.tsx'
import styles from './search-page.module.css'
import { useSearchForm } from './use-search-form.tsx'

/** What the search dialog offers, as a page: somewhere a link can lead to. What is found is shown by the feed. */
export function SearchPage() {
  const words = useWords(searchWords)
  const { form, submit } = useSearchForm(undefined, stay)
  useDocumentTitle(words.pageTitle)
  return (
    <div className={styles.page}>
      <h1>{words.title}</h1>
      {form}
      <div className={styles.foot}>
        {submit}
        <Link to="/" className={buttonClass({ variant: 'secondary' })}>
          {words.allListings}
        </Link>
      </div>
    </div>
  )
}

// There is nothing to close: the search leads away by itself.
function stay() {}

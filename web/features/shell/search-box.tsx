import { useSearch } from '@tanstack/react-router'
import type { KeyboardEvent } from 'react'
import { shellWords } from '#web/lib/copy.ts'
import { useWords } from '#web/lib/words.ts'
import { useSearchDialog } from '#web/features/search/use-search-dialog.tsx'
import { Button } from '#web/ui/button.tsx'
import { SparklesIcon } from '#web/ui/icons/icons.tsx'
import styles from './header.module.css'

/** The search in force, to be read; what is searched for next is said in the dialog that it opens. */
export function SearchBox() {
  const words = useWords(shellWords)
  const { q = '' } = useSearch({ strict: false })
  const { open, dialog } = useSearchDialog()
  const openByKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== ' ') return
    event.preventDefault()
    open()
  }
  return (
    <div role="search" className={styles.search}>
      <input
        type="search"
        className={styles.searchInput}
        aria-label={words.searchLabel}
        aria-haspopup="dialog"
        placeholder={words.searchPlaceholder}
        value={q}
        readOnly
        onClick={() => open()}
        onKeyDown={openByKey}
      />
      {!q && (
        <span className={styles.hint} aria-hidden="true" data-hint>
          {words.searchLabel}
        </span>
      )}
      <Button size="sm" className={styles.aiSearch} aria-haspopup="dialog" onClick={() => open('ai')}>
        <SparklesIcon />
        <span className={styles.wideOnly}>{words.aiSearch}</span>
      </Button>
      {dialog}
    </div>
  )
}

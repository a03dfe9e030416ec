import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState, type SubmitEvent } from 'react'
import { SEARCH_TEXT_MAX } from '#contract/limits.ts'
import { shellWords } from '#web/copy/shell.ts'
import { useWords } from '#web/copy/use-words.ts'
import { SearchIcon } from '#web/ui/icons.tsx'
import styles from './header.module.css'

/** The search of the whole market: what is typed stands in the address, so it can be shared and gone back to. */
export function SearchBox() {
  const { q = '' } = useSearch({ strict: false })
  return <SearchForm key={q} initial={q} />
}

function SearchForm({ initial }: { initial: string }) {
  const words = useWords(shellWords)
  const navigate = useNavigate()
  const [text, setText] = useState(initial)
  const search = (event: SubmitEvent) => {
    event.preventDefault()
    const q = text.trim() || undefined
    void navigate({ to: '/', search: (before) => ({ type: before.type, sort: before.sort, q }) })
  }
  return (
    <form role="search" className={styles.search} onSubmit={search}>
      <input
        type="search"
        name="q"
        className={styles.searchInput}
        aria-label={words.searchLabel}
        placeholder={words.searchPlaceholder}
        maxLength={SEARCH_TEXT_MAX}
        value={text}
        onChange={(event) => setText(event.target.value)}
        enterKeyHint="search"
        autoComplete="off"
      />
      <button type="submit" className={styles.searchButton} aria-label={words.searchButton}>
        <SearchIcon />
      </button>
    </form>
  )
}

import type { FormEvent, ReactNode } from 'react'
import { SEARCH_TEXT_MAX } from '#contract/limits.ts'
import { Button } from '#web/ui/button.tsx'
import { SearchIcon } from '#web/ui/icons/icons.tsx'
import { resultsWords } from './copy.ts'
import field from '#web/ui/forms/field.module.css'
import styles from './search-form.module.css'

type Props = {
  /** The page that shows the results, for a browser without JavaScript. */
  action: string
  text: string | undefined
  label: string
  placeholder: string
  onSearch: (text: string | undefined) => void
  /** Hidden fields. */
  children?: ReactNode
}

/** A search in plain words. It is a real form, so that it works before any script has loaded. */
export function SearchForm({ action, text, label, placeholder, onSearch, children }: Props) {
  function search(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const { q } = Object.fromEntries(new FormData(event.currentTarget))
    onSearch((typeof q === 'string' && q.trim()) || undefined)
  }

  return (
    <search>
      <form method="get" action={action} className={styles.form} onSubmit={search}>
        <div className={styles.place}>
          <input
            key={text}
            type="search"
            name="q"
            className={field.control}
            aria-label={label}
            placeholder={placeholder}
            defaultValue={text}
            maxLength={SEARCH_TEXT_MAX}
            enterKeyHint="search"
          />
        </div>
        {children}
        <Button type="submit" variant="secondary" className={styles.submit} aria-label={resultsWords.search}>
          <SearchIcon />
          <span>{resultsWords.search}</span>
        </Button>
      </form>
    </search>
  )
}

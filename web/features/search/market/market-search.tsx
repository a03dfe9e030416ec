import { useNavigate } from '@tanstack/react-router'
import type { FormEvent } from 'react'
import { SEARCH_TEXT_MAX } from '#contract/limits.ts'
import { Button } from '#web/ui/button.tsx'
import { SearchIcon } from '#web/ui/icons/icons.tsx'
import { marketWords } from './copy.ts'
import { marketLink } from './market-link.tsx'
import field from '#web/ui/forms/field.module.css'
import styles from './market-search.module.css'

/** The market's search in plain words. It is a real form, so that it works before any script has loaded. */
export function MarketSearch({ text }: { text?: string }) {
  const navigate = useNavigate()

  function search(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const { q } = Object.fromEntries(new FormData(event.currentTarget))
    void navigate(marketLink({ q: typeof q === 'string' && q.trim() ? q.trim() : undefined }))
  }

  return (
    <search>
      <form method="get" action="/market" className={styles.form} onSubmit={search}>
        <div className={styles.place}>
          <input
            key={text}
            type="search"
            name="q"
            className={field.control}
            aria-label={marketWords.searchLabel}
            placeholder={marketWords.searchPlaceholder}
            defaultValue={text}
            maxLength={SEARCH_TEXT_MAX}
            enterKeyHint="search"
          />
        </div>
        <Button type="submit" variant="secondary" className={styles.submit} aria-label={marketWords.search}>
          <SearchIcon />
          <span>{marketWords.search}</span>
        </Button>
      </form>
    </search>
  )
}

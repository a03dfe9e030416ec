import { Link, useSearch } from '@tanstack/react-router'
import type { KeyboardEvent } from 'react'
import type { User } from '#contract/user.ts'
import { Bell } from '#web/features/notifications/bell/bell.tsx'
import { useSearchDialog } from '#web/features/search/use-search-dialog.tsx'
import { shellWords } from '#web/lib/copy.ts'
import { Brand } from '#web/ui/brand.tsx'
import { Button } from '#web/ui/button.tsx'
import { SearchIcon, SparklesIcon } from '#web/ui/icons/icons.tsx'
import { DeferredKeepers } from './deferred-keepers.tsx'
import { Places } from './places.tsx'
import styles from './header.module.css'

/**
 * The header of every page, with the search and the bell of a member, and the places, which on a phone are a
 * bar at the bottom. While the session is loading (`user` is undefined), the header has its full height, so
 * that nothing below moves.
 */
export function Header({ user }: { user: User | null | undefined }) {
  return (
    <header className={styles.header} data-surface="bar">
      <div className={styles.row}>
        <div className={styles.lead}>
          <Link to="/" aria-label={shellWords.home} className={styles.brand}>
            <Brand name={shellWords.brand} isNameHiddenOnPhones={Boolean(user)} />
          </Link>
          {user && (
            <>
              <SearchBox />
              <Bell />
              <DeferredKeepers userId={user.id} />
            </>
          )}
        </div>
        {user !== undefined && <Places user={user} />}
      </div>
    </header>
  )
}

/** Shows the current search. Pressing it opens the search dialog. */
function SearchBox() {
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
        aria-label={shellWords.searchLabel}
        aria-haspopup="dialog"
        placeholder={shellWords.searchPlaceholder}
        value={q}
        readOnly
        onClick={() => open()}
        onKeyDown={openByKey}
      />
      {!q && (
        <span className={styles.hint} aria-hidden="true" data-hint>
          <SearchIcon />
          <span>{shellWords.searchLabel}</span>
        </span>
      )}
      <Button size="sm" className={styles.aiSearch} aria-haspopup="dialog" onClick={() => open('ai')}>
        <SparklesIcon />
        <span className={styles.wideOnly}>{shellWords.aiSearch}</span>
      </Button>
      {dialog}
    </div>
  )
}

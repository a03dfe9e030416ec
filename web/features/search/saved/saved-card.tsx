import { useQueryClient } from '@tanstack/react-query'
import { Link, useLocation } from '@tanstack/react-router'
import { Suspense, useContext, useEffect, useRef, useState } from 'react'
import { shortDate } from '#contract/dates.ts'
import type { SavedSearch } from '#contract/saved-search.ts'
import { LanguageContext, useWords } from '#web/lib/words.ts'
import { toChips } from '#web/features/search/feed/outcome/to-chips.ts'
import { lazyPart } from '#web/lib/lazy-part.tsx'
import { Unopened } from '#web/lib/unopened.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { BellIcon } from '#web/ui/icons/icons.tsx'
import { savedWords } from './copy.ts'
import { removeSearch, togglePause } from './carry-out.ts'
import { resultsOf } from './search-draft.ts'
import styles from './saved-page.module.css'

const EditSearchDialog = lazyPart(
  () => import('./edit-search-dialog.tsx').then((module) => module.EditSearchDialog),
  Unopened,
)

/** One saved search: what it looks for, what came of it, and what can be done with it. */
export function SavedCard({ search }: { search: SavedSearch }) {
  const words = useWords(savedWords)
  const { name, query, looksFor, paused, frequency, matches, lastMatchAt } = search
  const card = useShownByHash(search.id)
  return (
    <Card as="li" className={classNames(styles.card, paused && styles.resting)}>
      <div className={styles.head}>
        <h2 ref={card} tabIndex={-1} className={styles.name}>
          {name}
        </h2>
        {paused ? (
          <Badge tone="warning">{words.paused}</Badge>
        ) : (
          <Badge tone="info" icon={<BellIcon />}>
            {words.told[frequency]}
          </Badge>
        )}
      </div>
      {query && <p className={styles.text}>{words.text(query)}</p>}
      {looksFor.length > 0 && (
        <ul role="list" className={styles.chips} aria-label={words.looksFor(name)}>
          {toChips(looksFor, {}).map(({ id, label }) => (
            <li key={id} className={styles.chip}>
              {label}
            </li>
          ))}
        </ul>
      )}
      <p className={styles.soft}>
        {lastMatchAt ? words.matches(matches, shortDate(lastMatchAt)) : words.noMatches}
      </p>
      <Tools search={search} />
    </Card>
  )
}

function Tools({ search }: { search: SavedSearch }) {
  const words = useWords(savedWords)
  const deed = { client: useQueryClient(), language: useContext(LanguageContext), search }
  const [isEditing, setEditing] = useState(false)
  const { name, paused } = search
  return (
    <div className={styles.tools}>
      <Link
        to="/"
        search={resultsOf(search)}
        preload={false}
        aria-label={words.showOf(name)}
        className={classNames(buttonClass({ variant: 'secondary', size: 'sm' }), styles.show)}
      >
        {words.show}
      </Link>
      <Button
        variant="ghost"
        size="sm"
        aria-haspopup="dialog"
        aria-label={words.editOf(name)}
        onClick={() => setEditing(true)}
      >
        {words.edit}
      </Button>
      <Button
        variant="ghost"
        size="sm"
        aria-label={paused ? words.resumeOf(name) : words.pauseOf(name)}
        onClick={() => void togglePause(deed)}
      >
        {paused ? words.resume : words.pause}
      </Button>
      <Button
        variant="ghost"
        size="sm"
        aria-label={words.removeOf(name)}
        onClick={() => void removeSearch(deed)}
      >
        {words.remove}
      </Button>
      {isEditing && (
        <Suspense>
          <EditSearchDialog search={search} onClose={() => setEditing(false)} />
        </Suspense>
      )}
    </div>
  )
}

/** A notification leads to its search by the address's hash, which is here only once the list has come. */
function useShownByHash(id: string) {
  const heading = useRef<HTMLHeadingElement>(null)
  const isMeant = useLocation({ select: ({ hash }) => hash === id })
  useEffect(() => {
    if (isMeant) heading.current?.focus()
  }, [isMeant])
  return heading
}

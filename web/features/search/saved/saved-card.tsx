import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { Link, useLocation } from '@tanstack/react-router'
import { Suspense, useContext, useEffect, useRef, useState } from 'react'
import { shortDate } from '#contract/dates.ts'
import type { SavedSearch } from '#contract/saved-search.ts'
import { LanguageContext, useWords, wordsIn, type Language } from '#web/lib/words.ts'
import { toChips } from '#web/features/search/feed/outcome/to-chips.ts'
import { lazyPart, Unopened } from '#web/lib/lazy-part.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { BellIcon } from '#web/ui/icons/icons.tsx'
import { savedWords } from './copy.ts'
import { resultsOf } from './search-draft.ts'
import { api, answerOf } from '#web/lib/api.ts'
import { CallError } from '#web/lib/call-error.ts'
import { randomKey } from '#web/lib/random-key.ts'
import { showToast } from '#web/ui/overlays/toast.ts'
import { dropSearch, putSearch, writeSearch, savedQuery } from './queries.ts'
import { tellFailure } from '#web/features/accounts/sign-in/session-expired.ts'
import styles from './saved-page.module.css'

const EditSearchDialog = lazyPart(
  () => import('./edit-search-dialog.tsx').then((module) => module.EditSearchDialog),
  Unopened,
)

/** One saved search: its filters, its matches and its actions. */
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

/**
 * A notification links to its search by the URL hash, but the element exists only after the list has loaded.
 */
function useShownByHash(id: string) {
  const heading = useRef<HTMLHeadingElement>(null)
  const isMeant = useLocation({ select: ({ hash }) => hash === id })
  useEffect(() => {
    if (isMeant) heading.current?.focus()
  }, [isMeant])
  return heading
}

type Deed = { client: QueryClient; language: Language; search: SavedSearch }

/**
 * The ids of searches with a request in progress. A second press is ignored until the answer arrives, or it
 * would revert an unfinished change.
 */
const underWay = new Set<string>()

/** Pauses or resumes a search: shown at once, reverted if refused. */
async function togglePause(deed: Deed) {
  const { client, language, search } = deed
  const words = wordsIn(savedWords, language)
  await once(
    deed,
    async () => {
      const paused = !search.paused
      writeSearch(client, { ...search, paused })
      writeSearch(
        client,
        await answerOf(api['saved-searches'][':id'].$patch({ param: { id: search.id }, json: { paused } })),
      )
      showToast(
        paused
          ? { title: words.nowPaused, description: words.nowPausedText }
          : { title: words.nowResumed, description: words.nowResumedText },
      )
    },
    () => writeSearch(client, search),
  )
}

/** Deletes a search: gone at once, restored if refused. Undo saves it again. */
async function removeSearch(deed: Deed) {
  const { client, language, search } = deed
  const words = wordsIn(savedWords, language)
  const at = dropSearch(client, search.id)
  await once(
    deed,
    async () => {
      await answerOf(api['saved-searches'][':id'].$delete({ param: { id: search.id } })).catch(
        refuseAllButGone,
      )
      showToast({
        title: words.removed,
        description: search.name,
        action: { label: words.undo, onAction: () => void saveAgain(deed, at) },
      })
    },
    () => putSearch(client, search, at),
  )
}

async function saveAgain({ client, language, search }: Deed, at: number) {
  const { name, query, filters, frequency, paused } = search
  const key = randomKey()
  putSearch(client, search, at)
  try {
    const saved = await answerOf(
      api['saved-searches'].$post(
        { json: { name, query, filters, frequency, paused } },
        { headers: { 'Idempotency-Key': key } },
      ),
    )
    dropSearch(client, search.id)
    putSearch(client, saved, at)
    showToast({ title: wordsIn(savedWords, language).restored, description: name })
  } catch (error) {
    dropSearch(client, search.id)
    tellFailure(error, language)
  }
}

async function once({ client, language, search }: Deed, act: () => Promise<void>, putBack: () => void) {
  if (underWay.has(search.id)) return
  underWay.add(search.id)
  try {
    await client.cancelQueries(savedQuery)
    await act()
  } catch (error) {
    putBack()
    tellFailure(error, language)
  } finally {
    underWay.delete(search.id)
  }
}

/** Rethrows any error but a 404, which means that another device has already deleted the search. */
function refuseAllButGone(error: unknown) {
  if (!(error instanceof CallError) || error.status !== 404) throw error
}

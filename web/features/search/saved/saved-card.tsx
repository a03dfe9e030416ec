import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { Link, linkOptions, useLocation } from '@tanstack/react-router'
import { Suspense, useEffect, useRef, useState } from 'react'
import { shortDate } from '#contract/dates.ts'
import type { SavedSearch } from '#contract/saved-search.ts'
import { showFailure } from '#web/features/accounts/sign-in/session-expired.ts'
import { toChips } from '#web/features/search/results/to-chips.ts'
import { api, parseResponse } from '#web/lib/api.ts'
import { CallError } from '#web/lib/call-error.ts'
import { lazyPart, FailedDialog } from '#web/lib/lazy-part.tsx'
import { randomKey } from '#web/lib/random-key.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { BellIcon } from '#web/ui/icons/icons.tsx'
import { showToast } from '#web/ui/overlays/toast.ts'
import { savedWords } from './copy.ts'
import { dropSearch, putSearch, writeSearch, savedQuery } from './queries.ts'
import { toFeedAddress } from './search-draft.ts'
import page from '#web/ui/page.module.css'
import styles from './saved-page.module.css'

const EditSearchDialog = lazyPart(
  () => import('./edit-search-dialog.tsx').then((module) => module.EditSearchDialog),
  FailedDialog,
)

/** One saved search: its filters, its matches and its actions. */
export function SavedCard({ search }: { search: SavedSearch }) {
  const { name, query, looksFor, paused, frequency, matches, lastMatchAt } = search
  const heading = useFocusByHash(search.id)
  return (
    <Card as="li" className={classNames(styles.card, paused && styles.paused)}>
      <div className={`${page.between} ${styles.head}`}>
        <h2 ref={heading} tabIndex={-1} className={styles.name}>
          {name}
        </h2>
        {paused ? (
          <Badge tone="warning">{savedWords.paused}</Badge>
        ) : (
          <Badge tone="info" icon={<BellIcon />}>
            {savedWords.alerts[frequency]}
          </Badge>
        )}
      </div>
      {query && <p className={styles.text}>{savedWords.text(query)}</p>}
      {looksFor.length > 0 && (
        <ul role="list" className={page.row} aria-label={savedWords.looksFor(name)}>
          {toChips(looksFor, {}).map(({ id, label }) => (
            <li key={id} className={styles.chip}>
              {label}
            </li>
          ))}
        </ul>
      )}
      <p className={page.small}>
        {lastMatchAt ? savedWords.matches(matches, shortDate(lastMatchAt)) : savedWords.noMatches}
      </p>
      <Tools search={search} />
    </Card>
  )
}

/** A search that follows a seller leads to the seller. */
function toResults(search: SavedSearch) {
  const { sellerId } = search.filters
  return sellerId === undefined
    ? linkOptions({ to: '/', search: toFeedAddress(search) })
    : linkOptions({ to: '/users/$id', params: { id: sellerId } })
}

function Tools({ search }: { search: SavedSearch }) {
  const context = { client: useQueryClient(), search }
  const [isEditing, setEditing] = useState(false)
  const { name, paused } = search
  return (
    <div className={styles.tools}>
      <Link
        {...toResults(search)}
        preload={false}
        aria-label={savedWords.showOf(name)}
        className={classNames(buttonClass({ variant: 'secondary', size: 'sm' }), styles.show)}
      >
        {savedWords.show}
      </Link>
      <Button
        variant="ghost"
        size="sm"
        aria-haspopup="dialog"
        aria-label={savedWords.editOf(name)}
        onClick={() => setEditing(true)}
      >
        {savedWords.edit}
      </Button>
      <Button
        variant="ghost"
        size="sm"
        aria-label={paused ? savedWords.resumeOf(name) : savedWords.pauseOf(name)}
        onClick={() => void togglePause(context)}
      >
        {paused ? savedWords.resume : savedWords.pause}
      </Button>
      <Button
        variant="ghost"
        size="sm"
        aria-label={savedWords.removeOf(name)}
        onClick={() => void removeSearch(context)}
      >
        {savedWords.remove}
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
 * Focuses the heading of the search in the URL hash, to which its notifications link. The browser cannot do
 * that, because the heading exists only after the list has loaded.
 */
function useFocusByHash(id: string) {
  const heading = useRef<HTMLHeadingElement>(null)
  const isTarget = useLocation({ select: ({ hash }) => hash === id })
  useEffect(() => {
    if (isTarget) heading.current?.focus()
  }, [isTarget])
  return heading
}

type Context = { client: QueryClient; search: SavedSearch }

/**
 * The ids of searches with a call in progress. Another press is ignored until the response arrives, because
 * it would revert an unfinished change.
 */
const pendingIds = new Set<string>()

/** Pauses or resumes a search. Shows the change at once, and reverts it if the call fails. */
async function togglePause(context: Context) {
  const { client, search } = context
  await runExclusively(
    context,
    async () => {
      const paused = !search.paused
      writeSearch(client, { ...search, paused })
      const call = api['saved-searches'][':id'].$patch({ param: { id: search.id }, json: { paused } })
      writeSearch(client, await parseResponse(call))
      showToast(
        paused
          ? { title: savedWords.nowPaused, description: savedWords.nowPausedText }
          : { title: savedWords.nowResumed, description: savedWords.nowResumedText },
      )
    },
    () => writeSearch(client, search),
  )
}

/** Deletes a search: drops it from the list at once, and restores it if the call fails. Undo resaves it. */
async function removeSearch(context: Context) {
  const { client, search } = context
  let at = 0
  await runExclusively(
    context,
    async () => {
      at = dropSearch(client, search.id)
      const call = api['saved-searches'][':id'].$delete({ param: { id: search.id } })
      await parseResponse(call).catch(rethrowUnlessMissing)
      showToast({
        title: savedWords.removed,
        description: search.name,
        action: { label: savedWords.undo, onAction: () => void saveAgain(context, at) },
      })
    },
    () => putSearch(client, search, at),
  )
}

async function saveAgain({ client, search }: Context, at: number) {
  const { name, query, filters, frequency, paused } = search
  const key = randomKey()
  putSearch(client, search, at)
  try {
    const saved = await parseResponse(
      api['saved-searches'].$post(
        { json: { name, query, filters, frequency, paused } },
        { headers: { 'Idempotency-Key': key } },
      ),
    )
    dropSearch(client, search.id)
    putSearch(client, saved, at)
    showToast({ title: savedWords.restored, description: name })
  } catch (error) {
    dropSearch(client, search.id)
    showFailure(error)
  }
}

async function runExclusively({ client, search }: Context, act: () => Promise<void>, revert: () => void) {
  if (pendingIds.has(search.id)) return
  pendingIds.add(search.id)
  try {
    await client.cancelQueries(savedQuery)
    await act()
  } catch (error) {
    revert()
    showFailure(error)
  } finally {
    pendingIds.delete(search.id)
  }
}

/** Rethrows any error but a 404, which means that the search was already deleted on another device. */
function rethrowUnlessMissing(error: unknown) {
  if (!(error instanceof CallError) || error.status !== 404) throw error
}

import { useQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useId, useState } from 'react'
import type { SavedSearches } from '#contract/saved-search.ts'
import type { SearchFilters } from '#contract/search.ts'
import { showFailure } from '#web/features/accounts/sign-in/session-expired.ts'
import { api, parseResponse } from '#web/lib/api.ts'
import { randomKey } from '#web/lib/random-key.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { showToast } from '#web/ui/overlays/toast.ts'
import { saveSearchWords } from './copy.ts'
import { savedQuery } from './queries.ts'
import { findSame, type SearchContent, shortName, type SearchDraft } from './search-draft.ts'
import { SearchForm } from './search-form.tsx'
import styles from './search-form.module.css'

export type SaveSearchProps = {
  /** The text as typed, or '' if there are only filters. */
  query: string
  /** The filters that were chosen, not read from the text. */
  filters: SearchFilters
  /** The initial name: the chips in order. */
  suggestedName: string
}

/** Asks for a name and a frequency, or says that the search is already saved. */
export function SaveSearchDialog({
  query,
  filters,
  suggestedName,
  onClose,
}: SaveSearchProps & { onClose: () => void }) {
  const id = useId()
  const [draft, setDraft] = useState<SearchDraft>({
    name: shortName(suggestedName || query),
    frequency: 'instant',
  })
  const { data } = useQuery(savedQuery)
  const { save, isSaving } = useSaveSearch({ query, filters }, onClose)
  const same = findSame(data?.savedSearches ?? [], { query, filters })

  if (same) {
    const toSaved = (
      <Link to="/saved-searches" className={buttonClass({ variant: 'primary' })} onClick={onClose}>
        {saveSearchWords.toSaved}
      </Link>
    )
    return (
      <Dialog
        onClose={onClose}
        title={saveSearchWords.saved}
        closeLabel={saveSearchWords.close}
        size="sm"
        footer={toSaved}
      >
        <p>{saveSearchWords.already(same.name)}</p>
      </Dialog>
    )
  }
  const buttons = (
    <>
      <Button variant="secondary" onClick={onClose}>
        {saveSearchWords.cancel}
      </Button>
      <Button type="submit" form={id} isPending={isSaving}>
        {isSaving ? saveSearchWords.saving : saveSearchWords.confirm}
      </Button>
    </>
  )
  return (
    <Dialog
      onClose={onClose}
      title={saveSearchWords.title}
      closeLabel={saveSearchWords.close}
      size="sm"
      footer={buttons}
    >
      <p className={styles.intro}>{saveSearchWords.intro}</p>
      <SearchForm id={id} draft={draft} onChange={setDraft} hasFilters isPending={isSaving} onSubmit={save} />
    </Dialog>
  )
}

/**
 * Saves a search with its own idempotency key, so that a retry after a lost connection does not save it
 * twice.
 */
function useSaveSearch({ query, filters }: SearchContent, onSaved: () => void) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const [key] = useState(randomKey)
  const { mutate, isPending } = useMutation({
    networkMode: 'always',
    mutationFn: ({ name, frequency }: SearchDraft) =>
      parseResponse(
        api['saved-searches'].$post(
          { json: { name, query, filters, frequency } },
          { headers: { 'Idempotency-Key': key } },
        ),
      ),
    onSuccess: (saved) => {
      client.setQueryData(
        savedQuery.queryKey,
        (cached: SavedSearches | undefined) => cached && withSearch(cached, saved),
      )
      void client.invalidateQueries(savedQuery)
      const show = { label: saveSearchWords.show, onAction: () => void navigate({ to: '/saved-searches' }) }
      showToast({ title: saveSearchWords.done, description: saveSearchWords.doneText, action: show })
      onSaved()
      void import('#web/features/notifications/push/ask.ts').then(
        ({ ask }) => ask(client, 'saving'),
        () => {},
      )
    },
    onError: (error) => showFailure(error),
  })
  return { save: mutate, isSaving: isPending }
}

function withSearch(
  { savedSearches, ...rest }: SavedSearches,
  saved: SavedSearches['savedSearches'][number],
): SavedSearches {
  const all = [saved, ...savedSearches.filter(({ id }) => id !== saved.id)]
  return { ...rest, savedSearches: all, total: all.length }
}

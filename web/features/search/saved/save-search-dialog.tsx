import { useQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useId, useState, useContext } from 'react'
import type { SearchFilters } from '#contract/search.ts'
import type { SavedSearches } from '#contract/saved-search.ts'
import { useWords, LanguageContext } from '#web/lib/words.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { api, parseResponse } from '#web/lib/api.ts'
import { randomKey } from '#web/lib/random-key.ts'
import { showToast } from '#web/ui/overlays/toast.ts'
import { saveSearchWords } from './copy.ts'
import { savedQuery } from './queries.ts'
import { findSame, type SearchContent, shortName, type SearchDraft } from './search-draft.ts'
import { SearchForm } from './search-form.tsx'
import styles from './search-form.module.css'
import { showFailure } from '#web/features/accounts/sign-in/session-expired.ts'

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
  const words = useWords(saveSearchWords)
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
        {words.toSaved}
      </Link>
    )
    return (
      <Dialog onClose={onClose} title={words.saved} closeLabel={words.close} size="sm" footer={toSaved}>
        <p>{words.already(same.name)}</p>
      </Dialog>
    )
  }
  const buttons = (
    <>
      <Button variant="secondary" onClick={onClose}>
        {words.cancel}
      </Button>
      <Button type="submit" form={id} isPending={isSaving}>
        {isSaving ? words.saving : words.confirm}
      </Button>
    </>
  )
  return (
    <Dialog onClose={onClose} title={words.title} closeLabel={words.close} size="sm" footer={buttons}>
      <p className={styles.intro}>{words.intro}</p>
      <SearchForm id={id} draft={draft} onChange={setDraft} hasFilters isPending={isSaving} onSubmit={save} />
    </Dialog>
  )
}

/**
 * Saves a search with its own idempotency key, so that a retry after a lost connection does not save it
 * twice.
 */
function useSaveSearch({ query, filters }: SearchContent, onSaved: () => void) {
  const words = useWords(saveSearchWords)
  const language = useContext(LanguageContext)
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
      const show = { label: words.show, onAction: () => void navigate({ to: '/saved-searches' }) }
      showToast({ title: words.done, description: words.doneText, action: show })
      onSaved()
    },
    onError: (error) => showFailure(error, language),
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

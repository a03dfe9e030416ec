import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useContext, useState } from 'react'
import type { SavedSearches } from '#contract/saved-search.ts'
import { saveSearchWords } from './copy.ts'
import { LanguageContext, useWords } from '#web/lib/words.ts'
import { api, answerOf } from '#web/lib/api.ts'
import { randomKey } from '#web/lib/random-key.ts'
import { showToast } from '#web/ui/overlays/toast.ts'
import { savedQuery } from './queries.ts'
import type { Asked } from './same-search.ts'
import type { SearchDraft } from './search-draft.ts'
import { tellFailure } from './tell-failure.ts'

/** Saves a search under a key of its own, so that pressing again after a dropped line saves it once. */
export function useSaveSearch({ query, filters }: Asked, onSaved: () => void) {
  const words = useWords(saveSearchWords)
  const language = useContext(LanguageContext)
  const client = useQueryClient()
  const navigate = useNavigate()
  const [key] = useState(randomKey)
  const { mutate, isPending } = useMutation({
    networkMode: 'always',
    mutationFn: ({ name, frequency }: SearchDraft) =>
      answerOf(
        api['saved-searches'].$post(
          { json: { name, query, filters, frequency } },
          { headers: { 'Idempotency-Key': key } },
        ),
      ),
    onSuccess: (saved) => {
      client.setQueryData(
        savedQuery.queryKey,
        (held: SavedSearches | undefined) => held && withSearch(held, saved),
      )
      void client.invalidateQueries(savedQuery)
      const show = { label: words.show, onAction: () => void navigate({ to: '/saved-searches' }) }
      showToast({ title: words.done, description: words.doneText, action: show })
      onSaved()
    },
    onError: (error) => tellFailure(error, language),
  })
  return { save: mutate, isSaving: isPending }
}

function withSearch(
  { savedSearches }: SavedSearches,
  saved: SavedSearches['savedSearches'][number],
): SavedSearches {
  const all = [saved, ...savedSearches.filter(({ id }) => id !== saved.id)]
  return { savedSearches: all, total: all.length }
}

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useContext } from 'react'
import type { EditSavedSearch, SavedSearch } from '#contract/saved-search.ts'
import { savedWords } from './copy.ts'
import { LanguageContext, useWords } from '#web/lib/words.ts'
import { api, answerOf } from '#web/lib/api.ts'
import { showToast } from '#web/ui/overlays/toast.ts'
import { writeSearch } from './held-searches.ts'
import type { SearchDraft } from './search-draft.ts'
import { tellFailure } from './tell-failure.ts'

/** Sends what was changed of a saved search, and nothing where nothing was. */
export function useEditSearch(search: SavedSearch, onDone: () => void) {
  const words = useWords(savedWords)
  const language = useContext(LanguageContext)
  const client = useQueryClient()
  const { mutate, isPending } = useMutation({
    networkMode: 'always',
    mutationFn: (json: EditSavedSearch) =>
      answerOf(api['saved-searches'][':id'].$patch({ param: { id: search.id }, json })),
    onSuccess: (edited) => {
      writeSearch(client, edited)
      showToast({ title: words.edited })
      onDone()
    },
    onError: (error) => tellFailure(error, language),
  })
  const edit = (draft: SearchDraft) => {
    const changes = changesOf(search, draft)
    if (Object.keys(changes).length > 0) mutate(changes)
    else onDone()
  }
  return { edit, isSaving: isPending }
}

function changesOf(search: SavedSearch, { name, query, frequency }: SearchDraft): EditSavedSearch {
  return {
    ...(name.trim() !== search.name && { name }),
    ...(query !== undefined && query.trim() !== search.query.trim() && { query: query.trim() }),
    ...(frequency !== search.frequency && { frequency }),
  }
}

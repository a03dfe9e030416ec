import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import type { SavedSearch, EditSavedSearch } from '#contract/saved-search.ts'
import { toOneLine } from '#contract/visible-text.ts'
import { showFailure } from '#web/features/accounts/sign-in/session-expired.ts'
import { api, parseResponse } from '#web/lib/api.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { showToast } from '#web/ui/overlays/toast.ts'
import { saveSearchWords, savedWords } from './copy.ts'
import { writeSearch } from './queries.ts'
import type { SearchDraft } from './search-draft.ts'
import { SearchForm } from './search-form.tsx'

export function EditSearchDialog({ search, onClose }: { search: SavedSearch; onClose: () => void }) {
  const id = useId()
  const { name, query, frequency, filters } = search
  const [draft, setDraft] = useState<SearchDraft>({ name, query, frequency })
  const { edit, isSaving } = useEditSearch(search, onClose)
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
      title={saveSearchWords.editTitle}
      closeLabel={saveSearchWords.close}
      size="sm"
      footer={buttons}
    >
      <SearchForm
        id={id}
        draft={draft}
        onChange={setDraft}
        hasFilters={Object.keys(filters).length > 0}
        isPending={isSaving}
        onSubmit={edit}
      />
    </Dialog>
  )
}

/** Sends only the changed fields of a saved search, or nothing if there are none. */
function useEditSearch(search: SavedSearch, onDone: () => void) {
  const client = useQueryClient()
  const { mutate, isPending } = useMutation({
    networkMode: 'always',
    mutationFn: (json: EditSavedSearch) =>
      parseResponse(api['saved-searches'][':id'].$patch({ param: { id: search.id }, json })),
    onSuccess: (edited) => {
      writeSearch(client, edited)
      showToast({ title: savedWords.edited })
      onDone()
    },
    onError: (error) => showFailure(error),
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
    ...(toOneLine(name) !== search.name && { name }),
    ...(query !== undefined && query.trim() !== search.query.trim() && { query: query.trim() }),
    ...(frequency !== search.frequency && { frequency }),
  }
}

import { useId, useState } from 'react'
import type { SavedSearch } from '#contract/saved-search.ts'
import { saveSearchWords } from './copy.ts'
import { useWords } from '#web/lib/words.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import type { SearchDraft } from './search-draft.ts'
import { SearchForm } from './search-form.tsx'
import { useEditSearch } from './use-edit-search.ts'

export function EditSearchDialog({ search, onClose }: { search: SavedSearch; onClose: () => void }) {
  const words = useWords(saveSearchWords)
  const id = useId()
  const { name, query, frequency, filters } = search
  const [draft, setDraft] = useState<SearchDraft>({ name, query, frequency })
  const { edit, isSaving } = useEditSearch(search, onClose)
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
    <Dialog
      isOpen
      onClose={onClose}
      title={words.editTitle}
      closeLabel={words.close}
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

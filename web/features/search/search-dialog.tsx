import { searchWords } from '#web/copy/search.ts'
import { useWords } from '#web/copy/use-words.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import type { SearchTab } from './use-search-dialog.tsx'
import { useSearchForm } from './use-search-form.tsx'

export type SearchDialogProps = { tab?: SearchTab; onClose: () => void }

export function SearchDialog({ tab, onClose }: SearchDialogProps) {
  const words = useWords(searchWords)
  const { form, submit } = useSearchForm(tab, onClose)
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={words.title}
      closeLabel={words.close}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {words.cancel}
          </Button>
          {submit}
        </>
      }
    >
      {form}
    </Dialog>
  )
}

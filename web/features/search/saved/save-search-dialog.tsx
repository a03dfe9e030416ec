import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useId, useState } from 'react'
import type { SearchFilters } from '#contract/search.ts'
import { saveSearchWords } from './copy.ts'
import { useWords } from '#web/lib/words.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { savedQuery } from './queries.ts'
import { findSame } from './same-search.ts'
import { shortName, type SearchDraft } from './search-draft.ts'
import { SearchForm } from './search-form.tsx'
import styles from './search-form.module.css'
import { useSaveSearch } from './use-save-search.ts'

export type SaveSearchProps = {
  /** The text as typed; '' where only filters are in force. */
  query: string
  /** What is fixed beside the text. */
  filters: SearchFilters
  /** What the name starts as: the chips, one after the other. */
  suggestedName: string
}

/**
 * Name and frequency of a search that is to be saved; where the same is saved already, the way to it instead.
 */
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
      <Dialog
        isOpen
        onClose={onClose}
        title={words.saved}
        closeLabel={words.close}
        size="sm"
        footer={toSaved}
      >
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
    <Dialog isOpen onClose={onClose} title={words.title} closeLabel={words.close} size="sm" footer={buttons}>
      <p className={styles.intro}>{words.intro}</p>
      <SearchForm id={id} draft={draft} onChange={setDraft} hasFilters isPending={isSaving} onSubmit={save} />
    </Dialog>
  )
}

import { useNavigate } from '@tanstack/react-router'
import { type RefObject, useRef, useState } from 'react'
import type { ListingsPage } from '#contract/listing.ts'
import { withoutChip } from '#web/features/search/results/change-search.ts'
import { SearchNotices } from '#web/features/search/results/search-notices.tsx'
import type { FeedAddress } from '#web/features/search/results/search-params.ts'
import { chipsOf, type SearchChip, toSaveProps } from '#web/features/search/results/to-chips.ts'
import { SaveSearch } from '#web/features/search/saved/save-search.tsx'
import { useSearchDialog } from '#web/features/search/use-search-dialog.tsx'
import { Button } from '#web/ui/button.tsx'
import { CloseIcon } from '#web/ui/icons/icons.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { feedSearchWords } from './copy.ts'
import styles from '#web/features/search/results/results.module.css'

type CurrentSearchProps = {
  address: FeedAddress
  found: ListingsPage | undefined
  /** True while `found` is still the result of the previous search. */
  isOld: boolean
  /** Receives the focus if no chip follows. */
  status: RefObject<HTMLElement | null>
}

/** The current search: a removable chip for each thing understood from it, and what can be done with it. */
export function CurrentSearch({ address, found, isOld, status }: CurrentSearchProps) {
  const { q } = address
  const navigate = useNavigate()
  const { open, dialog } = useSearchDialog()
  const bar = useRef<HTMLDivElement>(null)
  const [removed, setRemoved] = useState<readonly SearchChip[]>([])
  const isRemoved = ({ id }: SearchChip) => isOld && removed.some((chip) => chip.id === id)
  const chips = found ? chipsOf(found, q).filter((chip) => !isRemoved(chip)) : []

  const goTo = (search: (before: FeedAddress) => FeedAddress) =>
    void navigate({ to: '/', search, resetScroll: false })

  const remove = (chip: SearchChip, index: number) => {
    const next = bar.current?.querySelectorAll('button')[index + 1] ?? status.current
    next?.focus()
    setRemoved(isOld ? [...removed, chip] : [chip])
    goTo((before) => withoutChip(before.q ? { verbatim: before.verbatim, ...found?.filters } : before, chip))
  }

  const clear = () => {
    status.current?.focus()
    goTo(() => ({}))
  }

  return (
    <>
      <div className={styles.chips} role="group" aria-label={feedSearchWords.chips} ref={bar}>
        {chips.map((chip, index) => (
          <button
            key={chip.id}
            type="button"
            className={styles.chip}
            aria-label={feedSearchWords.removeChip(chip.label)}
            onClick={() => remove(chip, index)}
          >
            <span>{chip.label}</span>
            <CloseIcon />
          </button>
        ))}
      </div>
      <Button variant="ghost" size="tap" onClick={clear}>
        {feedSearchWords.clearAll}
      </Button>
      <Button variant="ghost" size="tap" aria-haspopup="dialog" onClick={() => open()}>
        {feedSearchWords.editSearch}
      </Button>
      {dialog}
    </>
  )
}

/** The title of a search: the text as typed. */
export function searchTitle(q: string | undefined): string {
  return q && !isBuiltFromFilters(q) ? feedSearchWords.resultsFor(q) : feedSearchWords.results
}

/** Whether the filter dialog built the text. Such text is not shown, since its chips are easier to read. */
function isBuiltFromFilters(q: string): boolean {
  return q.startsWith('type:')
}

/**
 * What was searched for, and how the search was changed to find something. Render it in the live region after
 * the count, so that screen readers announce every change.
 */
export function SearchedFor({ address, found }: { address: FeedAddress; found: ListingsPage }) {
  const labels = chipsOf(found, address.q).map(({ label }) => label)
  return (
    <>
      {labels.length > 0 && <VisuallyHidden> {feedSearchWords.searchedFor(labels)}</VisuallyHidden>}
      <SearchNotices
        found={found}
        verbatim={{ to: '/', search: { ...address, verbatim: true } }}
        save={<SaveSearch search={toSaveProps(address, found)}>{feedSearchWords.save}</SaveSearch>}
      />
    </>
  )
}

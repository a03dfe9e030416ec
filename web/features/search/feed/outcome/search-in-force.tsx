import { useNavigate } from '@tanstack/react-router'
import { useRef, useState, type RefObject } from 'react'
import type { ListingsPage } from '#contract/listing.ts'
import { feedSearchWords } from '../copy.ts'
import { shellWords } from '#web/lib/copy.ts'
import { useWords } from '#web/lib/words.ts'
import { useSearchDialog } from '#web/features/search/use-search-dialog.tsx'
import { loadOrReload } from '#web/lib/lazy-part.tsx'
import { Button } from '#web/ui/button.tsx'
import { CloseIcon } from '#web/ui/icons/icons.tsx'
import { showToast } from '#web/ui/overlays/toast.ts'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import type { FeedAddress } from '../search-params.ts'
import { Notices } from './notices.tsx'
import { SaveTool } from './save-tool.tsx'
import styles from './search-in-force.module.css'
import { chipsOf, type SearchChip } from './to-chips.ts'

type SearchInForceProps = {
  address: FeedAddress
  found: ListingsPage | undefined
  /** `found` is of the search before. */
  isOld: boolean
  /** Where the focus goes when no chip is left. */
  status: RefObject<HTMLElement | null>
}

/**
 * What is searched for: the text as typed, and each thing that it was understood as, to be taken away one by
 * one.
 */
export function SearchInForce({ address, found, isOld, status }: SearchInForceProps) {
  const { q } = address
  const words = useWords(feedSearchWords)
  const { error, offline } = useWords(shellWords)
  const navigate = useNavigate()
  const { open, dialog } = useSearchDialog()
  const bar = useRef<HTMLDivElement>(null)
  const [gone, setGone] = useState<readonly SearchChip[]>([])
  const isGone = ({ id }: SearchChip) => isOld && gone.some((chip) => chip.id === id)
  const chips = found ? chipsOf(found, q).filter((chip) => !isGone(chip)) : []

  const go = (search: (before: FeedAddress) => FeedAddress) =>
    void navigate({ to: '/', search, resetScroll: false })

  const remove = async (chip: SearchChip, index: number) => {
    const next = bar.current?.querySelectorAll('button')[index + 1] ?? status.current
    next?.focus()
    setGone(isOld ? [...gone, chip] : [chip])
    try {
      const { withoutChip } = await loadOrReload(() => import('./without-chip.ts'))
      go((before) => withoutChip(before.q ? { verbatim: before.verbatim, ...found?.filters } : before, chip))
    } catch {
      showToast({ title: error, description: offline, tone: 'destructive' })
    }
  }

  const clear = () => {
    status.current?.focus()
    go(() => ({}))
  }

  return (
    <>
      <div className={styles.head}>
        <p className={styles.title}>{q && !isOfPairs(q) ? words.resultsFor(q) : words.results}</p>
        <Button variant="ghost" size="sm" aria-haspopup="dialog" onClick={() => open()}>
          {words.editSearch}
        </Button>
        <SaveTool variant="ghost" address={address} found={found} />
        <Button variant="ghost" size="sm" onClick={clear}>
          {words.clearAll}
        </Button>
        {dialog}
      </div>
      <div className={styles.chips} role="group" aria-label={words.chips} ref={bar}>
        {chips.map((chip, index) => (
          <Button
            key={chip.id}
            size="sm"
            className={styles.chip}
            aria-label={words.removeChip(chip.label)}
            onClick={() => void remove(chip, index)}
          >
            <span>{chip.label}</span>
            <CloseIcon />
          </Button>
        ))}
      </div>
    </>
  )
}

/** The text that the filters of the dialog make is for the server; its chips say it better. */
function isOfPairs(q: string): boolean {
  return q.startsWith('type:')
}

/**
 * Inside the live region, after the count: what it counts, so that every change is heard, and what was done
 * to find it.
 */
export function SearchedFor({ address, found }: { address: FeedAddress; found: ListingsPage }) {
  const words = useWords(feedSearchWords)
  const labels = chipsOf(found, address.q).map(({ label }) => label)
  return (
    <>
      {labels.length > 0 && <VisuallyHidden> {words.searchedFor(labels)}</VisuallyHidden>}
      {(found.widenedTo ?? found.loosened ?? found.repaired) && <Notices address={address} found={found} />}
    </>
  )
}

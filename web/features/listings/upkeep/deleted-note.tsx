import { useRef } from 'react'
import type { Listing } from '#contract/listing.ts'
import { useWords } from '#web/lib/words.ts'
import { Note } from '#web/features/listings/page/note.tsx'
import { dayAndTime } from '#web/lib/times.ts'
import { Button } from '#web/ui/button.tsx'
import { deletedWords } from '../page/copy.ts'
import { RemovalReason } from './removal-reason.tsx'
import { useFocusLeft } from './use-focus-left.ts'
import { useNow } from './use-now.ts'
import { useUpkeep } from './use-upkeep.ts'

/**
 * On the page of a listing that its owner has deleted: until when that can be taken back, and the way to do
 * it.
 */
export function DeletedNote({ listing }: { listing: Listing }) {
  const words = useWords(deletedWords)
  const now = useNow()
  const { removedReason: reason, restorableUntil: until } = listing
  if (reason)
    return (
      <Note tone="danger" title={words.deleted}>
        {words.wasRemoved} <RemovalReason label={words.reason}>{reason}</RemovalReason>
      </Note>
    )
  if (!until || (now !== undefined && Date.parse(until) <= now))
    return (
      <Note tone="danger" title={words.deleted}>
        {words.undoNoMore}
      </Note>
    )
  return (
    <Note tone="danger" title={words.deleted} action={<Undo listing={listing} />}>
      {words.undoUntil(dayAndTime(until))}
    </Note>
  )
}

function Undo({ listing }: { listing: Listing }) {
  const words = useWords(deletedWords)
  const { carryOut, isUnderWay } = useUpkeep(listing)
  const button = useRef<HTMLButtonElement>(null)
  useFocusLeft(button)
  return (
    <Button
      ref={button}
      variant="secondary"
      aria-disabled={isUnderWay || undefined}
      onClick={isUnderWay ? undefined : () => carryOut('restore')}
    >
      {words.undo}
    </Button>
  )
}

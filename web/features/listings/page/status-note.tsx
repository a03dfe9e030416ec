import type { Listing } from '#contract/listing.ts'
import { useWords } from '#web/lib/words.ts'
import { statusWords } from '../copy.ts'
import { statusNoteWords } from './copy.ts'
import { Note, type NoteProps } from './note.tsx'
import { RemovedNote } from '#web/features/listings/upkeep/removed-note.tsx'
import { DeletedNote } from '#web/features/listings/upkeep/deleted-note.tsx'

/** What a buyer or the owner must know of a listing that is not on offer, before all else. */
export function StatusNote({ listing, isOwn }: { listing: Listing; isOwn: boolean }) {
  const note = noteOf(listing, isOwn, useWords(statusWords), useWords(statusNoteWords))
  if (note || listing.status !== 'removed') return note && <Note {...note} />
  const { removedReason: reason, deletedAt } = listing
  return reason && !deletedAt ? (
    <RemovedNote listing={listing} reason={reason} />
  ) : (
    <DeletedNote listing={listing} />
  )
}

function noteOf(
  { status }: Listing,
  isOwn: boolean,
  words: (typeof statusWords)['en'],
  notes: (typeof statusNoteWords)['en'],
): NoteProps | null {
  switch (status) {
    case 'sold':
      return { tone: 'danger', title: words.sold, children: isOwn ? notes.soldOwn : notes.soldText }
    case 'expired':
      return { tone: 'warning', title: words.expired, children: isOwn ? notes.expiredOwn : notes.expiredText }
    case 'pending':
      return { tone: 'warning', title: words.pending, children: notes.pendingOwn }
    default:
      return null
  }
}

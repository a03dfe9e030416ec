import { Link } from '@tanstack/react-router'
import { Suspense, useRef, useState } from 'react'
import type { Listing } from '#contract/listing.ts'
import { StatusBadge } from '#web/features/listings/status-badge.tsx'
import { useFocusOnUnmount, useOwnerAction } from '#web/features/listings/upkeep/use-owner-action.ts'
import { lazyPart, FailedDialog } from '#web/lib/lazy-part.tsx'
import { useNow, dayAndTime } from '#web/lib/times.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { statusNoteWords } from './copy.ts'
import { Note } from './note.tsx'
import { deletedWords, heldWords, removedWords } from './removed-copy.ts'
import page from '#web/ui/page.module.css'
import styles from './seller-strip.module.css'

const ConfirmDeleteDialog = lazyPart(
  () =>
    import('#web/features/listings/upkeep/confirm-delete-dialog.tsx').then(
      (module) => module.ConfirmDeleteDialog,
    ),
  FailedDialog,
)

/** For a listing that is not shown to buyers. */
export function RemovedNote({ listing, isOwn }: { listing: Listing; isOwn: boolean }) {
  const { removedReason: reason, deletedAt, status } = listing
  if (status === 'pending') return <HeldNote listing={listing} isOwn={isOwn} />
  return reason && !deletedAt ? (
    <ModeratedNote listing={listing} reason={reason} />
  ) : (
    <DeletedNote listing={listing} />
  )
}

/** For a listing that waits for moderators. */
function HeldNote({ listing, isOwn }: { listing: Listing; isOwn: boolean }) {
  return (
    <Note
      badge={<StatusBadge listing={listing} />}
      action={isOwn && <AppealLink listing={listing}>{heldWords.appeal}</AppealLink>}
    >
      {statusNoteWords.pendingOwn}
    </Note>
  )
}

/** For a listing that moderators removed: the reason, and the actions left, to appeal or to delete it. */
function ModeratedNote({ listing, reason }: { listing: Listing; reason: string }) {
  const actions = (
    <div className={page.row}>
      <AppealLink listing={listing}>{removedWords.appeal}</AppealLink>
      <Delete listing={listing} />
    </div>
  )
  return (
    <Note badge={<Badge tone="danger">{removedWords.title}</Badge>} action={actions}>
      {removedWords.text} <RemovalReason label={removedWords.reason}>{reason}</RemovalReason>
    </Note>
  )
}

/** Leads to what was decided about the listing. */
function AppealLink({ listing: { id }, children }: { listing: Listing; children: string }) {
  return (
    <Link to="/profile/data" hash={id} className={buttonClass({ variant: 'secondary' })}>
      {children}
    </Link>
  )
}

function Delete({ listing }: { listing: Listing }) {
  const { carryOut, isUnderWay } = useOwnerAction(listing)
  const [isAsking, setAsking] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  useFocusOnUnmount(button)
  const confirmDelete = () => {
    setAsking(false)
    carryOut('delete')
  }
  return (
    <>
      <Button
        ref={button}
        variant="secondary"
        aria-disabled={isUnderWay || undefined}
        onClick={isUnderWay ? undefined : () => setAsking(true)}
      >
        {removedWords.delete}
      </Button>
      {isAsking && (
        <Suspense>
          <ConfirmDeleteDialog onDelete={confirmDelete} onClose={() => setAsking(false)} />
        </Suspense>
      )}
    </>
  )
}

/**
 * For a deleted listing: until when it can be restored, with a button to restore it, or that it can no longer
 * be restored.
 */
function DeletedNote({ listing }: { listing: Listing }) {
  const now = useNow()
  const { removedReason: reason, restorableUntil: until } = listing
  const badge = <Badge tone="danger">{deletedWords.deleted}</Badge>
  if (reason)
    return (
      <Note badge={badge}>
        {deletedWords.wasRemoved} <RemovalReason label={deletedWords.reason}>{reason}</RemovalReason>
      </Note>
    )
  if (!until || (now !== undefined && Date.parse(until) <= now))
    return <Note badge={badge}>{deletedWords.undoNoMore}</Note>
  return (
    <Note badge={badge} action={<Undo listing={listing} />}>
      {deletedWords.undoUntil(dayAndTime(until))}
    </Note>
  )
}

function Undo({ listing }: { listing: Listing }) {
  const { carryOut, isUnderWay } = useOwnerAction(listing)
  const button = useRef<HTMLButtonElement>(null)
  useFocusOnUnmount(button)
  return (
    <Button
      ref={button}
      variant="secondary"
      aria-disabled={isUnderWay || undefined}
      onClick={isUnderWay ? undefined : () => carryOut('restore')}
    >
      {deletedWords.undo}
    </Button>
  )
}

/** The reason as the moderators wrote it. */
function RemovalReason({ label, children }: { label: string; children: string }) {
  return (
    <span className={styles.reason}>
      <b>{label}</b> {children}
    </span>
  )
}

import type { UseQueryResult } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Suspense, useId, useRef, useState, type ReactNode } from 'react'
import { isMonthly } from '#contract/kinds/derived.ts'
import type { Listing } from '#contract/listing.ts'
import { StatusBadge } from '#web/features/listings/status-badge.tsx'
import { useFocusOnUnmount, useOwnerAction } from '#web/features/listings/upkeep/use-owner-action.ts'
import { CallError, toSentence } from '#web/lib/call-error.ts'
import { QueryFailure } from '#web/lib/failure.tsx'
import { lazyPart, FailedDialog } from '#web/lib/lazy-part.tsx'
import { useNow, dayAndTime } from '#web/lib/times.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { BanIcon } from '#web/ui/icons/icons-listing.tsx'
import { deletedWords, removedWords, statusNoteWords, listingFailureWords } from './copy.ts'
import styles from './seller-card.module.css'

const ConfirmDeleteDialog = lazyPart(
  () =>
    import('#web/features/listings/upkeep/confirm-delete-dialog.tsx').then(
      (module) => module.ConfirmDeleteDialog,
    ),
  FailedDialog,
)

/** What a buyer or the owner must know first about a listing that is not active. */
export function StatusNote({ listing, isOwn }: { listing: Listing; isOwn: boolean }) {
  const text = textOf(listing, isOwn, statusNoteWords)
  if (text) return <Note badge={<StatusBadge listing={listing} />}>{text}</Note>
  if (listing.status !== 'removed') return null
  const { removedReason: reason, deletedAt } = listing
  return reason && !deletedAt ? (
    <RemovedNote listing={listing} reason={reason} />
  ) : (
    <DeletedNote listing={listing} />
  )
}

function textOf(
  { status, type }: Listing,
  isOwn: boolean,
  words: typeof statusNoteWords,
): string | undefined {
  switch (status) {
    case 'sold':
      if (isMonthly(type)) return isOwn ? words.rentedOwn : words.rentedText
      return isOwn ? words.soldOwn : words.soldText
    case 'expired':
      return isOwn ? words.expiredOwn : words.expiredText
    case 'pending':
      return words.pendingOwn
    default:
      return undefined
  }
}

/** For the owner of a listing that moderators removed: the reason, and the only action left, to delete it. */
function RemovedNote({ listing, reason }: { listing: Listing; reason: string }) {
  return (
    <Note badge={<Badge tone="danger">{removedWords.title}</Badge>} action={<Delete listing={listing} />}>
      {removedWords.text} <RemovalReason label={removedWords.reason}>{reason}</RemovalReason>
    </Note>
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
 * For the owner of a deleted listing: until when it can be restored, with a button to restore it, or
 * that it can no longer be restored.
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

type NoteProps = { badge: ReactNode; children: ReactNode; action?: ReactNode }

/** A note on a listing's status. */
function Note({ badge, children, action }: NoteProps) {
  const id = useId()
  return (
    <div className={styles.note} role="group" aria-labelledby={id}>
      <span id={id}>{badge}</span>
      <p>{children}</p>
      {action}
    </div>
  )
}

/** Shown if the listing was removed or never existed, or if the call failed. */
export function ListingFailure({ query }: { query: UseQueryResult }) {
  const { error } = query
  if (isNotFoundOrGone(error)) {
    const isRemoved = error.status === 410
    const toMarket = (
      <Link to="/" className={buttonClass({ variant: 'primary' })}>
        {listingFailureWords.toMarket}
      </Link>
    )
    return (
      <EmptyState
        icon={<BanIcon />}
        title={isRemoved ? listingFailureWords.removedTitle : listingFailureWords.missingTitle}
        level={1}
        action={toMarket}
      >
        {isRemoved ? listingFailureWords.removedText : toSentence(error, listingFailureWords.removedText)}
      </EmptyState>
    )
  }
  return (
    <QueryFailure
      query={query}
      title={listingFailureWords.failureTitle}
      offline={listingFailureWords.failureText}
      level={1}
    />
  )
}

/**
 * Whether the server responded that the listing does not exist (404) or has been removed (410). After any
 * other failure, a cached copy may still be shown.
 */
export function isNotFoundOrGone(error: Error | null): error is CallError {
  return error instanceof CallError && (error.status === 404 || error.status === 410)
}

import { Suspense, useId, useRef, useState, type ReactNode } from 'react'
import type { Listing } from '#contract/listing.ts'
import { useFocusOnUnmount, useOwnerAction } from '#web/features/listings/upkeep/use-owner-action.ts'
import { useNow, dayAndTime } from '#web/lib/times.ts'
import { lazyPart, FailedDialog } from '#web/lib/lazy-part.tsx'
import { useWords } from '#web/lib/words.ts'
import { Badge, type BadgeTone } from '#web/ui/badge.tsx'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { STATUS_TONES, statusWords } from '../copy.ts'
import { deletedWords, removedWords, statusNoteWords, listingFailureWords } from './copy.ts'
import { BanIcon } from '#web/ui/icons/icons-listing.tsx'
import { Link } from '@tanstack/react-router'
import { CallError, toSentence } from '#web/lib/call-error.ts'
import { QueryFailure } from '#web/lib/failure.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import styles from './seller-card.module.css'
import type { UseQueryResult } from '@tanstack/react-query'

const ConfirmDeleteDialog = lazyPart(
  () => import('../upkeep/confirm-delete-dialog.tsx').then((module) => module.ConfirmDeleteDialog),
  FailedDialog,
)

/** What a buyer or the owner must know first about a listing that is not active. */
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
      return { tone: STATUS_TONES.sold, title: words.sold, children: isOwn ? notes.soldOwn : notes.soldText }
    case 'expired':
      return {
        tone: STATUS_TONES.expired,
        title: words.expired,
        children: isOwn ? notes.expiredOwn : notes.expiredText,
      }
    case 'pending':
      return { tone: STATUS_TONES.pending, title: words.pending, children: notes.pendingOwn }
    default:
      return null
  }
}

/** For the owner of a listing that moderators removed: the reason, and the only action left, to delete it. */
function RemovedNote({ listing, reason }: { listing: Listing; reason: string }) {
  const words = useWords(removedWords)
  return (
    <Note tone="danger" title={words.title} action={<Delete listing={listing} />}>
      {words.text} <RemovalReason label={words.reason}>{reason}</RemovalReason>
    </Note>
  )
}

function Delete({ listing }: { listing: Listing }) {
  const words = useWords(removedWords)
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
        {words.delete}
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
      {words.undo}
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

type NoteProps = { tone: BadgeTone; title: string; children: ReactNode; action?: ReactNode }

/** A note on a listing's status. It is at least as tall as the space that the page reserves for it. */
function Note({ tone, title, children, action }: NoteProps) {
  const id = useId()
  return (
    <div className={styles.note} role="group" aria-labelledby={id}>
      <span id={id}>
        <Badge tone={tone}>{title}</Badge>
      </span>
      <p>{children}</p>
      {action}
    </div>
  )
}

/** Shown if the listing was removed or never existed, or if the call failed. */
export function ListingFailure({ query }: { query: UseQueryResult }) {
  const words = useWords(listingFailureWords)
  const { error } = query
  if (isNotFoundOrGone(error)) {
    const isRemoved = error.status === 410
    const toMarket = (
      <Link to="/" className={buttonClass({ variant: 'primary' })}>
        {words.toMarket}
      </Link>
    )
    return (
      <EmptyState
        icon={<BanIcon />}
        title={isRemoved ? words.removedTitle : words.missingTitle}
        level={1}
        action={toMarket}
      >
        {isRemoved ? words.removedText : toSentence(error, words.removedText)}
      </EmptyState>
    )
  }
  return <QueryFailure query={query} title={words.failureTitle} offline={words.failureText} level={1} />
}

/**
 * Whether the server responded that the listing does not exist (404) or has been removed (410). After any
 * other failure, a cached copy may still be shown.
 */
export function isNotFoundOrGone(error: Error | null): error is CallError {
  return error instanceof CallError && (error.status === 404 || error.status === 410)
}

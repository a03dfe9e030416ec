import type { UseQueryResult } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Suspense } from 'react'
import { isMonthly } from '#contract/kinds/derived.ts'
import type { Listing } from '#contract/listing.ts'
import { StatusBadge } from '#web/features/listings/status-badge.tsx'
import { CallError, toSentence } from '#web/lib/call-error.ts'
import { QueryFailure } from '#web/lib/failure.tsx'
import { lazyPart } from '#web/lib/lazy-part.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { BanIcon } from '#web/ui/icons/icons-listing.tsx'
import { statusNoteWords, listingFailureWords } from './copy.ts'
import { Note } from './note.tsx'

// Only the owner sees it.
const RemovedNote = lazyPart(() => import('./removed-note.tsx').then((module) => module.RemovedNote))

/** What a buyer or the owner must know first about a listing that is not active. */
export function StatusNote({ listing, isOwn }: { listing: Listing; isOwn: boolean }) {
  const text = textOf(listing, isOwn, statusNoteWords)
  if (text) return <Note badge={<StatusBadge listing={listing} />}>{text}</Note>
  if (listing.status === 'active') return null
  return (
    <Suspense>
      <RemovedNote listing={listing} isOwn={isOwn} />
    </Suspense>
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
    default:
      return undefined
  }
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
  return <QueryFailure query={query} title={listingFailureWords.failureTitle} level={1} />
}

/**
 * Whether the server responded that the listing does not exist (404) or has been removed (410). After any
 * other failure, a cached copy may still be shown.
 */
export function isNotFoundOrGone(error: Error | null): error is CallError {
  return error instanceof CallError && (error.status === 404 || error.status === 410)
}

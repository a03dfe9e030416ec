import { isRented } from '#contract/kinds/derived.ts'
import type { Listing } from '#contract/listing.ts'
import type { ListingStatus } from '#contract/lists.ts'
import { Badge, type BadgeTone } from '#web/ui/badge.tsx'
import { statusWords } from './copy.ts'

/** The status of a listing in words. */
export function StatusBadge({ listing }: { listing: Pick<Listing, 'status' | 'type'> }) {
  const { status } = listing
  return <Badge tone={TONES[status]}>{statusWords[isRented(listing) ? 'rented' : status]}</Badge>
}

/** Marks a listing that is reserved for a buyer. */
export function ReservedBadge({ listing }: { listing: Pick<Listing, 'reservedUntil'> }) {
  return listing.reservedUntil && <Badge tone="warning">{statusWords.reserved}</Badge>
}

/** Why a listing is not for sale, in one word. Undefined if it is. */
export function overText(listing: Pick<Listing, 'status' | 'type'>): string | undefined {
  if (listing.status === 'active') return undefined
  return statusWords[isRented(listing) ? 'rented' : listing.status]
}

const TONES: Readonly<Record<ListingStatus, BadgeTone>> = {
  active: 'success',
  sold: 'danger',
  expired: 'warning',
  pending: 'warning',
  removed: 'danger',
}

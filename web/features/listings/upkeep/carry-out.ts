import type { QueryClient } from '@tanstack/react-query'
import { longDate } from '#contract/dates.ts'
import { isMonthly } from '#contract/kinds/derived.ts'
import type { Listing } from '#contract/listing.ts'
import { unauthorizedWords } from '#web/lib/copy.ts'
import { wordsIn, type Language } from '#web/lib/words.ts'
import { announceUnauthorized } from '#web/features/accounts/sign-in/session-expired.ts'
import { api, parseResponse } from '#web/lib/api.ts'
import { isSignedOut, toSentence } from '#web/lib/call-error.ts'
import { showToast, type ToastContent } from '#web/ui/overlays/toast.ts'
import { cacheChangedListing, cacheListing, refetchIfStale } from './cached-listing.ts'
import { resultWords } from './copy.ts'
import { predictListing, type OwnerVerb } from './predict-listing.ts'
import { scoreQuery } from './queries.ts'

type Action = { client: QueryClient; language: Language; listing: Listing; verb: OwnerVerb }

/** The last action on each listing, as a promise of whether it succeeds. */
const lastActions = new Map<string, Promise<boolean>>()

/**
 * Carries out an owner's action. Shows it at once in every cached copy, reverts it if the call fails, and
 * reports the result. Actions on one listing run in order. After a failure the queued ones are dropped, since
 * they assumed a state that the listing never reached.
 */
export async function carryOut(action: Action) {
  const { id } = action.listing
  const before = lastActions.get(id) ?? Promise.resolve(true)
  const running = before.then((hasSucceeded) => hasSucceeded && run(action))
  lastActions.set(id, running)
  try {
    await running
  } finally {
    if (lastActions.get(id) === running) lastActions.delete(id)
  }
}

async function run(action: Action): Promise<boolean> {
  const { client, listing, verb } = action
  cacheListing(client, predictListing(listing, verb, Date.now()))
  try {
    const changed = await CALLS[verb](listing.id)
    void cacheChangedListing(client, changed)
    if (verb === 'renew') void client.invalidateQueries(scoreQuery(changed.id))
    showToast(toToast(action, changed))
    return true
  } catch (error) {
    cacheListing(client, listing)
    showFailure(action, error)
    return false
  }
}

const CALLS: Record<OwnerVerb, (id: string) => Promise<Listing>> = {
  markSold: (id) =>
    parseResponse(api.listings[':id'].status.$post({ param: { id }, json: { status: 'sold' } })),
  reactivate: (id) =>
    parseResponse(api.listings[':id'].status.$post({ param: { id }, json: { status: 'active' } })),
  renew: (id) => parseResponse(api.listings[':id'].renew.$post({ param: { id } })),
  delete: (id) => parseResponse(api.listings[':id'].$delete({ param: { id } })),
  restore: (id) => parseResponse(api.listings[':id'].restore.$post({ param: { id } })),
}

function toToast(action: Action, changed: Listing): ToastContent {
  const words = wordsIn(resultWords, action.language)
  const until = words.untilText(longDate(changed.expiresAt))
  switch (action.verb) {
    case 'markSold':
      return isMonthly(changed.type)
        ? { title: words.rented, description: words.rentedText }
        : { title: words.sold, description: words.soldText }
    case 'reactivate':
      return { title: words.active, description: until }
    case 'renew':
      return { title: words.renewed, description: until }
    case 'delete':
      if (!changed.restorableUntil) return { title: words.deleted }
      return {
        title: words.deleted,
        description: words.deletedText,
        action: {
          label: words.undo,
          onAction: () => void carryOut({ ...action, listing: changed, verb: 'restore' }),
        },
      }
    case 'restore':
      return { title: words.restored }
  }
}

function showFailure({ client, language, listing }: Action, error: unknown) {
  const words = wordsIn(resultWords, language)
  const { title, text } = wordsIn(unauthorizedWords, language)
  if (isSignedOut(error)) return announceUnauthorized(title, text)
  showToast({ title: words.error, description: toSentence(error, words.offline), tone: 'destructive' })
  void refetchIfStale(client, listing, error)
}

import type { QueryClient } from '@tanstack/react-query'
import { longDate } from '#contract/dates.ts'
import { isMonthly } from '#contract/kinds/derived.ts'
import type { Listing } from '#contract/listing.ts'
import type { StillThereAnswer } from '#contract/still-there.ts'
import { announceUnauthorized } from '#web/features/accounts/sign-in/session-expired.ts'
import { answerStillThere } from '#web/features/notifications/answer-still-there.ts'
import { api, parseResponse } from '#web/lib/api.ts'
import { isSignedOut, toSentence } from '#web/lib/call-error.ts'
import { WAITS } from '#web/lib/send-waiting.ts'
import { showToast, type ToastContent } from '#web/ui/overlays/toast.ts'
import { cacheChangedListing, cacheListing, refetchIfStale } from './cached-listing.ts'
import { resultWords } from './copy.ts'
import { predictListing, type OwnerVerb } from './predict-listing.ts'
import { scoreQuery } from './queries.ts'
import { sendSale, undoSale } from './send-sale.ts'

type Action = {
  client: QueryClient
  listing: Listing
  verb: OwnerVerb
  /** The owner's answer to whether the listing is still there, if the action is one. */
  answer?: StillThereAnswer | undefined
  /** To whom it was sold: the id of a conversation, or 'elsewhere'. */
  soldTo?: string | undefined
}

/** The last action on each listing, as a promise of whether it succeeds. */
const lastActions = new Map<string, Promise<boolean>>()

/**
 * Carries out an owner's action. Shows it at once in every cached copy, reverts it if the call fails, and
 * reports the result. Actions on one listing run in order. After a failure the queued ones are dropped, since
 * they assumed a state that the listing never reached.
 */
export async function carryOut(action: Action): Promise<boolean> {
  const { id } = action.listing
  const before = lastActions.get(id) ?? Promise.resolve(true)
  const running = before.then((hasSucceeded) => hasSucceeded && run(action))
  lastActions.set(id, running)
  try {
    return await running
  } finally {
    if (lastActions.get(id) === running) lastActions.delete(id)
  }
}

async function run(action: Action): Promise<boolean> {
  const { client, listing, verb, answer, soldTo } = action
  // Taking back what was not sent needs no call.
  if (verb === 'reactivate' && undoSale(client, listing)) return true
  cacheListing(client, predictListing(listing, verb, Date.now()))
  try {
    const changed =
      verb === 'markSold'
        ? await sendSale(client, listing, { soldTo, answer })
        : await (answer ? answerStillThere(listing.id, answer) : CALLS[verb](action))
    if (changed === WAITS) return true
    void cacheChangedListing(client, changed)
    if (verb === 'renew') void client.invalidateQueries(scoreQuery(changed.id))
    if (listing.answerBy) void client.invalidateQueries({ queryKey: ['/api/notifications'] })
    showToast(toToast(action, changed))
    return true
  } catch (error) {
    cacheListing(client, listing)
    showFailure(action, error)
    return false
  }
}

const CALLS: Record<Exclude<OwnerVerb, 'markSold'>, (action: Action) => Promise<Listing>> = {
  reactivate: (action) =>
    parseResponse(api.listings[':id'].status.$post({ ...args(action), json: { status: 'active' } })),
  renew: (action) => parseResponse(api.listings[':id'].renew.$post(args(action))),
  delete: (action) => parseResponse(api.listings[':id'].$delete(args(action))),
  release: (action) => parseResponse(api.listings[':id'].release.$post(args(action))),
  restore: (action) => parseResponse(api.listings[':id'].restore.$post(args(action))),
}

function args({ listing: { id } }: Action) {
  return { param: { id } }
}

function toToast(action: Action, changed: Listing): ToastContent {
  const until = resultWords.untilText(longDate(changed.expiresAt))
  switch (action.verb) {
    case 'markSold':
      return isMonthly(changed.type)
        ? { title: resultWords.rented, description: resultWords.rentedText }
        : { title: resultWords.sold, description: resultWords.soldText }
    case 'reactivate':
      return { title: resultWords.active, description: until }
    case 'renew':
      return { title: resultWords.renewed, description: until }
    case 'delete':
      if (!changed.restorableUntil) return { title: resultWords.deleted }
      return {
        title: resultWords.deleted,
        description: resultWords.deletedText,
        action: {
          label: resultWords.undo,
          onAction: () => void carryOut({ ...action, listing: changed, verb: 'restore', answer: undefined }),
        },
      }
    case 'release':
      return { title: resultWords.released, description: resultWords.releasedText }
    case 'restore':
      return { title: resultWords.restored }
  }
}

function showFailure({ client, listing }: Action, error: unknown) {
  if (isSignedOut(error)) return announceUnauthorized()
  showToast({
    title: resultWords.error,
    description: toSentence(error, resultWords.offline),
    tone: 'destructive',
  })
  void refetchIfStale(client, listing, error)
}

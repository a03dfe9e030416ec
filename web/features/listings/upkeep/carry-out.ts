import type { QueryClient } from '@tanstack/react-query'
import { longDate } from '#contract/dates.ts'
import type { Listing } from '#contract/listing.ts'
import { unauthorizedWords } from '#web/lib/copy.ts'
import { wordsIn, type Language } from '#web/lib/words.ts'
import { announceUnauthorized } from '#web/features/accounts/sign-in/session-expired.ts'
import { api, answerOf } from '#web/lib/api.ts'
import { isSignedOut, sentenceOf } from '#web/lib/call-error.ts'
import { showToast, type ToastContent } from '#web/ui/overlays/toast.ts'
import { upkeepNews } from './copy.ts'
import { foresee, type OwnerVerb } from './foresee.ts'
import { scoreQuery } from './queries.ts'
import { readAgainIfStale, showChange, takeAnswer } from './take-answer.ts'

type Deed = { client: QueryClient; language: Language; listing: Listing; verb: OwnerVerb }

/** The running action on each listing, resolving to whether it succeeded. */
const underWay = new Map<string, Promise<boolean>>()

/**
 * Carries out an owner's action: shows it at once everywhere, reverts it if refused, and reports the result.
 * Actions on one listing run in order. After a failure the queued ones are dropped, since they assumed a
 * state that never came about.
 */
export async function carryOut(deed: Deed) {
  const { id } = deed.listing
  const before = underWay.get(id) ?? Promise.resolve(true)
  const doing = before.then((isDone) => isDone && doNow(deed))
  underWay.set(id, doing)
  await doing
  if (underWay.get(id) === doing) underWay.delete(id)
}

async function doNow(deed: Deed): Promise<boolean> {
  const { client, listing, verb } = deed
  showChange(client, foresee(listing, verb, Date.now()))
  try {
    const done = await CALLS[verb](listing.id)
    void takeAnswer(client, done)
    if (verb === 'renew') void client.invalidateQueries(scoreQuery(done.id))
    showToast(newsOf(deed, done))
    return true
  } catch (error) {
    showChange(client, listing)
    tellFailure(deed, error)
    return false
  }
}

const CALLS: Record<OwnerVerb, (id: string) => Promise<Listing>> = {
  markSold: (id) => answerOf(api.listings[':id'].status.$post({ param: { id }, json: { status: 'sold' } })),
  reactivate: (id) =>
    answerOf(api.listings[':id'].status.$post({ param: { id }, json: { status: 'active' } })),
  renew: (id) => answerOf(api.listings[':id'].renew.$post({ param: { id } })),
  delete: (id) => answerOf(api.listings[':id'].$delete({ param: { id } })),
  restore: (id) => answerOf(api.listings[':id'].restore.$post({ param: { id } })),
}

function newsOf(deed: Deed, done: Listing): ToastContent {
  const words = wordsIn(upkeepNews, deed.language)
  const until = words.untilText(longDate(done.expiresAt))
  switch (deed.verb) {
    case 'markSold':
      return { title: words.sold, description: words.soldText }
    case 'reactivate':
      return { title: words.active, description: until }
    case 'renew':
      return { title: words.renewed, description: until }
    case 'delete':
      if (!done.restorableUntil) return { title: words.deleted }
      return {
        title: words.deleted,
        description: words.deletedText,
        action: {
          label: words.undo,
          onAction: () => void carryOut({ ...deed, listing: done, verb: 'restore' }),
        },
      }
    case 'restore':
      return { title: words.restored }
  }
}

function tellFailure({ client, language, listing }: Deed, error: unknown) {
  const words = wordsIn(upkeepNews, language)
  const { title, text } = wordsIn(unauthorizedWords, language)
  if (isSignedOut(error)) return announceUnauthorized(title, text)
  showToast({ title: words.error, description: sentenceOf(error, words.offline), tone: 'destructive' })
  void readAgainIfStale(client, listing, error)
}

import { sweepAllowances } from './db/allowances.ts'
import { openDb } from './db/client.ts'
import { sweepKeys } from './db/first-results.ts'
import type { AppEnv } from './env.ts'
import { carryOutPhoneChanges } from './features/accounts/phone-change/carry-out.ts'
import { sweepSessions } from './features/accounts/sign-in/sweep-sessions.ts'
import { sweepImeis } from './features/chat/check-imei.ts'
import { endLostOffers } from './features/chat/offers/end-lost-offers.ts'
import { recountReplies } from './features/chat/recount-replies.ts'
import { sweepEmpty } from './features/chat/sweep-empty.ts'
import { showDueReviews } from './features/deals/show-due.ts'
import { sweepLeads } from './features/listings/contact/sweep-leads.ts'
import { purgeDeleted } from './features/listings/delete.ts'
import { expireListings } from './features/listings/expire.ts'
import { notifyExpiring } from './features/listings/notify-expiring.ts'
import { rescoreAged } from './features/listings/score/rescore.ts'
import { askSilentSellers } from './features/listings/still-there/ask.ts'
import { sweepUploads } from './features/media/sweep-uploads.ts'
import { extendChain } from './features/moderation/audit/extend-chain.ts'
import { endExpiredBans } from './features/moderation/bans/lift-ban.ts'
import { compareRemaining } from './features/moderation/evidence/compare-listing.ts'
import { announceAfter } from './features/notifications/announce.ts'
import { sendLikes } from './features/notifications/notices/likes.ts'
import { sendLeftoverDrops } from './features/notifications/notices/price-drop.ts'
import { sweepSubscriptions } from './features/notifications/push/subscribe.ts'
import { finishDeletions } from './features/own-data/carry-out.ts'
import { sweepPictures } from './features/pages/share/sweep.ts'
import { mergeIndexSegments } from './features/search/merge-index.ts'
import { matchRemaining } from './features/search/saved/match-listing.ts'
import { reparseSearches } from './features/search/saved/reparse-searches.ts'
import { sendDigests } from './features/search/saved/send-digests.ts'
import { backfillTerms } from './features/search/vocabulary/learn-words.ts'
import { recountWords } from './features/search/vocabulary/recount-words.ts'
import { deleteFiles } from './features/verification/delete-files.ts'
import { log } from './platform/log.ts'

/**
 * The jobs that run every 15 minutes. A failed job does not stop the others. At the end, the inboxes of
 * people whom the jobs notified are nudged.
 */
export async function runCron(env: AppEnv, now: number): Promise<void> {
  const db = openDb(env.DB, 'first-primary')
  await announceAfter({ env, db, now }, async (announce) => {
    const jobs = {
      carryOutPhoneChanges: () => carryOutPhoneChanges({ env, db, now, announce }),
      endExpiredBans: () => endExpiredBans({ env, db, now, announce }),
      expireListings: () => expireListings({ db, now, announce }),
      notifyExpiring: () => notifyExpiring({ db, now, announce }),
      askSilentSellers: () => askSilentSellers({ db, now, announce }),
      endLostOffers: () => endLostOffers({ env, db, now }),
      recountReplies: () => recountReplies({ db, now }),
      purgeDeleted: () => purgeDeleted({ db, now }),
      sweepUploads: () => sweepUploads({ env, db, now }),
      deleteFiles: () => deleteFiles({ env, db, now }),
      finishDeletions: () => finishDeletions({ env, db, now }),
      extendChain: () => extendChain({ db }),
      sweepSessions: () => sweepSessions({ db, now }),
      sweepAllowances: () => sweepAllowances(db, now),
      sweepEmpty: () => sweepEmpty({ db, now }),
      sweepLeads: () => sweepLeads({ db, now }),
      sweepPictures: () => sweepPictures({ env, db, now }),
      sweepImeis: () => sweepImeis({ db, now }),
      sweepKeys: () => sweepKeys(db, now),
      sweepSubscriptions: () => sweepSubscriptions({ db, now }),
      rescoreAged: () => rescoreAged({ db, now }),
      mergeIndexSegments: () => mergeIndexSegments({ db }),
      backfillTerms: () => backfillTerms({ db }),
      recountWords: () => recountWords({ db }),
      reparseSearches: () => reparseSearches({ env, db, now }),
      compareRemaining: () => compareRemaining({ env, db, now }),
      matchRemaining: () => matchRemaining({ db, now, announce }),
      sendDigests: () => sendDigests({ db, now, announce }),
      sendLeftoverDrops: () => sendLeftoverDrops({ db, now, announce }),
      showDueReviews: () => showDueReviews({ db, now, announce }),
      sendLikes: () => sendLikes({ db, now, announce }),
    }
    for (const [name, job] of Object.entries(jobs)) {
      await job().catch((error: unknown) => log.error('cron', error, { job: name }))
    }
  })
}

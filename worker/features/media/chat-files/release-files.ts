import type { Db, Fragment, Statement } from '#worker/db/client.ts'
import { claimableSince, creationTimeOnRelease } from '#worker/features/media/policy.ts'
import { claimReportedFile, conversationOfCopy, releaseFiles } from './store.ts'

/**
 * The statement that releases the files of the messages that both people of a conversation have deleted, except
 * of those that moderators still have to decide about. It must follow the update of the conversation's row, and
 * may be repeated.
 */
export function releaseGoneFiles(db: Db, conversationId: number, now: number): Statement {
  return releaseFiles(db, conversationId, creationTimeOnRelease(now))
}

/**
 * Like releaseGoneFiles, for the conversation of a message that moderators have just decided about. `copyId` is
 * the row id of its copy.
 */
export function releaseDecidedFile(db: Db, copyId: number, now: number): Statement {
  return releaseFiles(db, conversationOfCopy(copyId), creationTimeOnRelease(now))
}

/** The statement that undoes releaseDecidedFile if `onlyIf` is true. */
export function keepDecidedFile(db: Db, copyId: number, onlyIf: Fragment, now: number): Statement {
  return claimReportedFile(db, copyId, claimableSince(now), now, onlyIf)
}

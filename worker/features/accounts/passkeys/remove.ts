import type { RemovePasskeys } from '#contract/passkey.ts'
import type { SignedInCtx } from '#worker/context.ts'
import { record } from '#worker/db/audit.ts'
import { findPerson } from '#worker/features/accounts/find-people.ts'
import { passkeyDueAt } from '#worker/features/accounts/policy.ts'
import { removeSessionsOf } from '#worker/features/accounts/sign-in/store.ts'
import { AppError } from '#worker/platform/app-error.ts'
import { isId } from '#worker/platform/ids.ts'
import { logSecurity } from '#worker/platform/security-log.ts'
import { afterAllSessionsEnded, afterPasskeyChange, onPasskeyChange } from '#worker/reactions.ts'
import { askToChangePasskeys } from './ask-for-passkey.ts'
import { removedText, REMOVED_BY_ADMIN_TEXT } from './policy.ts'
import { findOwnPasskeyName, removePasskey, removePasskeysOf, staleSessions, startOver } from './store.ts'

/**
 * Removes one of the person's passkeys, and tells their devices. Other sessions no longer count as ones in which a
 * passkey was shown: it may have been this one.
 */
export async function removeOwn(ctx: SignedInCtx, tokenHash: string, publicId: string): Promise<void> {
  const { db, now, user } = ctx
  const [found] = isId(publicId) ? await findOwnPasskeyName(db, user.id, publicId) : []
  if (!found) throw new AppError('not_found')
  await askToChangePasskeys(ctx, tokenHash)
  await db.batch([
    removePasskey(db, user.id, publicId),
    onPasskeyChange(db, user.id, removedText(found.name), now),
    staleSessions(db, user.id, tokenHash),
  ])
  logSecurity(ctx, { event: 'passkey_removed', userId: user.publicId, by: user.publicId })
  afterPasskeyChange(ctx, user.id)
}

/**
 * Removes all passkeys of another person who lost them. Signs them out everywhere, since whoever has the passkey may
 * have a session, too. An admin then has as long to add a new one as a new admin.
 */
export async function removeLost(
  ctx: SignedInCtx,
  publicId: string,
  { reason }: RemovePasskeys,
): Promise<void> {
  const { db, now, user } = ctx
  const person = await findPerson(ctx, publicId)
  if (person.id === user.id)
    throw new AppError('forbidden', 'You remove your own passkeys under Profile, Devices.')
  const event = {
    action: 'passkeys_removed',
    actorId: user.id,
    userId: person.id,
    subjectType: 'user',
    subjectId: publicId,
    reason,
  } as const
  // Each writes only if the one before it did.
  const [removed] = await db.batch([
    removePasskeysOf(db, person.id),
    record(db, event, now, { onlyIfChanged: true }),
    onPasskeyChange(db, person.id, REMOVED_BY_ADMIN_TEXT, now),
    startOver(db, person.id, passkeyDueAt(now)),
  ])
  if (removed.length === 0) throw new AppError('conflict', 'This person has no passkey.')
  await removeSessionsOf(db, person.id)
  logSecurity(ctx, { event: 'passkey_removed', userId: publicId, by: user.publicId })
  await afterAllSessionsEnded(ctx, publicId)
}

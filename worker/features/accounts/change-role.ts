import type { ChangeRole, FoundUser } from '#contract/bans.ts'
import { isSuspended, type SignedInCtx } from '#worker/context.ts'
import { record } from '#worker/db/audit.ts'
import type { UserRow } from '#worker/db/schema.ts'
import { AppError } from '#worker/platform/app-error.ts'
import { logSecurity } from '#worker/platform/security-log.ts'
import { onHeldNames, onNames } from '#worker/reactions.ts'
import { findPerson } from './find-people.ts'
import { findImpersonation } from './impersonation.ts'
import { useUpNumberOf } from './numbers/store.ts'
import { idWithNames, setRole, updateProfile } from './store.ts'
import { toFoundUser } from './view.ts'

/**
 * Changes a person's role, and returns the person as admins see them. Nobody can change their own role, so
 * one admin always remains. Uses up the person's phone number, so that it makes nobody an admin even if
 * ADMIN_PHONES lists it.
 */
export async function changeRole(
  ctx: SignedInCtx,
  publicId: string,
  { role, reason }: ChangeRole,
): Promise<FoundUser> {
  const { db, now } = ctx
  const person = await findPerson(ctx, publicId)
  if (person.id === ctx.user.id)
    throw new AppError('forbidden', 'You cannot change your own role. Another admin can.')
  if (role === 'admin' && isSuspended(person, now))
    throw new AppError('conflict', 'This person is suspended. Lift the suspension first.')
  const event = {
    action: role === 'admin' ? 'role_given' : 'role_taken',
    actorId: ctx.user.id,
    userId: person.id,
    subjectType: 'user',
    subjectId: publicId,
    reason,
  } as const
  const [[changed]] = await db.batch([
    setRole(db, person.id, role, ctx.user.id, now),
    record(db, event, now, { onlyIfChanged: true }),
    useUpNumberOf(db, person.id, now),
  ])
  if (!changed)
    throw new AppError(
      'conflict',
      role === 'admin' ? 'This person is already an admin.' : 'This person is not an admin.',
    )
  if (role === 'member') await holdBadNames(ctx, changed)
  logSecurity(ctx, { event: event.action, userId: publicId, by: ctx.user.publicId })
  return toFoundUser(changed)
}

/** Holds names of a former admin that would not be public at once, since names of admins are not checked. */
async function holdBadNames(ctx: SignedInCtx, person: UserRow): Promise<void> {
  const { firstName, lastName, businessName, bio } = person
  const names = { firstName, lastName, businessName }
  if (person.heldNames) return
  const impersonation = await findImpersonation(names)
  const reasons = [...(impersonation === undefined ? [] : [impersonation]), ...(await onNames(names))]
  if (reasons.length === 0) return
  const held = { firstName: null, lastName: null, businessName: null, heldNames: names }
  const written = idWithNames(person.id, held)
  const flags = await onHeldNames({ ...ctx, user: person }, { ...names, bio }, reasons, written)
  await ctx.db.batch([updateProfile(ctx.db, person.id, held, person), ...flags])
}

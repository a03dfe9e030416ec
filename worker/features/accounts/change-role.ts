import type { ChangeRole, FoundUser } from '#contract/bans.ts'
import { isSuspended, type SignedInCtx } from '../../context.ts'
import { record } from '../../db/audit.ts'
import type { UserRow } from '../../db/schema.ts'
import { AppError } from '../../platform/app-error.ts'
import { logSecurity } from '../../platform/security-log.ts'
import { onPosingNames } from '../../reactions.ts'
import { findPerson } from './find-people.ts'
import { useUpOwnNumber } from './numbers/store.ts'
import { posingOf } from './posing.ts'
import { idWithNames, setRole, updateProfile } from './store.ts'
import { toFoundUser } from './view.ts'

/**
 * Gives or takes the admin role, and returns the person as admins see them. Refuses people their own role, so
 * one admin always remains. Afterwards the person's phone number can no longer make an admin.
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
    throw new AppError('conflict', 'This person is suspended. Lift that first.')
  const done = {
    action: role === 'admin' ? 'role_given' : 'role_taken',
    actorId: ctx.user.id,
    userId: person.id,
    subjectType: 'user',
    subjectId: publicId,
    reason,
  } as const
  const [[changed]] = await db.batch([
    setRole(db, person.id, role, ctx.user.id, now),
    record(db, done, now, { onlyIfChanged: true }),
    useUpOwnNumber(db, person.id, now),
  ])
  if (!changed)
    throw new AppError(
      'conflict',
      role === 'admin' ? 'This person is already an admin.' : 'This person is not an admin.',
    )
  if (role === 'member') await holdPosingNames(ctx, changed)
  logSecurity(ctx, { event: done.action, userId: publicId, by: ctx.user.publicId })
  return toFoundUser(changed)
}

/** Holds posing names when the role is taken, since admins may use such names unchecked. */
async function holdPosingNames(ctx: SignedInCtx, person: UserRow): Promise<void> {
  const { firstName, lastName, businessName, bio } = person
  const names = { firstName, lastName, businessName }
  const poses = person.heldNames ? undefined : posingOf(names)
  if (poses === undefined) return
  const held = { firstName: null, lastName: null, businessName: null, heldNames: names }
  const written = idWithNames(person.id, held)
  const flags = await onPosingNames({ ...ctx, user: person }, { ...names, bio }, poses, written)
  await ctx.db.batch([updateProfile(ctx.db, person.id, held, person), ...flags])
}

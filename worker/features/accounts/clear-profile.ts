import * as z from 'zod'
import type { Db, Fragment, Statement } from '../../db/client.ts'
import { reclaimProfilePhoto, releaseProfilePhoto } from '../media/release-photos.ts'
import { dropHeldNames, emptyProfile, profileState, refillProfile, releaseNames, setNames } from './store.ts'

const text = z.string().nullable()
const names = { firstName: text, lastName: text, businessName: text }

/**
 * A profile as it was before a decision, to restore on undo. Decisions made before names could be held lack
 * `heldNames`.
 */
export const ProfileBefore = z.object({
  ...names,
  bio: text,
  profileImageUrl: text,
  heldNames: z.object(names).nullable().default(null),
})
export type ProfileBefore = z.infer<typeof ProfileBefore>

/** A subquery that returns a profile as ProfileBefore, in JSON. */
export const readProfileState: (userId: number) => Fragment = profileState

/**
 * Statements by which moderators clear a profile's names, bio and photo if `onlyIf` is true. The account
 * stays.
 */
export function clearProfile(db: Db, userId: number, onlyIf: Fragment, now: number): Statement[] {
  return [releaseProfilePhoto(db, userId, onlyIf, now), emptyProfile(db, userId, onlyIf)]
}

export function putProfileBack(
  db: Db,
  userId: number,
  before: ProfileBefore,
  onlyIf: Fragment,
  now: number,
): Statement[] {
  return [
    ...reclaimProfilePhoto(db, userId, before.profileImageUrl, onlyIf, now),
    refillProfile(db, userId, before, onlyIf),
  ]
}

/** A statement that makes held names public if `onlyIf` is true. It does nothing if none are held. */
export function approveNames(db: Db, userId: number, onlyIf: Fragment): Statement {
  return releaseNames(db, userId, onlyIf)
}

/** A statement that drops held names if `onlyIf` is true. Public names stay. */
export function refuseNames(db: Db, userId: number, onlyIf: Fragment): Statement {
  return dropHeldNames(db, userId, onlyIf)
}

/**
 * Statements that undo an approval or a refusal of held names if `onlyIf` is true. Names the person has
 * changed since stay.
 */
export function holdNamesAgain(db: Db, userId: number, before: ProfileBefore, onlyIf: Fragment): Statement[] {
  if (!before.heldNames) return []
  const approved = { ...before.heldNames, heldNames: null }
  const refused = { ...before, heldNames: null }
  return [setNames(db, userId, before, approved, onlyIf), setNames(db, userId, before, refused, onlyIf)]
}

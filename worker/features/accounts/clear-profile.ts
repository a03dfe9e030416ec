import * as z from 'zod'
import type { Db, Fragment, Statement } from '#worker/db/client.ts'
import {
  isPhotoThere,
  reclaimProfilePhoto,
  releaseProfilePhoto,
} from '#worker/features/media/release-photos.ts'
import { emptyProfile, restoreProfile, setNames } from './store.ts'

const text = z.string().nullable()
const names = { firstName: text, lastName: text, businessName: text }

/**
 * A profile as it was before a decision, for undoing the decision. `heldNames` is missing from decisions made
 * before names could be held.
 */
export const ProfileBefore = z.object({
  ...names,
  bio: text,
  profileImageUrl: text,
  heldNames: z.object(names).nullable().default(null),
})
export type ProfileBefore = z.infer<typeof ProfileBefore>

/** A subquery that returns a profile as the JSON of a ProfileBefore. */
export { profileState as readProfileState } from './store.ts'

/** Statements that clear a profile's names, bio and photo if `onlyIf` is true. */
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
    restoreProfile(db, userId, before, isPhotoThere(before.profileImageUrl), onlyIf),
  ]
}

/** A statement that makes held names, if there are any, public if `onlyIf` is true. */
export { releaseNames as approveNames } from './store.ts'

/** A statement that deletes held names if `onlyIf` is true. Public names stay. */
export { dropHeldNames as refuseNames } from './store.ts'

/**
 * Statements that hold names again after their approval or refusal, if `onlyIf` is true. They do nothing if
 * the person has changed the names since the decision.
 */
export function holdNamesAgain(db: Db, userId: number, before: ProfileBefore, onlyIf: Fragment): Statement[] {
  if (!before.heldNames) return []
  const ifApproved = { ...before.heldNames, heldNames: null }
  const ifRefused = { ...before, heldNames: null }
  return [ifApproved, ifRefused].map((after) => setNames(db, userId, before, after, onlyIf))
}

/**
 * Statements that make names public that a decision refused or cleared while they were held, if `onlyIf` is true.
 * They do nothing if the person has changed the names since.
 */
export function acceptNames(db: Db, userId: number, before: ProfileBefore, onlyIf: Fragment): Statement[] {
  if (!before.heldNames) return []
  const accepted = { ...before.heldNames, heldNames: null }
  const refused = { ...before, heldNames: null }
  return [before, refused].map((after) => setNames(db, userId, accepted, after, onlyIf))
}

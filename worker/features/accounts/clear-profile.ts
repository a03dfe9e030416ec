import * as z from 'zod'
import type { Db, Fragment, Statement } from '../../db/client.ts'
import { reclaimProfilePhoto, releaseProfilePhoto } from '../media/release-photos.ts'
import { dropHeldNames, emptyProfile, profileState, refillProfile, releaseNames, setNames } from './store.ts'

const text = z.string().nullable()
const names = { firstName: text, lastName: text, businessName: text }

/**
 * What a person said of themselves before a decision: what an undo leads back to. Decisions of before names
 * were held know of none.
 */
export const ProfileBefore = z.object({
  ...names,
  bio: text,
  profileImageUrl: text,
  heldNames: z.object(names).nullable().default(null),
})
export type ProfileBefore = z.infer<typeof ProfileBefore>

/** The query that answers it as JSON. */
export const readProfileState: (userId: number) => Fragment = profileState

/**
 * The statements by which moderators take names, text and photo from a profile, while `onlyIf` is true. The
 * account stays.
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

/**
 * The statement that makes held names public, while `onlyIf` is true; where none are held it changes nothing.
 */
export function approveNames(db: Db, userId: number, onlyIf: Fragment): Statement {
  return releaseNames(db, userId, onlyIf)
}

/** The statement by which moderators refuse held names, while `onlyIf` is true. What is public stays. */
export function refuseNames(db: Db, userId: number, onlyIf: Fragment): Statement {
  return dropHeldNames(db, userId, onlyIf)
}

/**
 * The statements that take an approval or a refusal of held names back, while `onlyIf` is true. Names that
 * the person wrote since stay.
 */
export function holdNamesAgain(db: Db, userId: number, before: ProfileBefore, onlyIf: Fragment): Statement[] {
  if (!before.heldNames) return []
  const approved = { ...before.heldNames, heldNames: null }
  const refused = { ...before, heldNames: null }
  return [setNames(db, userId, before, approved, onlyIf), setNames(db, userId, before, refused, onlyIf)]
}

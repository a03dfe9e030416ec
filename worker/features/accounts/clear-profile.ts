import * as z from 'zod'
import type { Db, Fragment, Statement } from '../../db/client.ts'
import { reclaimProfilePhoto, releaseProfilePhoto } from '../media/release-profile-photo.ts'
import { emptyProfile, profileState, refillProfile } from './store.ts'

const text = z.string().nullable()

/** What a person said of themselves before a decision: what an undo leads back to. */
export const ProfileBefore = z.object({ firstName: text, lastName: text, businessName: text, bio: text, profileImageUrl: text })
export type ProfileBefore = z.infer<typeof ProfileBefore>

/** The query that answers it as JSON. */
export const readProfileState: (userId: number) => Fragment = profileState

/** The statements by which moderators take names, text and photo from a profile, while `onlyIf` is true. The account stays. */
export function clearProfile(db: Db, userId: number, onlyIf: Fragment, now: number): Statement[] {
  return [releaseProfilePhoto(db, userId, onlyIf, now), emptyProfile(db, userId, onlyIf)]
}

export function putProfileBack(db: Db, userId: number, before: ProfileBefore, onlyIf: Fragment, now: number): Statement[] {
  return [...reclaimProfilePhoto(db, userId, before.profileImageUrl, onlyIf, now), refillProfile(db, userId, before, onlyIf)]
}

import type { EditUser } from '#contract/profile.ts'
import type { SignedInCtx } from '../../context.ts'
import type { Statement } from '../../db/client.ts'
import type { UserRow } from '../../db/schema.ts'
import { AppError } from '../../platform/app-error.ts'
import { onPosingNames, onProfileEdit } from '../../reactions.ts'
import { dropProfilePhoto } from '../media/release-photos.ts'
import { inspectPhotos } from '../media/inspect-photos.ts'
import { isSameNames, wantedNames, type Names } from './policy.ts'
import { posingOf } from './posing.ts'
import { findById, findPhoto, idWithNames, updateProfile, type Profile } from './store.ts'

/**
 * Changes the fields that the person sent, and returns their row. Writes nothing if nothing is new. Deletes a
 * replaced photo.
 */
export async function editProfile(ctx: SignedInCtx, changes: EditUser): Promise<UserRow> {
  const changed = changedOf(ctx.user, changes)
  if (Object.keys(changed).length === 0) return ctx.user
  if (changed.profileImageUrl === undefined) return land(ctx, changed)
  const { url, claims } =
    changed.profileImageUrl === null ? NO_PHOTO : await inspectPhoto(ctx, changed.profileImageUrl)
  return land(ctx, { ...changed, profileImageUrl: url }, claims)
}

/**
 * The sent fields that differ from the row. Names are compared with the ones the person chose, held or not.
 */
function changedOf(
  user: UserRow,
  { firstName, lastName, businessName, bio, email, location, userType, profileImageUrl }: EditUser,
): Profile {
  const sent: Profile = { firstName, lastName, businessName, bio, email, location, userType, profileImageUrl }
  const standing = new Map<string, unknown>(Object.entries({ ...user, ...wantedNames(user) }))
  return Object.fromEntries(
    Object.entries(sent).filter(([name, value]) => value !== undefined && value !== standing.get(name)),
  )
}

interface FitPhoto {
  url: string | null
  claims: Statement[]
}

const NO_PHOTO: FitPhoto = { url: null, claims: [] }

/**
 * Accepts the person's own uploads only: a photo on another host would show that host who views whom, and
 * could be replaced after review.
 */
async function inspectPhoto(ctx: SignedInCtx, sent: string): Promise<FitPhoto> {
  const { photos, claims } = await inspectPhotos(ctx, [sent], 'profile_photo').catch((error: unknown) => {
    throw error instanceof AppError ? refusedPhoto(error.code, error.message) : error
  })
  const [photo] = photos
  if (!photo?.url.startsWith('/media/'))
    throw refusedPhoto('invalid_input', 'Please upload your photo here: an address elsewhere is not taken.')
  return { url: photo.url, claims }
}

/** Reports the error at the profile's field, instead of at the image's index in a listing. */
function refusedPhoto(code: AppError['code'], message: string): AppError {
  return new AppError(code, message, { fields: { profileImageUrl: message } })
}

const TRIES = 5

/**
 * Writes the profile and deletes the old photo in one batch. The batch itself reads which photo is the old
 * one, so that concurrent edits each delete the one they replaced. If the names have changed meanwhile, the
 * edit is judged again, so that two concurrent edits cannot each slip in half of a posing name.
 */
async function land(ctx: SignedInCtx, profile: Profile, claims: readonly Statement[] = []): Promise<UserRow> {
  const { db } = ctx
  const { id } = ctx.user
  let seen = ctx.user
  for (let attempt = 0; attempt < TRIES; attempt += 1) {
    const { set, poses } = judgeNames(ctx, seen, profile)
    const guard = changesNames(profile) ? seen : undefined
    const written = guard ? idWithNames(id, { ...seen, ...set }) : id
    const { bio = seen.bio } = set
    const flags = await (poses === undefined
      ? onProfileEdit(ctx, set, written)
      : onPosingNames(ctx, { ...set.heldNames, bio }, poses, written))
    const [before, after] = await db.batch([
      findPhoto(db, id),
      updateProfile(db, id, set, guard),
      ...(attempt === 0 ? claims : []),
      ...flags,
    ])
    const [old, row] = [before[0]?.profileImageUrl, after[0]]
    if (row) {
      if (old && old !== row.profileImageUrl) ctx.waitUntil(dropProfilePhoto(ctx, id, old))
      return row
    }
    const [found] = await findById(db, id)
    if (!found) break
    seen = found
  }
  throw new AppError('conflict', 'Your profile is being changed elsewhere at the moment. Please try again.')
}

function changesNames(profile: Profile): boolean {
  return (
    profile.firstName !== undefined || profile.lastName !== undefined || profile.businessName !== undefined
  )
}

/**
 * The profile to write, and as whom its names pose, if they do. Posing names are held, and the public names
 * stay. Names equal to the public ones need no new review. Admins may speak for the market.
 */
function judgeNames(ctx: SignedInCtx, seen: UserRow, profile: Profile): { set: Profile; poses?: string } {
  if (!changesNames(profile)) return { set: profile }
  const { firstName, lastName, businessName, ...rest } = profile
  const sent = Object.fromEntries(
    Object.entries({ firstName, lastName, businessName }).filter(([, value]) => value !== undefined),
  )
  const wanted: Names = { ...wantedNames(seen), ...sent }
  const poses = ctx.user.role === 'admin' || isSameNames(wanted, seen) ? undefined : posingOf(wanted)
  if (poses === undefined) return { set: { ...rest, ...wanted, heldNames: null } }
  return { set: { ...rest, heldNames: wanted }, poses }
}

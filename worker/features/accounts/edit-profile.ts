import type { EditUser } from '#contract/profile.ts'
import type { SignedInCtx } from '#worker/context.ts'
import type { Statement } from '#worker/db/client.ts'
import type { UserRow } from '#worker/db/schema.ts'
import { inspectPhotos } from '#worker/features/media/inspect-photos.ts'
import { dropProfilePhoto } from '#worker/features/media/release-photos.ts'
import { AppError } from '#worker/platform/app-error.ts'
import { onHeldNames, onNames, onProfileEdit } from '#worker/reactions.ts'
import { listHoldReasons } from './hold-reasons.ts'
import { areSameNames, chosenNames, type Names } from './policy.ts'
import { findById, findPhoto, idWithNames, updateProfile, type Profile } from './store.ts'

/** Changes the fields that the person sent, and returns their row. Deletes the previous photo. */
export async function editProfile(ctx: SignedInCtx, changes: EditUser): Promise<UserRow> {
  const changed = toChangedFields(ctx.user, changes)
  if (Object.keys(changed).length === 0) return ctx.user
  if (changed.profileImageUrl === undefined) return saveProfile(ctx, changed)
  const { url, claims } =
    changed.profileImageUrl === null ? NO_PHOTO : await inspectPhoto(ctx, changed.profileImageUrl)
  return saveProfile(ctx, { ...changed, profileImageUrl: url }, claims)
}

/** The sent fields that differ from the row. Names are compared with the chosen names, held or not. */
function toChangedFields(
  user: UserRow,
  { firstName, lastName, businessName, bio, email, location, userType, profileImageUrl }: EditUser,
): Profile {
  const sent: Profile = { firstName, lastName, businessName, bio, email, location, userType, profileImageUrl }
  const current = new Map<string, unknown>(Object.entries({ ...user, ...chosenNames(user) }))
  return Object.fromEntries(
    Object.entries(sent).filter(([name, value]) => value !== undefined && value !== current.get(name)),
  )
}

interface InspectedPhoto {
  url: string | null
  claims: Statement[]
}

const NO_PHOTO: InspectedPhoto = { url: null, claims: [] }

/**
 * Accepts only the person's own upload. Another host would learn who views whose profile, and could replace
 * the photo after a review.
 */
async function inspectPhoto(ctx: SignedInCtx, sent: string): Promise<InspectedPhoto> {
  const { photos, claims } = await inspectPhotos(ctx, [sent], 'profile_photo', { ifChanged: true }).catch(
    (error: unknown) => {
      throw error instanceof AppError ? photoError(error.code, error.message) : error
    },
  )
  const [photo] = photos
  if (!photo?.url.startsWith('/media/'))
    throw photoError('invalid_input', 'Please upload your photo here. Links to other sites are not accepted.')
  return { url: photo.url, claims }
}

/** Attaches the error to the profile's field; inspectPhotos attaches it to an image of a listing. */
function photoError(code: AppError['code'], message: string): AppError {
  return new AppError(code, message, { fields: { profileImageUrl: message } })
}

const ATTEMPTS_MAX = 5

/**
 * Writes the profile, and then deletes the photo that it replaced. The batch itself reads which photo that
 * was, so that each of several concurrent edits deletes the one that it replaced. If the names have changed
 * meanwhile, they are checked again, so that two concurrent edits cannot together make an impersonating name.
 * `claims` directly follow the update, because they take effect only if it does.
 */
async function saveProfile(
  ctx: SignedInCtx,
  profile: Profile,
  claims: readonly Statement[] = [],
): Promise<UserRow> {
  const { db } = ctx
  const { id } = ctx.user
  let seen = ctx.user
  for (let attempt = 0; attempt < ATTEMPTS_MAX; attempt += 1) {
    const { set, reasons } = await checkNames(ctx, seen, profile)
    const guard = changesNames(profile) || reasons.length > 0 ? seen : undefined
    const next = { ...seen, ...set }
    const written = guard ? idWithNames(id, next) : id
    const flags = await (reasons.length === 0
      ? onProfileEdit(ctx, set, written)
      : onHeldNames(ctx, { ...next.heldNames, bio: next.bio }, reasons, written))
    const [before, after] = await db.batch([
      findPhoto(db, id),
      updateProfile(db, id, set, guard),
      ...claims,
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
 * The profile to write, and why its names are held, if they are. The public names stay beside held ones.
 * Names equal to the public ones are not checked again. Admins may use any names. A new text beside names that
 * are held already is queued together with them.
 */
async function checkNames(
  ctx: SignedInCtx,
  seen: UserRow,
  profile: Profile,
): Promise<{ set: Profile; reasons: string[] }> {
  if (!changesNames(profile)) {
    const held = profile.bio === undefined ? null : seen.heldNames
    return { set: profile, reasons: held ? await reasonsToHold(held, seen) : [] }
  }
  const { firstName, lastName, businessName, ...rest } = profile
  const sent = Object.fromEntries(
    Object.entries({ firstName, lastName, businessName }).filter(([, value]) => value !== undefined),
  )
  const chosen: Names = { ...chosenNames(seen), ...sent }
  const isUnchecked = ctx.user.role === 'admin' || areSameNames(chosen, seen)
  const reasons = isUnchecked ? [] : await reasonsToHold(chosen, seen)
  if (reasons.length === 0) return { set: { ...rest, ...chosen, heldNames: null }, reasons }
  return { set: { ...rest, heldNames: chosen }, reasons }
}

async function reasonsToHold(names: Names, person: UserRow): Promise<string[]> {
  return [...(await listHoldReasons(names, person)), ...(await onNames(names))]
}

import type { EditUser } from '#contract/profile.ts'
import type { SignedInCtx } from '../../context.ts'
import type { Statement } from '../../db/client.ts'
import type { UserRow } from '../../db/schema.ts'
import { AppError } from '../../platform/app-error.ts'
import { dropProfilePhoto } from '../media/drop-photo.ts'
import { inspectPhotos } from '../media/inspect-photos.ts'
import { screenProfile } from '../screening/screen-profile.ts'
import { findPhoto, updateProfile, type Profile } from './store.ts'

/** Changes what the person sent and leaves the rest; nothing new, nothing written. A photo that is replaced is deleted. */
export async function editProfile(ctx: SignedInCtx, changes: EditUser): Promise<UserRow> {
  const changed = changedOf(ctx.user, changes)
  if (Object.keys(changed).length === 0) return ctx.user
  if (changed.profileImageUrl === undefined) return land(ctx, changed)
  const { url, claims } = changed.profileImageUrl === null ? NO_PHOTO : await inspectPhoto(ctx, changed.profileImageUrl)
  return land(ctx, { ...changed, profileImageUrl: url }, claims)
}

function changedOf(user: UserRow, { firstName, lastName, businessName, bio, email, location, userType, profileImageUrl }: EditUser): Profile {
  const sent: Profile = { firstName, lastName, businessName, bio, email, location, userType, profileImageUrl }
  const standing = new Map<string, unknown>(Object.entries(user))
  return Object.fromEntries(Object.entries(sent).filter(([name, value]) => value !== undefined && value !== standing.get(name)))
}

interface FitPhoto {
  url: string | null
  claims: Statement[]
}

const NO_PHOTO: FitPhoto = { url: null, claims: [] }

/** A photo elsewhere would tell its host who looks at whom, and could change after anybody looked at it. */
async function inspectPhoto(ctx: SignedInCtx, sent: string): Promise<FitPhoto> {
  const { photos, claims } = await inspectPhotos(ctx, [sent], 'profile_photo').catch((error: unknown) => {
    throw error instanceof AppError ? refusedPhoto(error.code, error.message) : error
  })
  const [photo] = photos
  if (!photo?.url.startsWith('/media/')) throw refusedPhoto('invalid_input', 'Please upload your photo here: an address elsewhere is not taken.')
  return { url: photo.url, claims }
}

/** The inspection names images by their place in a listing; here there is one, under its own name. */
function refusedPhoto(code: AppError['code'], message: string): AppError {
  return new AppError(code, message, { fields: { profileImageUrl: message } })
}

/** The photo that goes is the one that the batch itself found: of two edits at once each drops what it took the place of. */
async function land(ctx: SignedInCtx, profile: Profile, claims: readonly Statement[] = []): Promise<UserRow> {
  const { id } = ctx.user
  const flags = await screenProfile(ctx, profile)
  const [before, after] = await ctx.db.batch([findPhoto(ctx.db, id), updateProfile(ctx.db, id, profile), ...claims, ...flags])
  const [old, row] = [before[0]?.profileImageUrl, after[0]]
  if (!row) throw new Error('The update of a user answered no row')
  if (old && old !== row.profileImageUrl) ctx.waitUntil(dropProfilePhoto(ctx, id, old))
  return row
}

import type { Photo } from '#contract/listing.ts'
import type { UploadPurpose } from '#contract/media.ts'
import type { SignedInCtx } from '../../context.ts'
import type { Statement } from '../../db/client.ts'
import type { UploadRow } from '../../db/schema.ts'
import { AppError } from '../../platform/app-error.ts'
import { acceptPhoto, type Fault } from './accept-photo.ts'
import { claimableSince, keyOf } from './policy.ts'
import { claimUpload, findOwnUploads, holdUploads } from './store.ts'
import { toPhoto } from './view.ts'

/**
 * `photos` are in the order requested. `claims` belong in the batch that puts the photos to use; without them
 * the sweep deletes the photos.
 */
export interface InspectedPhotos {
  photos: Photo[]
  claims: Statement[]
}

/** Photos inspected at once. Each takes up to 12 MB with its copies while cleaned; an isolate has 128 MB. */
const AT_ONCE = 4

const NOT_YOURS = 'That photo is not one of your uploads. Please upload it again.'
const FAULTS: Record<Fault, string> = {
  missing: 'That photo has not arrived. Please upload it again.',
  unreadable: 'That file is not a photo we can read. Please choose another one.',
}

/**
 * Inspects the images of a listing or profile before they are used. External addresses pass unchanged. An
 * upload must be this person's own and for this purpose (else 400, whether it exists or not), and must have
 * arrived and be what it claims (else 422, and it is deleted). Photos that the person claimed before pass
 * without another inspection.
 */
export async function inspectPhotos(
  ctx: SignedInCtx,
  urls: readonly string[],
  purpose: UploadPurpose,
): Promise<InspectedPhotos> {
  const images = urls.map((url, index) => ({ url, key: keyOf(url, ctx.origin), field: `images.${index}` }))
  const rows = await findOwn(ctx, images, purpose)
  const accepted = new Map<string, UploadRow>()
  const faults = new Map<string, Fault>()
  await eachOf([...rows.values()], async (row) => {
    const result = await inspect(ctx, row)
    if (typeof result === 'string') faults.set(row.key, result)
    else accepted.set(row.key, result)
  })
  refuseFaults(images, faults)

  const used = [...accepted.values()]
  const unclaimed = used.filter(({ claimedAt }) => claimedAt === null)
  const held = used.filter(({ claimedAt }) => claimedAt !== null).map(({ key }) => key)
  return {
    photos: images.map(({ url, key }) => {
      const row = key === undefined ? undefined : accepted.get(key)
      return row ? toPhoto(row) : { url }
    }),
    claims: [
      ...unclaimed.map((row) => claimUpload(ctx.db, row, ctx.now)),
      ...(held.length > 0 ? [holdUploads(ctx.db, held, ctx.now)] : []),
    ],
  }
}

interface Image {
  url: string
  key: string | undefined
  field: string
}

async function findOwn(
  ctx: SignedInCtx,
  images: readonly Image[],
  purpose: UploadPurpose,
): Promise<Map<string, UploadRow>> {
  const keys = images.flatMap(({ key }) => key ?? [])
  const found = keys.length === 0 ? [] : await findOwnUploads(ctx.db, ctx.user.id, purpose, keys)
  const rows = new Map(found.map((row) => [row.key, row]))
  const foreign = images.filter(({ key }) => key !== undefined && !rows.has(key))
  if (foreign.length > 0) {
    throw new AppError('invalid_input', NOT_YOURS, {
      fields: Object.fromEntries(foreign.map(({ field }) => [field, NOT_YOURS])),
    })
  }
  return rows
}

async function inspect(ctx: SignedInCtx, row: UploadRow): Promise<UploadRow | Fault> {
  if (row.claimedAt !== null) return row
  if (row.createdAt <= claimableSince(ctx.now)) return 'missing'
  return acceptPhoto(ctx, row)
}

function refuseFaults(images: readonly Image[], faults: ReadonlyMap<string, Fault>): void {
  const fields: Record<string, string> = {}
  for (const { key, field } of images) {
    const fault = key === undefined ? undefined : faults.get(key)
    if (fault) fields[field] = FAULTS[fault]
  }
  const [message] = Object.values(fields)
  if (message) throw new AppError('unreadable_upload', message, { fields })
}

async function eachOf<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  for (let start = 0; start < items.length; start += AT_ONCE) {
    await Promise.all(items.slice(start, start + AT_ONCE).map(work))
  }
}

import type { Photo } from '#contract/listing.ts'
import type { UploadPurpose } from '#contract/media.ts'
import type { SignedInCtx } from '#worker/context.ts'
import type { Statement } from '#worker/db/client.ts'
import type { UploadRow } from '#worker/db/schema.ts'
import { AppError } from '#worker/platform/app-error.ts'
import { acceptPhoto, type Fault } from './accept-photo.ts'
import { claimableSince, keyOfImage } from './policy.ts'
import { claimUpload, findOwnUploads, claimUploadsAgain, precedingChanged } from './store.ts'
import { toPhoto } from './view.ts'

/**
 * `photos` are in the requested order. `claims` belong in the batch that stores the photos; without the
 * claims, the sweep would delete the photos.
 */
export interface InspectedPhotos {
  photos: Photo[]
  claims: Statement[]
}

/**
 * How many photos are inspected at once. Each takes up to 12 MB with its copies while it is cleaned, and an
 * isolate has 128 MB.
 */
const CONCURRENT_MAX = 4

const NOT_YOURS = 'That photo is not one of your uploads. Please upload it again.'
const FAULTS: Record<Fault, string> = {
  missing: 'That photo has not arrived. Please upload it again.',
  unreadable: 'That file is not a photo we can read. Please choose another one.',
}

/**
 * Inspects the images of a listing or profile before they are used. URLs of other sites pass unchanged. A URL
 * of this site that is not an upload of this person for this purpose is a 400. One that has not arrived or is
 * not an acceptable photo is a 422; an unacceptable file is deleted. Photos that were claimed before are not
 * inspected again. With `ifChanged`, the claim of a single photo takes effect only if the preceding statement
 * of the batch changed something.
 */
export async function inspectPhotos(
  ctx: SignedInCtx,
  urls: readonly string[],
  purpose: UploadPurpose,
  options: { ifChanged?: boolean } = {},
): Promise<InspectedPhotos> {
  const images = urls.map((url, index) => ({
    url,
    key: keyOfImage(url, ctx.origin),
    field: `images.${index}`,
  }))
  const rows = await findOwn(ctx, images, purpose)
  const accepted = new Map<string, UploadRow>()
  const faults = new Map<string, Fault>()
  await runInBatches([...rows.values()], async (row) => {
    const result = await inspect(ctx, row)
    if (typeof result === 'string') faults.set(row.key, result)
    else accepted.set(row.key, result)
  })
  refuseFaults(images, faults)

  const onlyIf = options.ifChanged ? precedingChanged : undefined
  const rowsInUse = [...accepted.values()]
  const unclaimed = rowsInUse.filter(({ claimedAt }) => claimedAt === null)
  const claimedBefore = rowsInUse.filter(({ claimedAt }) => claimedAt !== null).map(({ key }) => key)
  return {
    photos: withoutRepeats(
      images.map(({ url, key }) => {
        const row = key === undefined ? undefined : accepted.get(key)
        return row ? toPhoto(row) : { url }
      }),
    ),
    claims: [
      ...unclaimed.map((row) => claimUpload(ctx.db, row, ctx.now, onlyIf)),
      ...(claimedBefore.length > 0 ? [claimUploadsAgain(ctx.db, claimedBefore, ctx.now, onlyIf)] : []),
    ],
  }
}

/** A client may send one upload by its path and by its URL. */
function withoutRepeats(photos: readonly Photo[]): Photo[] {
  return [...new Map(photos.map((photo) => [photo.url, photo])).values()]
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

async function runInBatches<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  for (let start = 0; start < items.length; start += CONCURRENT_MAX) {
    await Promise.all(items.slice(start, start + CONCURRENT_MAX).map(work))
  }
}

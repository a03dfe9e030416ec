import { PARTS_MAX } from '#contract/limits.ts'
import { UploadedPart } from '#contract/multipart.ts'
import type { SignedInCtx } from '../../context.ts'
import { signPartsList } from '../../platform/signed-url.ts'
import { storageFailure } from '../../platform/storage-fault.ts'
import { findMultipart, noSuchUpload, type Multipart, type Named } from './find-multipart.ts'

/** Reads a signed address of the storage. */
export type Read = (url: string) => Promise<Response>

/**
 * Tells which parts arrived, so that an upload goes on where it stopped. The binding cannot list parts, so
 * this asks the S3 API. The local emulator has no such call: nothing is known there, and Uppy goes on with
 * the parts that it remembers itself.
 */
export async function listParts(ctx: SignedInCtx, named: Named, read: Read = fetch): Promise<UploadedPart[]> {
  const multipart = await findMultipart(ctx, named)
  const parts: UploadedPart[] = []
  for (let after = 0; after < PARTS_MAX;) {
    const page = await readPage(ctx, multipart, after, read)
    parts.push(...page)
    const last = page.at(-1)?.PartNumber ?? 0
    if (page.length < 1_000 || last <= after) break
    after = last
  }
  return parts
}

async function readPage(
  ctx: SignedInCtx,
  { landing, uploadId }: Multipart,
  after: number,
  read: Read,
): Promise<UploadedPart[]> {
  const url = await signPartsList(ctx.env, ctx.origin, { key: landing, uploadId, after }, ctx.now)
  const answer = await read(url).catch((error) => {
    throw storageFailure(error)
  })
  const text = await answer.text()
  if (answer.status === 501) return []
  if (answer.status === 404) throw noSuchUpload()
  if (!answer.ok)
    throw storageFailure(new Error(`The storage answered ${answer.status}: ${text.slice(0, 500)}`))
  return readParts(text)
}

/**
 * The parts in S3's ListPartsResult. Its values are numbers and hexadecimal, so nothing of XML needs reading
 * but the tags.
 */
function readParts(xml: string): UploadedPart[] {
  const value = (part: string, tag: string) =>
    new RegExp(`<${tag}>(?:&quot;|&#34;|")?([^<"&]*)`).exec(part)?.[1]
  return [...xml.matchAll(/<Part>[^]*?<\/Part>/g)].map(([part]) =>
    UploadedPart.parse({
      PartNumber: Number(value(part, 'PartNumber')),
      Size: Number(value(part, 'Size')),
      ETag: value(part, 'ETag'),
    }),
  )
}

import type { SignedInCtx } from '#worker/context.ts'
import type { Fragment, Statement } from '#worker/db/client.ts'
import type { UploadRow } from '#worker/db/schema.ts'
import { AppError } from '#worker/platform/app-error.ts'
import { findObjectKey } from '#worker/platform/signed-url.ts'
import { discardUpload } from './discard-upload.ts'
import { claimableSince, incomingKey, keyOf, ticketKeyOf } from './policy.ts'
import {
  DOCUMENT_FAULTS,
  faultOfSize,
  readDocument,
  type DocumentFault,
  type DocumentFile,
} from './read-document.ts'
import { keyOfUnsizedPut } from './request-upload.ts'
import { claimUpload, findOwnUploads, isUnclaimedUpload, precedingChanged } from './store.ts'

const FIELD = 'fileUrl'
const NOT_YOURS = 'That file is not one of your uploads. Please upload it again.'
const IN_USE = 'That file was submitted already. Please upload it again.'

/**
 * What inspection found in a document. The statement that stores the document must check `isUnclaimed`, and
 * `claim` must follow it.
 */
export interface AcceptedDocument {
  key: string
  contentType: string
  size: number
  isUnclaimed: Fragment
  claim: Statement
}

/**
 * Finds the caller's unclaimed document upload by its objectUrl or signed URL, with or without this site's
 * origin. A claimed upload is a 409, and one that is too old a 422. Any other URL is a 400, even that of
 * somebody else's upload.
 */
export async function findDocumentUpload(ctx: SignedInCtx, url: string): Promise<UploadRow> {
  const key =
    keyOf(url, ctx.origin) ??
    ticketKeyOf(findObjectKey(ctx.env, ctx.origin, url) ?? '') ??
    (await keyOfUnsizedPut(ctx, url))
  const [row] = key === undefined ? [] : await findOwnUploads(ctx.db, ctx.user.id, 'verification', [key])
  if (!row) throw refusal('invalid_input', NOT_YOURS)
  if (row.claimedAt !== null) throw new AppError('conflict', IN_USE)
  if (row.createdAt <= claimableSince(ctx.now)) throw refusal('unreadable_upload', DOCUMENT_FAULTS.missing)
  return row
}

/**
 * Cleans an uploaded document and copies it to its own key, which is never public. If the file is not an
 * acceptable document, deletes its row and its object and throws (413 or 422).
 */
export async function acceptDocument(ctx: SignedInCtx, row: UploadRow): Promise<AcceptedDocument> {
  const { BUCKET: bucket } = ctx.env
  const file = await readUploaded(bucket, row)
  if (typeof file === 'string') {
    // A missing file may still arrive.
    if (file !== 'missing') await discardUpload(ctx, row)
    throw refusal(file === 'too_large' ? 'too_large' : 'unreadable_upload', DOCUMENT_FAULTS[file])
  }
  // Never overwrites, since one call must not replace what another has inspected.
  await bucket.put(row.key, file.bytes, {
    httpMetadata: { contentType: file.type },
    onlyIf: new Headers({ 'if-none-match': '*' }),
  })
  ctx.waitUntil(bucket.delete(incomingKey(row.key)))
  return {
    key: row.key,
    contentType: file.type,
    size: file.bytes.length,
    isUnclaimed: isUnclaimedUpload(row),
    claim: claimUpload(ctx.db, row, ctx.now, precedingChanged),
  }
}

/**
 * Reads an uploaded document. If an earlier submission failed after inspection, the file is already under its
 * own key, and whatever was uploaded later is ignored.
 */
async function readUploaded(
  bucket: R2Bucket,
  { key, contentType }: UploadRow,
): Promise<DocumentFile | DocumentFault> {
  const object = (await bucket.get(key)) ?? (await bucket.get(incomingKey(key)))
  if (!object) return 'missing'
  const fault = faultOfSize(object.size)
  if (!fault) return readDocument(await object.bytes(), contentType)
  await object.body.cancel()
  return fault
}

function refusal(code: 'invalid_input' | 'too_large' | 'unreadable_upload', message: string): AppError {
  return new AppError(code, message, { fields: { [FIELD]: message } })
}

import * as z from 'zod'
import type { SignedInCtx } from '../../context.ts'
import type { VerificationDocumentRow } from '../../db/schema.ts'
import { AppError } from '../../platform/app-error.ts'
import { readToken, signToken } from '../../platform/signed-token.ts'
import { linkExpiresAt } from './policy.ts'

const PURPOSE = 'document-link'

/** Public ids of the document and of who may open it, and until when, in milliseconds. */
const Link = z.object({ document: z.string(), reader: z.string(), until: z.int() })

/**
 * An address of a document's file that works for the caller alone and for five minutes; null once the file
 * was deleted.
 */
export async function linkToFile(
  ctx: SignedInCtx,
  { publicId, key }: VerificationDocumentRow,
): Promise<string | null> {
  if (key === null) return null
  const link: z.infer<typeof Link> = {
    document: publicId,
    reader: ctx.user.publicId,
    until: linkExpiresAt(ctx.now),
  }
  return `/api/verification/files/${await signToken(ctx.env.SIGNING_KEY, PURPOSE, link)}`
}

/**
 * The public id of the document that a link leads to. Refused with 404 unless it was made here, with 403 for
 * others and after its time.
 */
export async function readLink(ctx: SignedInCtx, token: string): Promise<string> {
  const link = await readToken(ctx.env.SIGNING_KEY, PURPOSE, Link, token)
  if (!link) throw new AppError('not_found')
  if (link.reader !== ctx.user.publicId)
    throw new AppError('forbidden', 'This link was made for somebody else.')
  if (link.until <= ctx.now) throw new AppError('forbidden', 'Request has expired')
  return link.document
}

import { env } from 'cloudflare:workers'
import { decode } from 'hono/jwt'
import { UploadTicket, type DOCUMENT_TYPES, type UploadPurpose } from '#contract/media.ts'
import { parseEnv } from '../env.ts'
import { parsed } from './parsed.ts'
import type { Member } from './people.ts'

export interface Sent {
  photo: Uint8Array
  medium?: Uint8Array
  small?: Uint8Array
  contentType?: (typeof DOCUMENT_TYPES)[number]
  purpose?: UploadPurpose
}

export const THUMBHASH = 'FwgGDwQnSJd4d4iAeHh3d3d3eHB3'

/**
 * Asks for a ticket and lets the files arrive where its signed URLs lead, without looking at them, as the
 * store does.
 */
export async function upload(owner: Member, sent: Sent): Promise<UploadTicket> {
  const { photo, medium, small, contentType = 'image/webp', purpose = 'listing_photo' } = sent
  const sizes = { size: photo.length, medium: medium?.length, small: small?.length }
  const ticket = await parsed(
    UploadTicket,
    owner.post('/api/objects/upload', { purpose, contentType, ...sizes, thumbhash: THUMBHASH }),
  )
  await arrive(ticket.uploadURL, photo, contentType)
  if (medium && ticket.medium) await arrive(ticket.medium.uploadURL, medium, contentType)
  if (small && ticket.small) await arrive(ticket.small.uploadURL, small, contentType)
  return ticket
}

/** What a PUT to a signed URL leaves in the bucket. */
export async function arrive(uploadURL: string, bytes: Uint8Array, contentType: string): Promise<void> {
  await env.BUCKET.put(landingKey(uploadURL), bytes, { httpMetadata: { contentType } })
}

/**
 * The object that a signed URL leads to: one of the storage, or one of ours, whose key stands in its token.
 */
export function landingKey(uploadURL: string): string {
  const [, token] = new URL(uploadURL).pathname.split('/api/objects/upload/')
  if (token) return `incoming/${String(decode(token).payload.key)}`
  const [, key] = new URL(uploadURL).pathname.split(`/${parseEnv(env).R2_BUCKET}/`)
  if (!key) throw new Error(`No object in ${uploadURL}`)
  return key
}

export async function listKeys(): Promise<string[]> {
  const { objects } = await env.BUCKET.list()
  return objects.map(({ key }) => key)
}

import * as z from 'zod'
import type { RoomAbout } from '../../../rpc.ts'

const Participant = z.object({
  id: z.int(),
  publicId: z.string(),
  name: z.string(),
  suspendedUntil: z.int().nullable(),
})
const About = z.object({
  id: z.int(),
  publicId: z.string(),
  listingId: z.int(),
  buyer: Participant,
  seller: Participant,
  blockedBy: z.array(z.int()),
}) satisfies z.ZodType<RoomAbout>

/** What the Worker says of the conversation when it asks for a socket in its room. */
export function readAbout(headers: Headers): RoomAbout {
  return About.parse(JSON.parse(headers.get('x-about') ?? 'null'))
}

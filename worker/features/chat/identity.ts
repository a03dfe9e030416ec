import * as z from 'zod'
import type { RoomAbout } from '#worker/rpc.ts'

/**
 * The person who requests a socket. `askedAt` is when the Worker began to check their session, in
 * milliseconds. The socket is refused if the person was expelled at or after that time.
 */
export const Identity = z.object({
  userId: z.coerce.number().int().positive(),
  publicId: z.string().min(1),
  askedAt: z.coerce.number().int().positive(),
})
export type Identity = z.infer<typeof Identity>

/**
 * Builds the request that opens a socket in a Durable Object. A request to a room also contains `about`. Sets
 * all headers itself and passes on nothing that the client sent.
 */
export function toSocketRequest({ userId, publicId, askedAt }: Identity, about?: RoomAbout): Request {
  const headers = new Headers({
    upgrade: 'websocket',
    'x-user-id': String(userId),
    'x-user-public-id': publicId,
    'x-asked-at': String(askedAt),
  })
  if (about) headers.set('x-about', toAscii(JSON.stringify(about)))
  return new Request('https://objects.invalid/ws', { headers })
}

export function readIdentity(headers: Headers): Identity {
  return Identity.parse({
    userId: headers.get('x-user-id'),
    publicId: headers.get('x-user-public-id'),
    askedAt: headers.get('x-asked-at'),
  })
}

/** What the Worker says about the conversation in its request for a socket in the room. */
export function readAbout(headers: Headers): RoomAbout {
  return About.parse(JSON.parse(headers.get('x-about') ?? 'null'))
}

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

/** Escapes non-ASCII characters in JSON, since names may contain them and a header value may not. */
function toAscii(json: string): string {
  return json.replace(
    /[^\u0020-\u007e]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}

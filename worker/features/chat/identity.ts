import * as z from 'zod'
import type { RoomAbout } from '../../rpc.ts'

/**
 * Who asks for a socket. `askedAt`: when the Worker began to look at their session, in milliseconds; an
 * expulsion of then or later refuses the socket.
 */
export const Identity = z.object({
  userId: z.coerce.number().int().positive(),
  publicId: z.string().min(1),
  askedAt: z.coerce.number().int().positive(),
})
export type Identity = z.infer<typeof Identity>

/**
 * The request that opens a socket in an object. Its headers are made here and nowhere else: nothing that the
 * client sent passes on. `about` goes to rooms.
 */
export function askForSocket({ userId, publicId, askedAt }: Identity, about?: RoomAbout): Request {
  const headers = new Headers({
    upgrade: 'websocket',
    'x-user-id': String(userId),
    'x-user-public-id': publicId,
    'x-asked-at': String(askedAt),
  })
  if (about) headers.set('x-about', toAscii(JSON.stringify(about)))
  return new Request('https://objects.invalid/ws', { headers })
}

/** Reads what askForSocket wrote. */
export function readIdentity(headers: Headers): Identity {
  return Identity.parse({
    userId: headers.get('x-user-id'),
    publicId: headers.get('x-user-public-id'),
    askedAt: headers.get('x-asked-at'),
  })
}

/** What the Worker says of the conversation when it asks for a socket in its room. */
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

/** The same JSON in ASCII, which is all that a header holds; names have other letters. */
function toAscii(json: string): string {
  return json.replace(
    /[^\u0020-\u007e]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}

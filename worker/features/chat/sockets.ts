import * as z from 'zod'
import { ClientId } from '#contract/conversation.ts'
import { MINUTE_MS } from '#contract/dates.ts'
import type { Closing, InboxFrame, RoomFrame } from '#contract/frames.ts'
import {
  FRAMES_PER_MINUTE,
  FRAMES_PER_SECOND,
  FRAME_CHARACTERS_MAX,
  REFUSED_FRAMES_PER_MINUTE,
  SOCKETS_MAX,
} from '#contract/limits.ts'
import type { Refusal } from '../../rpc.ts'

/** Of the oldest socket, where somebody has too many: "Try again later" (IANA's registry of close codes). */
export const MADE_WAY = 1013

const SECOND_MS = 1_000

/** The reason that goes with CLOSE_CODES.tooManyFrames. */
export const TOO_MANY_REFUSED = 'Too many frames were refused'

/**
 * How fast one socket sends: its frames of this second, and its frames and refused ones of this minute. Kept
 * in the socket's attachment, so it outlives a sleep: whoever floods slowly enough for the object to sleep in
 * between is counted all the same.
 */
export const KeptPace = z.object({
  windowStart: z.number(),
  used: z.number(),
  // Sockets that were opened by an earlier version do not have these two.
  minuteStart: z.number().default(0),
  usedInMinute: z.number().default(0),
  refused: z.number(),
})
export type Pace = z.output<typeof KeptPace>

export const AT_REST: Pace = { windowStart: 0, used: 0, minuteStart: 0, usedInMinute: 0, refused: 0 }

/**
 * What the attachment of a room's socket keeps. `isDismissed`: the room closed it, and its end is no news.
 */
const Visitor = z.object({
  userId: z.number(),
  askedAt: z.number(),
  pace: KeptPace,
  isDismissed: z.boolean(),
})
export type Visitor = z.infer<typeof Visitor>

/** What the attachment of an inbox's socket keeps. */
const Device = z.object({ publicId: z.string(), askedAt: z.number(), pace: KeptPace })
export type Device = z.infer<typeof Device>

export function visitorOf(socket: WebSocket): Visitor {
  return Visitor.parse(socket.deserializeAttachment())
}

export function deviceOf(socket: WebSocket): Device {
  return Device.parse(socket.deserializeAttachment())
}

/** An attachment outlives a sleep of the object. */
export function attach(socket: WebSocket, attachment: Visitor | Device): void {
  socket.serializeAttachment(attachment)
}

/** The sockets with a tag, or all. getWebSockets names those yet that are about to close. */
export function openSockets(ctx: DurableObjectState, tag?: string): WebSocket[] {
  return ctx.getWebSockets(tag).filter(({ readyState }) => readyState === WebSocket.OPEN)
}

/** Those of a person's sockets that make way for one more, the oldest first. */
export function socketsInTheWay(
  open: readonly WebSocket[],
  askedAt: (socket: WebSocket) => number,
): WebSocket[] {
  const oldestFirst = open.toSorted((one, other) => askedAt(one) - askedAt(other))
  return oldestFirst.slice(0, Math.max(0, open.length - SOCKETS_MAX + 1))
}

/**
 * Sends a frame of a room to those of the sockets that are open. A frame leaves only when what was stored
 * before it is on disk: the output gate holds it back.
 */
export function broadcast(sockets: readonly WebSocket[], frame: RoomFrame): void {
  const text = JSON.stringify(frame)
  for (const socket of sockets) if (socket.readyState === WebSocket.OPEN) socket.send(text)
}

/** Sends frames of an inbox to every device, in order. */
export function push(devices: readonly WebSocket[], frames: readonly InboxFrame[]): void {
  const texts = frames.map((frame) => JSON.stringify(frame))
  for (const socket of devices) for (const text of texts) socket.send(text)
}

/**
 * Closes a socket that is open. A frame says so first, for a proxy may pass the close itself on seconds late.
 */
export function endSocket(socket: WebSocket, code: number, reason?: string): void {
  socket.send(JSON.stringify({ type: 'closing', code } satisfies Closing))
  socket.close(code, reason)
}

/**
 * `pace` takes the place of the one before. Refusals are left to the object to count, which may refuse for
 * reasons of its own.
 */
export type Parsed<T> = { pace: Pace; request: T } | { pace: Pace; refusal: Refusal }

/**
 * Reads one frame that a device sent, at `now` in milliseconds: a text in JSON that the schema takes, no
 * longer and no faster than the limits say.
 */
export function parseFrame<T extends z.ZodType>(
  schema: T,
  frame: string | ArrayBuffer,
  before: Pace,
  now: number,
): Parsed<z.output<T>> {
  const second = isWithin(before.windowStart, SECOND_MS, now) ? before : { windowStart: now, used: 0 }
  const minute = minuteOf(before, now)
  const pace = {
    ...minute,
    windowStart: second.windowStart,
    used: second.used + 1,
    usedInMinute: minute.usedInMinute + 1,
  }
  const read = pauseOf(pace, now) ?? readFrame(schema, frame)
  return read.ok ? { pace, request: read.request } : { pace, refusal: read.refusal }
}

/**
 * Counts a frame that was refused. Good frames in between do not make up for it, but every minute begins
 * anew: a device that says something now and then which this version does not know yet is not cut off.
 */
export function countRefusal(before: Pace, now: number): { pace: Pace; isTooMuch: boolean } {
  const minute = minuteOf(before, now)
  const pace = { ...minute, refused: minute.refused + 1 }
  return { pace, isTooMuch: pace.refused >= REFUSED_FRAMES_PER_MINUTE }
}

const Named = z.object({ type: z.literal('send'), clientId: ClientId })

/**
 * Which message a frame that was refused would have been, where that can be read: its sender shows the reason
 * there.
 */
export function clientIdOf(frame: string | ArrayBuffer): string | undefined {
  if (typeof frame !== 'string' || frame.length > FRAME_CHARACTERS_MAX) return undefined
  return Named.safeParse(toJson(frame)).data?.clientId
}

function minuteOf(pace: Pace, now: number): Pace {
  return isWithin(pace.minuteStart, MINUTE_MS, now)
    ? pace
    : { ...pace, minuteStart: now, usedInMinute: 0, refused: 0 }
}

/** A clock that was set back does not stop a socket for good. */
function isWithin(start: number, lengthMs: number, now: number): boolean {
  return now >= start && now < start + lengthMs
}

/** Where the socket has sent more than it may: a refusal with the time to wait. */
function pauseOf({ windowStart, used, minuteStart, usedInMinute }: Pace, now: number) {
  if (usedInMinute > FRAMES_PER_MINUTE) return tooMany(minuteStart + MINUTE_MS - now)
  if (used > FRAMES_PER_SECOND) return tooMany(windowStart + SECOND_MS - now)
  return undefined
}

function tooMany(waitMs: number) {
  const retryAfterSeconds = Math.ceil(waitMs / 1_000)
  return refuse({
    code: 'too_many_requests',
    message: 'That was too fast. Please wait a moment.',
    retryAfterSeconds,
  })
}

function readFrame<T extends z.ZodType>(schema: T, frame: string | ArrayBuffer) {
  if (typeof frame !== 'string')
    return refuse({ code: 'wrong_type', message: 'A frame is a text, not binary.' })
  if (frame.length > FRAME_CHARACTERS_MAX) {
    return refuse({
      code: 'too_large',
      message: `A frame has at most ${FRAME_CHARACTERS_MAX.toLocaleString('en-US')} characters.`,
    })
  }
  const result = schema.safeParse(toJson(frame))
  if (result.success) return { ok: true as const, request: result.data }
  return refuse({
    code: 'invalid_input',
    message: result.error.issues[0]?.message ?? 'That frame cannot be read.',
  })
}

/** undefined for what is no JSON; no schema takes that. */
function toJson(frame: string): unknown {
  try {
    return JSON.parse(frame)
  } catch {
    return undefined
  }
}

function refuse(refusal: Refusal) {
  return { ok: false as const, refusal }
}

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
import { figure } from '#contract/numbers.ts'
import type { Refusal } from '#worker/rpc.ts'

/**
 * Close code for the oldest sockets of somebody who has too many, in one object or in too many rooms. In
 * IANA's registry of close codes it is "Try again later".
 */
export const TOO_MANY_SOCKETS = 1013

const SECOND_MS = 1_000

/** The close reason that goes with CLOSE_CODES.tooManyFrames. */
export const TOO_MANY_REFUSED = 'Too many frames were refused'

/**
 * One socket's counts of frames this second and this minute, and of refused frames this minute. Stored in the
 * socket's attachment, which survives hibernation, so that a flood slow enough to let the object sleep still
 * counts.
 */
export const Pace = z.object({
  windowStart: z.number(),
  used: z.number(),
  // Missing on sockets that were opened under an earlier version.
  minuteStart: z.number().default(0),
  usedInMinute: z.number().default(0),
  refused: z.number(),
})
export type Pace = z.output<typeof Pace>

export const INITIAL_PACE: Pace = { windowStart: 0, used: 0, minuteStart: 0, usedInMinute: 0, refused: 0 }

/**
 * The attachment of a room's socket. `isDismissed` is true if the room itself closed the socket; its close
 * event is then ignored.
 */
const Visitor = z.object({ userId: z.number(), askedAt: z.number(), pace: Pace, isDismissed: z.boolean() })
export type Visitor = z.infer<typeof Visitor>

/** The attachment of an inbox's socket. */
const Device = z.object({ publicId: z.string(), askedAt: z.number(), pace: Pace })
export type Device = z.infer<typeof Device>

export function visitorOf(socket: WebSocket): Visitor {
  return Visitor.parse(socket.deserializeAttachment())
}

export function deviceOf(socket: WebSocket): Device {
  return Device.parse(socket.deserializeAttachment())
}

/** Stores the attachment, which survives hibernation. */
export function attach(socket: WebSocket, attachment: Visitor | Device): void {
  socket.serializeAttachment(attachment)
}

/** The open sockets, all or those with a tag. getWebSockets also lists closing sockets, hence the filter. */
export function openSockets(ctx: DurableObjectState, tag?: string): WebSocket[] {
  return ctx.getWebSockets(tag).filter(({ readyState }) => readyState === WebSocket.OPEN)
}

/** The sockets to close before the person may open one more, oldest first. */
export function listExcessSockets(
  open: readonly WebSocket[],
  askedAt: (socket: WebSocket) => number,
): WebSocket[] {
  const oldestFirst = open.toSorted((one, other) => askedAt(one) - askedAt(other))
  return oldestFirst.slice(0, Math.max(0, open.length - SOCKETS_MAX + 1))
}

/**
 * Sends a room's frame to those of the sockets that are open. The output gate delays the frame until earlier
 * writes are on disk.
 */
export function broadcast(sockets: readonly WebSocket[], frame: RoomFrame): void {
  const text = JSON.stringify(frame)
  for (const socket of sockets) if (socket.readyState === WebSocket.OPEN) socket.send(text)
}

/** Sends an inbox's frames to every device, in order. */
export function push(devices: readonly WebSocket[], frames: readonly InboxFrame[]): void {
  const texts = frames.map((frame) => JSON.stringify(frame))
  for (const socket of devices) for (const text of texts) socket.send(text)
}

/**
 * Closes an open socket. Sends a closing frame first, since a proxy may forward the close itself seconds
 * late.
 */
export function endSocket(socket: WebSocket, code: number, reason?: string): void {
  socket.send(JSON.stringify({ type: 'closing', code } satisfies Closing))
  socket.close(code, reason)
}

/**
 * A parsed frame, or why it was refused. `pace` replaces the socket's previous pace. The object counts
 * refusals, since it may also refuse a frame itself.
 */
export type ParsedFrame<T> = { pace: Pace; request: T } | { pace: Pace; refusal: Refusal }

/**
 * Parses one frame received at `now` (milliseconds). It must be JSON text that fits the schema, within the
 * limits of size and rate.
 */
export function parseFrame<T extends z.ZodType>(
  schema: T,
  frame: string | ArrayBuffer,
  before: Pace,
  now: number,
): ParsedFrame<z.output<T>> {
  const second = isWithin(before.windowStart, SECOND_MS, now) ? before : { windowStart: now, used: 0 }
  const minute = minuteOf(before, now)
  const pace = {
    ...minute,
    windowStart: second.windowStart,
    used: second.used + 1,
    usedInMinute: minute.usedInMinute + 1,
  }
  const outcome = refuseIfTooFast(pace, now) ?? readFrame(schema, frame)
  return outcome.ok ? { pace, request: outcome.request } : { pace, refusal: outcome.refusal }
}

/**
 * Counts a refused frame. Good frames do not reset the count, but each new minute does, so that a device that
 * sometimes sends a frame unknown to this version is not cut off.
 */
export function countRefusal(before: Pace, now: number): { pace: Pace; isTooMuch: boolean } {
  const minute = minuteOf(before, now)
  const pace = { ...minute, refused: minute.refused + 1 }
  return { pace, isTooMuch: pace.refused >= REFUSED_FRAMES_PER_MINUTE }
}

const SendFrame = z.object({ type: z.literal('send'), clientId: ClientId })

/**
 * The client id in a refused `send` frame, if it can be read. The sender's page shows the reason beside that
 * message.
 */
export function clientIdOf(frame: string | ArrayBuffer): string | undefined {
  if (typeof frame !== 'string' || frame.length > FRAME_CHARACTERS_MAX) return undefined
  return SendFrame.safeParse(toJson(frame)).data?.clientId
}

function minuteOf(pace: Pace, now: number): Pace {
  return isWithin(pace.minuteStart, MINUTE_MS, now)
    ? pace
    : { ...pace, minuteStart: now, usedInMinute: 0, refused: 0 }
}

/**
 * True within the window. If the clock was set back, a new window starts, so that the socket is not blocked
 * for good.
 */
function isWithin(start: number, lengthMs: number, now: number): boolean {
  return now >= start && now < start + lengthMs
}

/** Returns a refusal with the time to wait if the socket exceeds its limits. */
function refuseIfTooFast({ windowStart, used, minuteStart, usedInMinute }: Pace, now: number) {
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
    return refuse({ code: 'wrong_type', message: 'A frame must be text, not binary.' })
  if (frame.length > FRAME_CHARACTERS_MAX) {
    return refuse({
      code: 'too_large',
      message: `A frame has at most ${figure(FRAME_CHARACTERS_MAX)} characters.`,
    })
  }
  const result = schema.safeParse(toJson(frame))
  if (result.success) return { ok: true as const, request: result.data }
  return refuse({
    code: 'invalid_input',
    message: result.error.issues[0]?.message ?? 'That frame cannot be read.',
  })
}

/** Parses JSON. Returns undefined, which no schema accepts, if it is invalid. */
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

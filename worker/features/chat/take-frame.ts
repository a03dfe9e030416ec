import type * as z from 'zod'
import { FRAMES_PER_SECOND, FRAME_CHARACTERS_MAX } from '#contract/limits.ts'
import type { Refusal } from '../../rpc.ts'

const WINDOW_MS = 1_000

/** How fast one socket sends, and how many frames in a row it was refused. Kept in the socket's attachment, so it outlives a sleep. */
export interface Pace {
  windowStart: number
  used: number
  refused: number
}

export const AT_REST: Pace = { windowStart: 0, used: 0, refused: 0 }

/** `pace` takes the place of the one before. Its refusals are left to the object to count, which may refuse for reasons of its own. */
export type Taken<T> = { pace: Pace; request: T } | { pace: Pace; refusal: Refusal }

/** Reads one frame that a device sent, at `now` in milliseconds: a text in JSON that the schema takes, no longer and no faster than the limits say. */
export function takeFrame<T extends z.ZodType>(schema: T, frame: string | ArrayBuffer, before: Pace, now: number): Taken<z.output<T>> {
  const isSameWindow = now >= before.windowStart && now < before.windowStart + WINDOW_MS
  const pace = { ...before, windowStart: isSameWindow ? before.windowStart : now, used: isSameWindow ? before.used + 1 : 1 }
  const read = pace.used > FRAMES_PER_SECOND ? tooMany(pace, now) : readFrame(schema, frame)
  return read.ok ? { pace, request: read.request } : { pace, refusal: read.refusal }
}

function tooMany({ windowStart }: Pace, now: number) {
  const retryAfterSeconds = Math.ceil((windowStart + WINDOW_MS - now) / 1_000)
  return refuse({ code: 'too_many_requests', message: 'That was too fast. Please wait a moment.', retryAfterSeconds })
}

function readFrame<T extends z.ZodType>(schema: T, frame: string | ArrayBuffer) {
  if (typeof frame !== 'string') return refuse({ code: 'wrong_type', message: 'A frame is a text, not binary.' })
  if (frame.length > FRAME_CHARACTERS_MAX) {
    return refuse({ code: 'too_large', message: `A frame has at most ${FRAME_CHARACTERS_MAX.toLocaleString('en-US')} characters.` })
  }
  const result = schema.safeParse(toJson(frame))
  if (result.success) return { ok: true as const, request: result.data }
  return refuse({ code: 'invalid_input', message: result.error.issues[0]?.message ?? 'That frame cannot be read.' })
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

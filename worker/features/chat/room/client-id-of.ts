import * as z from 'zod'
import { ClientId } from '#contract/conversation.ts'
import { FRAME_CHARACTERS_MAX } from '#contract/limits.ts'

const Named = z.object({ type: z.literal('send'), clientId: ClientId })

/**
 * Which message a frame that was refused would have been, where that can be read: its sender shows the reason
 * there.
 */
export function clientIdOf(frame: string | ArrayBuffer): string | undefined {
  if (typeof frame !== 'string' || frame.length > FRAME_CHARACTERS_MAX) return undefined
  try {
    return Named.safeParse(JSON.parse(frame)).data?.clientId
  } catch {
    return undefined
  }
}

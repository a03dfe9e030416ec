import * as z from 'zod'
import { Notification } from './notification.ts'

/** The key with which a browser subscribes. Null if this market sends no pushes. */
export const PushKey = z.object({ publicKey: z.string().nullable() })
export type PushKey = z.infer<typeof PushKey>

const ENDPOINT_LENGTH_MAX = 1_024
const Endpoint = z
  .url({ protocol: /^https$/, error: 'Send the endpoint of a subscription, which begins with https' })
  .max(ENDPOINT_LENGTH_MAX, 'That endpoint is too long')

/** Bytes as base64url, with or without padding. */
function bytes(length: number, name: string) {
  const characters = Math.ceil((length * 4) / 3)
  return z
    .string({ error: `${name} is missing` })
    .regex(new RegExp(`^[\\w-]{${characters}}={0,2}$`), `${name} must be ${length} bytes as base64url`)
}

/** A subscription as the browser's `PushSubscription.toJSON()` gives it (Push API). */
export const NewPushSubscription = z.object({
  endpoint: Endpoint,
  keys: z.object({ p256dh: bytes(65, 'p256dh'), auth: bytes(16, 'auth') }),
})
export type NewPushSubscription = z.infer<typeof NewPushSubscription>

export const PushSubscribed = z.object({ subscribed: z.literal(true) })

export const EndPushSubscription = z.object({ endpoint: Endpoint })
export type EndPushSubscription = z.infer<typeof EndPushSubscription>

/**
 * What a push tells a device. A message replaces what the device shows of the same conversation. `more`: how
 * many further notifications came with this one.
 */
export const Push = z.discriminatedUnion('about', [
  z.object({
    about: z.literal('message'),
    conversationId: z.string(),
    senderName: z.string(),
    content: z.string(),
    unread: z.int(),
  }),
  z.object({ about: z.literal('notification'), notification: Notification, more: z.int() }),
])
export type Push = z.infer<typeof Push>

import * as z from 'zod'
import type { RoomFrame } from '#contract/frames.ts'
import { SOCKETS_MAX } from '#contract/limits.ts'
import { endSocket, MADE_WAY } from '../end-socket.ts'
import { AT_REST, KeptPace } from '../take-frame.ts'

/**
 * What a socket's attachment keeps over a sleep of the room. `isDismissed`: the room closed it, and its end
 * is no news.
 */
const Visitor = z.object({
  userId: z.number(),
  askedAt: z.number(),
  pace: KeptPace,
  isDismissed: z.boolean(),
})
export type Visitor = z.infer<typeof Visitor>

/** Accepts a person's socket. Their oldest makes way where they have too many. */
export function admit(
  ctx: DurableObjectState,
  socket: WebSocket,
  { id, publicId }: { id: number; publicId: string },
  askedAt: number,
): void {
  const open = openSockets(ctx, publicId).sort(
    (one, other) => visitorOf(one).askedAt - visitorOf(other).askedAt,
  )
  for (const oldest of open.slice(0, Math.max(0, open.length - SOCKETS_MAX + 1)))
    dismiss(oldest, MADE_WAY, 'Opened in too many places')
  ctx.acceptWebSocket(socket, [publicId])
  keepVisitor(socket, { userId: id, askedAt, pace: AT_REST, isDismissed: false })
}

/** A person's sockets, or all. getWebSockets names those yet that are about to close. */
export function openSockets(ctx: DurableObjectState, publicId?: string): WebSocket[] {
  return ctx.getWebSockets(publicId).filter(({ readyState }) => readyState === WebSocket.OPEN)
}

export function visitorOf(socket: WebSocket): Visitor {
  return Visitor.parse(socket.deserializeAttachment())
}

export function keepVisitor(socket: WebSocket, visitor: Visitor): void {
  socket.serializeAttachment(visitor)
}

/**
 * Sends a frame to those of the sockets that are open. A frame leaves only when what was stored before it is
 * on disk: the output gate holds it back.
 */
export function tell(sockets: readonly WebSocket[], frame: RoomFrame): void {
  const text = JSON.stringify(frame)
  for (const socket of sockets) if (socket.readyState === WebSocket.OPEN) socket.send(text)
}

export function dismiss(socket: WebSocket, code: number, reason?: string): void {
  keepVisitor(socket, { ...visitorOf(socket), isDismissed: true })
  endSocket(socket, code, reason)
}

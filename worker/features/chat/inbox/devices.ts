import * as z from 'zod'
import type { InboxFrame } from '#contract/frames.ts'
import { SOCKETS_MAX } from '#contract/limits.ts'
import { endSocket, MADE_WAY } from '../end-socket.ts'
import { AT_REST, KeptPace, type Pace } from '../take-frame.ts'

/** One socket of the person, as its attachment keeps it over a sleep of the object. */
const Device = z.object({ publicId: z.string(), askedAt: z.number(), pace: KeptPace })
export type Device = z.infer<typeof Device>

/** Accepts a socket; the oldest makes way where the person has too many. */
export function acceptDevice(
  ctx: DurableObjectState,
  socket: WebSocket,
  { publicId, askedAt }: Omit<Device, 'pace'>,
): void {
  const open = openDevices(ctx).sort((one, other) => deviceOf(one).askedAt - deviceOf(other).askedAt)
  for (const oldest of open.slice(0, Math.max(0, open.length - SOCKETS_MAX + 1)))
    endSocket(oldest, MADE_WAY, 'Opened in too many places')
  ctx.acceptWebSocket(socket)
  keepDevice(socket, { publicId, askedAt, pace: AT_REST })
}

/** getWebSockets names those yet that are about to close. */
export function openDevices(ctx: DurableObjectState): WebSocket[] {
  return ctx.getWebSockets().filter(({ readyState }) => readyState === WebSocket.OPEN)
}

export function deviceOf(socket: WebSocket): Device {
  return Device.parse(socket.deserializeAttachment())
}

export function keepPace(socket: WebSocket, pace: Pace): void {
  keepDevice(socket, { ...deviceOf(socket), pace })
}

function keepDevice(socket: WebSocket, device: Device): void {
  socket.serializeAttachment(device)
}

/** Sends frames to every device, in order. */
export function push(ctx: DurableObjectState, frames: readonly InboxFrame[]): void {
  const texts = frames.map((frame) => JSON.stringify(frame))
  for (const socket of openDevices(ctx)) for (const text of texts) socket.send(text)
}

export function send(socket: WebSocket, frame: InboxFrame): void {
  socket.send(JSON.stringify(frame))
}

/** Closes the sockets that were asked for at `at` or before, and says how many. */
export function closeDevices(ctx: DurableObjectState, at: number, code: number): number {
  const meant = openDevices(ctx).filter((socket) => deviceOf(socket).askedAt <= at)
  for (const socket of meant) endSocket(socket, code)
  return meant.length
}

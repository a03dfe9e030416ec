import type { Closing } from '#contract/frames.ts'

/** Of the oldest socket, where somebody has too many: "Try again later" (IANA's registry of close codes). */
export const MADE_WAY = 1013

/**
 * Closes a socket that is open. A frame says so first, for a proxy may pass the close itself on seconds late.
 */
export function endSocket(socket: WebSocket, code: number, reason?: string): void {
  socket.send(JSON.stringify({ type: 'closing', code } satisfies Closing))
  socket.close(code, reason)
}

const LEAVE_MS = 400

/**
 * After somebody was suspended their inbox goes, and their lines with it: workerd keeps the line of a
 * hibernating socket that the object itself closed for as long as the object is awake, which is ten seconds
 * more. A suspended person opens nothing, and what others tell the inbox they tell again.
 */
export async function letGo(ctx: DurableObjectState): Promise<void> {
  await scheduler.wait(LEAVE_MS)
  if (ctx.getWebSockets().every(({ readyState }) => readyState !== WebSocket.OPEN))
    ctx.abort('Its person was suspended')
}

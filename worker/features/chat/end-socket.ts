import type { Closing } from '#contract/frames.ts'

/** Of the oldest socket, where somebody has too many: "Try again later" (IANA's registry of close codes). */
export const MADE_WAY = 1013

/** Closes a socket that is open. A frame says so first, for a proxy may pass the close itself on seconds late. */
export function endSocket(socket: WebSocket, code: number, reason?: string): void {
  socket.send(JSON.stringify({ type: 'closing', code } satisfies Closing))
  socket.close(code, reason)
}

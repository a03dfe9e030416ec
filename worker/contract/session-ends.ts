/**
 * WebSocket close codes after which a client must not reconnect. Plain numbers, so that a page reads them
 * without zod.
 */
export const CLOSE_CODES = { suspended: 4403, blocked: 4404, signedOut: 4401, tooManyFrames: 4429 } as const

/**
 * Close code that asks a client to reconnect: one of the person's sessions ended, perhaps another one. IANA
 * calls it "Service Restart".
 */
export const OPEN_AGAIN = 1012

/**
 * A cookie that pages can read: the person signed out, so the next page clears their data from the device.
 */
export const SIGNED_OUT_COOKIE = 'signed-out'

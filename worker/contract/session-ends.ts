/**
 * WebSocket close codes after which a client must not reconnect. Plain numbers, so that pages can use them
 * without zod.
 */
export const CLOSE_CODES = { suspended: 4403, blocked: 4404, signedOut: 4401, tooManyFrames: 4429 } as const

/**
 * The close code that asks a client to reconnect. When one of a person's sessions ends, all their sockets get
 * it, because sockets do not know their session. IANA calls it "Service Restart".
 */
export const RECONNECT_CODE = 1012

/**
 * A cookie that a page sets when the person signs out without a line, because only the server can remove the session's
 * own. With it, a request is a visitor's, and the first one that arrives ends the session.
 */
export const SIGN_OUT_DUE_COOKIE = 'sign-out-due'

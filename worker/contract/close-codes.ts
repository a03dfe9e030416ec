/**
 * Why the server ends a socket for good; any other end is to be tried again. Plain numbers: the page reads
 * them without zod.
 */
export const CLOSE_CODES = { suspended: 4403, blocked: 4404, signedOut: 4401, tooManyFrames: 4429 } as const

/**
 * The socket of whoever's session stands is to be opened again: one of the person's sessions ended. "Service
 * restart" in IANA's registry.
 */
export const OPEN_AGAIN = 1012

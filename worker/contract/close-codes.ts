/** Why the server ends a socket for good; any other end is to be tried again. Plain numbers: the page reads them without zod. */
export const CLOSE_CODES = { suspended: 4403, blocked: 4404, signedOut: 4401, tooManyFrames: 4429 } as const

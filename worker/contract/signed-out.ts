/**
 * A cookie that a page may read: somebody signed out, and the next page empties what the device keeps of
 * them.
 */
export const SIGNED_OUT_COOKIE = 'signed-out'

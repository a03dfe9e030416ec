/**
 * A cookie that pages can read. It means that the person signed out; the next page clears their data from the
 * device.
 */
export const SIGNED_OUT_COOKIE = 'signed-out'

/**
 * Calls a service of somebody else. A redirect is an answer like any other that is not a success: following it
 * would hand our message, and the key in it, to a host that we did not choose.
 */
export const fetchOutside: typeof fetch = (input, init) =>
  globalThis.fetch(input, { ...init, redirect: 'manual' })

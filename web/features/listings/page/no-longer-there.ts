import { CallError } from '#web/lib/call-error.ts'

/** What the feed still holds of such a listing must not be shown; after any other failure it may. */
export function isNoLongerThere(error: Error | null): error is CallError {
  return error instanceof CallError && (error.status === 404 || error.status === 410)
}

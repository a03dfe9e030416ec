import { AppError } from './app-error.ts'
import { log } from './log.ts'

const NO_SUCH_UPLOAD = 10_024
const PARTS_AT_FAULT = new Set([10_011, 10_025, 10_048])

/** True for the storage's word that it knows no such upload in parts: it was completed or aborted. */
export function isUploadGone(error: unknown): boolean {
  return codeOf(error) === NO_SUCH_UPLOAD
}

/** True when the parts are to blame: one that never arrived or arrived anew, or that is too small. */
export function isFaultOfParts(error: unknown): boolean {
  return PARTS_AT_FAULT.has(codeOf(error) ?? 0)
}

/**
 * What is answered when the storage fails and nobody else is to blame: 503, and the storage's own words in
 * the log.
 */
export function storageFailure(error: unknown): AppError {
  log.error('storage_failed', error)
  return new AppError('unavailable', 'The storage does not answer. Please try again in a minute.')
}

/** R2 ends its sentences with its code, as in "The specified multipart upload does not exist. (10024)". */
function codeOf(error: unknown): number | undefined {
  const [, code] = /\((\d+)\)\s*$/.exec(error instanceof Error ? error.message : '') ?? []
  return code === undefined ? undefined : Number(code)
}

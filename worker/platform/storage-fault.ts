import { AppError } from './app-error.ts'
import { log } from './log.ts'

const NO_SUCH_UPLOAD = 10_024
const PARTS_AT_FAULT = new Set([10_011, 10_025, 10_048])

/** True if the storage does not know the multipart upload, because it was completed or aborted. */
export function isUploadGone(error: unknown): boolean {
  return codeOf(error) === NO_SUCH_UPLOAD
}

/** True if the parts are at fault: one never arrived, was replaced, or is too small. */
export function isFaultOfParts(error: unknown): boolean {
  return PARTS_AT_FAULT.has(codeOf(error) ?? 0)
}

/** Logs a storage failure and returns a 503 for it. */
export function storageFailure(error: unknown): AppError {
  log.error('storage_failed', error)
  return new AppError('unavailable', 'The storage does not answer. Please try again in a minute.')
}

/** R2 ends its messages with a code, as in "The specified multipart upload does not exist. (10024)". */
function codeOf(error: unknown): number | undefined {
  const [, code] = /\((\d+)\)\s*$/.exec(error instanceof Error ? error.message : '') ?? []
  return code === undefined ? undefined : Number(code)
}

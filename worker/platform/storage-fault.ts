import { AppError } from './app-error.ts'
import { log } from './log.ts'

const NO_SUCH_UPLOAD = 10_024
const PARTS_ERROR_CODES = new Set([10_011, 10_025, 10_048])

/** True if the multipart upload does not exist in the storage: it was completed or aborted. */
export function isUnknownUpload(error: unknown): boolean {
  return codeOf(error) === NO_SUCH_UPLOAD
}

/** True if completing an upload failed because a part never arrived, was replaced, or is too small. */
export function isPartsError(error: unknown): boolean {
  return PARTS_ERROR_CODES.has(codeOf(error) ?? 0)
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

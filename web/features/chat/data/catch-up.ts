import { CallError } from '#web/lib/call-error.ts'
import { backOffMs } from '#web/lib/back-off.ts'

interface CatchUp {
  /** Fetches what is missing, unless that is under way. */
  start: () => void
  close: () => void
}

interface Steps {
  fetch: () => Promise<void>
  /** Whether something that is known to be there has not come. */
  isMissing: () => boolean
  onResult: (error: unknown) => void
}

/**
 * One fetch at a time, and again, later each time, until nothing is missing or the server refuses for good.
 */
export function catchUp({ fetch, isMissing, onResult }: Steps): CatchUp {
  let isUnderWay = false
  let isClosed = false
  let failures = 0
  let timer: ReturnType<typeof setTimeout> | undefined

  const start = async () => {
    if (isUnderWay || isClosed) return
    clearTimeout(timer)
    isUnderWay = true
    const error: unknown = await fetch().then(
      () => undefined,
      (caught: unknown) => caught,
    )
    isUnderWay = false
    if (isClosed) return
    onResult(error)
    if (!isMissing()) failures = 0
    else if (!isFinal(error)) timer = setTimeout(() => void start(), backOffMs(failures++))
  }
  return {
    start: () => void start(),
    close: () => {
      isClosed = true
      clearTimeout(timer)
    },
  }
}

/** A refusal that the next try would get too. */
export function isFinal(error: unknown): boolean {
  return error instanceof CallError && error.status < 500 && error.status !== 429
}

/**
 * Returns the result of the work, or throws after `timeoutMs`, even if the work ignores its signal, which is
 * aborted then. Work that has no use for a signal may still complete later.
 */
export async function withTimeout<T>(
  work: (signal: AbortSignal) => Promise<T>,
  timeoutMs: number,
): Promise<T> {
  const stop = new AbortController()
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => {
    late.reject(new Error(`no response within ${timeoutMs} ms`))
    stop.abort()
  }, timeoutMs)
  try {
    return await Promise.race([work(stop.signal), late.promise])
  } finally {
    clearTimeout(timer)
  }
}

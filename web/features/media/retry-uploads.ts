/** The HTTP status of an error, or 0 if it has none, as after a dropped connection. */
export function statusOf(error: unknown): number {
  if (typeof error !== 'object' || error === null || !('status' in error)) return 0
  return typeof error.status === 'number' ? error.status : 0
}

// From section 9 of the product specification. Status 0 means that there was no response.
const DELAYS_MS = [0, 1_000, 3_000, 5_000] as const
const RETRIES_MAX = 10
const RETRYABLE = new Set([0, 408, 409, 418, 423, 429])

/** Retries failures that may be temporary, up to ten times with growing delays. Rethrows all others. */
export async function withRetries<T>(
  attempt: () => Promise<T>,
  signal: AbortSignal,
  wait: Wait = waitFor,
): Promise<T> {
  for (let retries = 0; ; retries++) {
    signal.throwIfAborted()
    try {
      return await attempt()
    } catch (error) {
      signal.throwIfAborted()
      if (retries === RETRIES_MAX || !isRetryable(statusOf(error))) throw error
      await wait(addJitter(DELAYS_MS[retries] ?? 5_000), signal)
    }
  }
}

export type Wait = (milliseconds: number, signal: AbortSignal) => Promise<void>

/** Whether a retry may succeed. 501 and 505 mean that the server will never support the request. */
export function isRetryable(status: number): boolean {
  return RETRYABLE.has(status) || (status >= 500 && status !== 501 && status !== 505)
}

// Phones in one area lose and regain the network together. Jitter keeps them from all retrying at once.
function addJitter(milliseconds: number): number {
  return milliseconds * (0.75 + Math.random() / 2)
}

function waitFor(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer)
      reject(signal.reason)
    }
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', stop)
      resolve()
    }, milliseconds)
    signal.addEventListener('abort', stop, { once: true })
  })
}

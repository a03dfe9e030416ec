import { CallError } from './call-error.ts'
import { isForgotten } from './forget-person.ts'
import { backOffMs } from './socket/socket.ts'
import { listWaiting, subscribeToWaiting } from './waiting.ts'

/**
 * Runs `send` while something of this person waits and there is a line: at once, when something is added, when the line
 * is back, when the person returns to the page, and after a failure with growing pauses. `isLeft` says whether a page
 * that died has left something else. Returns a function that stops it.
 */
export function keepSending(
  userId: string,
  isLeft: () => boolean,
  send: (isStopped: () => boolean) => Promise<void>,
): () => void {
  let isStopped = false
  let isSending = false
  let failures = 0
  let timer: ReturnType<typeof setTimeout> | undefined

  // Another tab may have signed out, or have signed somebody else in.
  const hasWork = () =>
    !isForgotten(userId) && (isLeft() || listWaiting(userId).some(({ refusal }) => refusal === undefined))

  const run = async () => {
    if (isSending || isStopped || !navigator.onLine || !hasWork()) return
    clearTimeout(timer)
    isSending = true
    try {
      await send(() => isStopped || isForgotten(userId))
      failures = 0
    } catch (error) {
      const afterSeconds = error instanceof CallError ? (error.retryAfterSeconds ?? 0) : 0
      if (!isStopped) timer = setTimeout(start, Math.max(afterSeconds * 1_000, backOffMs(failures)))
      failures += 1
    } finally {
      isSending = false
    }
  }
  const start = () => void run()
  const startNow = () => {
    if (!document.hidden) start()
  }

  const stopWatching = subscribeToWaiting(userId, start)
  window.addEventListener('online', start)
  document.addEventListener('visibilitychange', startNow)
  start()
  return () => {
    isStopped = true
    clearTimeout(timer)
    stopWatching()
    window.removeEventListener('online', start)
    document.removeEventListener('visibilitychange', startNow)
  }
}

/**
 * Calls `ask` now and at intervals, while somebody looks, and at once when they look again. Answers what ends
 * it.
 */
export function askFromTimeToTime(ask: () => void, everyMs: number): () => void {
  const askIfSeen = () => {
    if (!document.hidden) ask()
  }
  const timer = setInterval(askIfSeen, everyMs)
  document.addEventListener('visibilitychange', askIfSeen)
  askIfSeen()
  return () => {
    clearInterval(timer)
    document.removeEventListener('visibilitychange', askIfSeen)
  }
}

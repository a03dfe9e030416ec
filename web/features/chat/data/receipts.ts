const EVERY_MS = 1_000
const AT_ONCE = 5

interface DeliveryReceipts {
  send: (conversationId: string, seq: number) => void
  close: () => void
}

/**
 * Sends delivery receipts, the first at once and then up to five a second, only for the last message of each
 * conversation. Without this limit, people who flood somebody together would make that person's device flood
 * the server, which would then cut it off.
 */
export function deliveryReceipts(sendOne: (conversationId: string, seq: number) => void): DeliveryReceipts {
  const waiting = new Map<string, number>()
  let timer: ReturnType<typeof setTimeout> | undefined

  const flush = () => {
    timer = undefined
    for (const [id, seq] of [...waiting].slice(0, AT_ONCE)) {
      waiting.delete(id)
      sendOne(id, seq)
      timer ??= setTimeout(flush, EVERY_MS)
    }
  }
  return {
    send: (id, seq) => {
      waiting.set(id, Math.max(seq, waiting.get(id) ?? 0))
      // Batches everything that arrives in one turn.
      timer ??= setTimeout(flush)
    },
    close: () => clearTimeout(timer),
  }
}

const SEND_EVERY_MS = 400

interface ReadReceipts {
  /** Notes that a message has been on screen. */
  see: (seq: number) => void
  /** Sends the due receipts at once, if the page is visible and focused. */
  send: () => void
  /** Notes how far the server knows the person to have read. */
  confirm: (seq: number) => void
  close: () => void
}

/**
 * Marks messages read that are on screen while the page is visible and focused, or once it is again. Calls
 * `onRead` for what the server has not confirmed, at most every 400 milliseconds.
 */
export function readReceipts(onRead: (seq: number) => void): ReadReceipts {
  let seen = 0
  let confirmed = 0
  let hasMore = false
  let pause: ReturnType<typeof setTimeout> | undefined

  const send = () => {
    if (seen > confirmed && !document.hidden && document.hasFocus()) onRead(seen)
  }
  const sendAndPause = () => {
    hasMore = false
    pause = setTimeout(() => {
      pause = undefined
      if (hasMore) sendAndPause()
    }, SEND_EVERY_MS)
    send()
  }
  window.addEventListener('focus', send)
  document.addEventListener('visibilitychange', send)
  return {
    see: (seq) => {
      if (seq <= seen) return
      seen = seq
      if (pause === undefined) sendAndPause()
      else hasMore = true
    },
    send,
    confirm: (seq) => (confirmed = seq),
    close: () => {
      clearTimeout(pause)
      window.removeEventListener('focus', send)
      document.removeEventListener('visibilitychange', send)
    },
  }
}

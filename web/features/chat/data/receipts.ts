const BATCH_EVERY_MS = 1_000
const BATCH_MAX = 5

interface DeliveryReceipts {
  send: (conversationId: string, seq: number) => void
  close: () => void
}

/**
 * Sends delivery receipts: up to five at once, then up to five per second, and only for the last message of
 * each conversation. Without this limit, several people who flood somebody with messages would make that
 * person's device flood the server, which would then disconnect it.
 */
export function createDeliveryReceipts(
  sendOne: (conversationId: string, seq: number) => void,
): DeliveryReceipts {
  const waiting = new Map<string, number>()
  let timer: ReturnType<typeof setTimeout> | undefined

  const flush = () => {
    timer = undefined
    for (const [id, seq] of [...waiting].slice(0, BATCH_MAX)) {
      waiting.delete(id)
      sendOne(id, seq)
      timer ??= setTimeout(flush, BATCH_EVERY_MS)
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
  noteSeen: (seq: number) => void
  /** Sends the due receipts at once, if the page is visible and focused. */
  send: () => void
  /** Notes the last message that the server knows to be read. */
  confirm: (seq: number) => void
  close: () => void
}

/**
 * Marks messages on screen as read while the page is visible and focused, or as soon as it is again. Calls
 * `onRead` with the last of them unless the server knows that it was read. New messages on screen cause at
 * most one call every 400 ms.
 */
export function createReadReceipts(onRead: (seq: number) => void): ReadReceipts {
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
    noteSeen: (seq) => {
      if (seq <= seen) return
      seen = seq
      if (pause === undefined) sendAndPause()
      else hasMore = true
    },
    send,
    confirm: (seq) => (confirmed = Math.max(confirmed, seq)),
    close: () => {
      clearTimeout(pause)
      window.removeEventListener('focus', send)
      document.removeEventListener('visibilitychange', send)
    },
  }
}

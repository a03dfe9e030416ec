const SEND_EVERY_MS = 400

interface ReadReceipts {
  /** Notes that a message has been on screen. */
  see: (seq: number) => void
  /** Sends at once what is due, if somebody looks. */
  send: () => void
  /** How far the server knows of it. */
  confirm: (seq: number) => void
  close: () => void
}

/**
 * Marks messages read: those that were on screen while the page was looked at, or that are when it is looked
 * at again. `onRead` is called for what the server has not confirmed, at most every 400 milliseconds.
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

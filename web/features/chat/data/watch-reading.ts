const TELL_EVERY_MS = 400

interface Reading {
  /** Notes that a message has been on screen. */
  see: (seq: number) => void
  /** Tells at once what is to be told, if somebody looks. */
  tell: () => void
  /** How far the server knows of it. */
  confirm: (seq: number) => void
  close: () => void
}

/**
 * Marks messages read: those that were on screen while the page was looked at, or that are when it is looked
 * at again. `onRead` is called for what the server has not confirmed, at most every 400 milliseconds.
 */
export function watchReading(onRead: (seq: number) => void): Reading {
  let seen = 0
  let confirmed = 0
  let hasMore = false
  let pause: ReturnType<typeof setTimeout> | undefined

  const tell = () => {
    if (seen > confirmed && !document.hidden && document.hasFocus()) onRead(seen)
  }
  const tellAndPause = () => {
    hasMore = false
    pause = setTimeout(() => {
      pause = undefined
      if (hasMore) tellAndPause()
    }, TELL_EVERY_MS)
    tell()
  }
  window.addEventListener('focus', tell)
  document.addEventListener('visibilitychange', tell)
  return {
    see: (seq) => {
      if (seq <= seen) return
      seen = seq
      if (pause === undefined) tellAndPause()
      else hasMore = true
    },
    tell,
    confirm: (seq) => (confirmed = seq),
    close: () => {
      clearTimeout(pause)
      window.removeEventListener('focus', tell)
      document.removeEventListener('visibilitychange', tell)
    },
  }
}

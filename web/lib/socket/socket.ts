import { CLOSE_CODES } from '#contract/session-ends.ts'
import { backOffMs } from './back-off.ts'

/**
 * `connecting`: being opened, or waiting for the next try. `blocked`: three tries in a row came to nothing;
 * it goes on trying. `offline`: the device has no line. `ended`: the server wants no more of it.
 */
export type SocketState = 'connecting' | 'open' | 'blocked' | 'offline' | 'ended'

/**
 * What came, as far as it is known here: an object that names its type. Whoever takes it looks at the rest.
 */
export type Frame = { type: string } & Record<string, unknown>

export interface Socket {
  /** False where nothing was sent, for the line is not open. */
  send: (frame: object) => boolean
  close: () => void
}

interface Handlers {
  onFrame: (frame: Frame) => void
  /** `code` is why the server ended it. */
  onState?: (state: SocketState, code?: number) => void
}

const PING_EVERY_MS = 30_000
const ANSWER_WITHIN_MS = 10_000
const STEADY_AFTER_MS = 10_000
const BLOCKED_AFTER = 3
const ENDS = new Set<number>(Object.values(CLOSE_CODES))

/**
 * A socket that stays: it is opened again whenever it breaks, at once when there is a line again or the
 * reader comes back. It counts as open with the first frame heard, for a proxy may let it open and then say
 * nothing.
 */
export function openSocket(path: string, { onFrame, onState }: Handlers): Socket {
  let line: WebSocket | undefined
  let state: SocketState = 'connecting'
  /** Tries in a row that came to nothing. */
  let failures = 0
  /** Cuts without a steady line between them: one that opens and breaks at once must not be hammered. */
  let cuts = 0
  let timers: Partial<Record<'again' | 'answer' | 'ping' | 'steady', ReturnType<typeof setTimeout>>> = {}

  const become = (next: SocketState, code?: number) => {
    if (next === state) return
    state = next
    onState?.(next, code)
  }
  const forget = () => {
    for (const timer of Object.values(timers)) clearTimeout(timer)
    timers = {}
  }
  /** A dead line takes minutes to close by itself: it is left to do that alone. */
  const drop = () => {
    const old = line
    line = undefined
    forget()
    old?.close()
  }

  const open = () => {
    forget()
    if (!navigator.onLine) return become('offline')
    // Whoever looks elsewhere pays for no tries that are likely in vain.
    if (document.hidden && failures >= BLOCKED_AFTER) return
    if (state === 'offline') become('connecting')
    const opening = new WebSocket(window.location.origin.replace('http', 'ws') + path)
    line = opening
    opening.onmessage = ({ data }) => opening === line && hear(data)
    opening.onclose = ({ code }) => opening === line && lose(code)
    expectAnswer()
  }
  const expectAnswer = () => {
    timers.answer ??= setTimeout(() => lose(), ANSWER_WITHIN_MS)
  }
  const hear = (data: unknown) => {
    const frame = toFrame(data)
    // The end of the line. Its close may come seconds later, and then finds the line left already.
    if (frame?.type === 'closing') return lose(Number(frame.code))
    clearTimeout(timers.answer)
    delete timers.answer
    if (state !== 'open') {
      failures = 0
      timers.ping = setInterval(ping, PING_EVERY_MS)
      timers.steady = setTimeout(() => (cuts = 0), STEADY_AFTER_MS)
      become('open')
      // Some proxies pass the server's close on only to a line that has said something; whether that is
      // answered does not matter.
      line?.send('ping')
    }
    if (frame) onFrame(frame)
  }
  const ping = () => {
    line?.send('ping')
    expectAnswer()
  }
  const lose = (code?: number) => {
    drop()
    if (code !== undefined && ENDS.has(code)) {
      stop()
      return become('ended', code)
    }
    failures = state === 'open' ? 0 : failures + 1
    timers.again = setTimeout(open, backOffMs(cuts))
    cuts += 1
    become(failures >= BLOCKED_AFTER ? 'blocked' : 'connecting')
  }

  /** A line that slept, or changed its network, may be dead without knowing. */
  const wake = () => {
    if (!line) open()
    else if (state === 'open') ping()
  }
  const lookUp = () => {
    if (!document.hidden) wake()
  }
  const goOffline = () => {
    drop()
    failures = 0
    cuts = 0
    become('offline')
  }
  const stop = () => {
    window.removeEventListener('online', wake)
    window.removeEventListener('offline', goOffline)
    document.removeEventListener('visibilitychange', lookUp)
  }

  window.addEventListener('online', wake)
  window.addEventListener('offline', goOffline)
  document.addEventListener('visibilitychange', lookUp)
  open()

  return {
    send: (frame) => {
      if (state !== 'open' || line?.readyState !== WebSocket.OPEN) return false
      line.send(JSON.stringify(frame))
      return true
    },
    close: () => {
      stop()
      drop()
    },
  }
}

/** 'pong' is none, like everything else that is no object with a type. */
function toFrame(data: unknown): Frame | null {
  try {
    const frame: unknown = JSON.parse(String(data))
    return isFrame(frame) ? frame : null
  } catch {
    return null
  }
}

function isFrame(value: unknown): value is Frame {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'
}

import { CLOSE_CODES } from '#contract/session-ends.ts'

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
const ENDS = new Set<number | undefined>(Object.values(CLOSE_CODES))

/**
 * A socket that stays: it is opened again whenever it breaks, at once when there is a line again or the
 * reader comes back. It counts as open with the first frame heard, for a proxy may let it open and then say
 * nothing.
 */
export function openSocket(path: string, { onFrame, onState }: Handlers): Socket {
  let line: Line | undefined
  let state: SocketState = 'connecting'
  /** Tries in a row that came to nothing. */
  let failures = 0
  /** Cuts without a steady line between them: one that opens and breaks at once must not be hammered. */
  let cuts = 0
  /** Runs until the next try, or until an open line is steady. */
  let timer: Timer

  const become = (next: SocketState, code?: number) => {
    if (next === state) return
    state = next
    onState?.(next, code)
  }
  const open = () => {
    clearTimeout(timer)
    if (!navigator.onLine) return become('offline')
    // Whoever looks elsewhere pays for no tries that are likely in vain.
    if (document.hidden && failures >= BLOCKED_AFTER) return
    if (state === 'offline') become('connecting')
    line = openLine(path, hear, lose)
  }
  const hear = (frame: Frame | null) => {
    if (state !== 'open') {
      timer = setTimeout(() => (cuts = 0), STEADY_AFTER_MS)
      become('open')
      line?.greet()
    }
    if (frame) onFrame(frame)
  }
  const lose = (code?: number) => {
    drop()
    if (ENDS.has(code)) {
      stop()
      return become('ended', code)
    }
    failures = state === 'open' ? 0 : failures + 1
    timer = setTimeout(open, backOffMs(cuts))
    cuts += 1
    become(failures >= BLOCKED_AFTER ? 'blocked' : 'connecting')
  }
  const drop = () => {
    clearTimeout(timer)
    line?.close()
    line = undefined
  }
  const goOffline = () => {
    drop()
    failures = 0
    cuts = 0
    become('offline')
  }

  const stop = watchDevice(() => (line ? line.check() : open()), goOffline)
  open()
  return {
    send: (frame) => state === 'open' && (line?.send(frame) ?? false),
    close: () => {
      stop()
      drop()
    },
  }
}

type Timer = ReturnType<typeof setTimeout> | undefined
type Line = ReturnType<typeof openLine>

/** One connection. It is lost when it closes, says that it will, or does not answer in time. */
function openLine(path: string, onHeard: (frame: Frame | null) => void, onLost: (code?: number) => void) {
  const line = new WebSocket(window.location.origin.replace('http', 'ws') + path)
  let answer: Timer
  let pings: Timer

  const expectAnswer = () => {
    answer ??= setTimeout(onLost, ANSWER_WITHIN_MS)
  }
  const ping = () => {
    line.send('ping')
    expectAnswer()
  }
  line.onmessage = ({ data }) => {
    const frame = toFrame(data)
    // Its close may come seconds later, and then finds the line left already.
    if (frame?.type === 'closing') return onLost(Number(frame.code))
    clearTimeout(answer)
    answer = undefined
    pings ??= setInterval(ping, PING_EVERY_MS)
    onHeard(frame)
  }
  line.onclose = ({ code }) => onLost(code)
  expectAnswer()

  return {
    /**
     * Some proxies pass the server's close on only to a line that has said something; whether that is
     * answered does not matter.
     */
    greet: () => line.send('ping'),
    /** A line that slept, or changed its network, may be dead without knowing. */
    check: () => {
      if (pings) ping()
    },
    send: (frame: object) => {
      if (line.readyState !== WebSocket.OPEN) return false
      line.send(JSON.stringify(frame))
      return true
    },
    /** A dead line takes minutes to close by itself: it is left to do that alone. */
    close: () => {
      clearTimeout(answer)
      clearInterval(pings)
      line.onmessage = line.onclose = null
      line.close()
    },
  }
}

/** `wake`: there is a line again, or the reader came back. */
function watchDevice(wake: () => void, goOffline: () => void) {
  const lookUp = () => {
    if (!document.hidden) wake()
  }
  window.addEventListener('online', wake)
  window.addEventListener('offline', goOffline)
  document.addEventListener('visibilitychange', lookUp)
  return () => {
    window.removeEventListener('online', wake)
    window.removeEventListener('offline', goOffline)
    document.removeEventListener('visibilitychange', lookUp)
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

const LEAST_MS = 500
const MOST_MS = 30_000

/**
 * How many milliseconds to wait for the next try after `failures` others in a row. The longest wait doubles
 * up to 30 seconds; within it chance decides (0 to 1), so that those whom one cut has hit do not all come
 * back at once.
 */
export function backOffMs(failures: number, chance = Math.random()): number {
  const longest = Math.min(MOST_MS, LEAST_MS * 2 ** (failures + 1))
  return LEAST_MS + chance * (longest - LEAST_MS)
}

import { CLOSE_CODES } from '#contract/session-ends.ts'

/**
 * `connecting`: being opened, or waiting for the next attempt. `blocked`: three attempts in a row failed; it
 * keeps trying. `offline`: the device has no network. `ended`: the server closed it for good.
 */
export type SocketState = 'connecting' | 'open' | 'blocked' | 'offline' | 'ended'

/** A received frame, parsed only as far as its type. Receivers check the rest. */
export type Frame = { type: string } & Record<string, unknown>

export interface Socket {
  /** False if nothing was sent because the connection is not open. */
  send: (frame: object) => boolean
  close: () => void
}

interface Handlers {
  onFrame: (frame: Frame) => void
  /** `code` is the reason why the server ended it. */
  onState?: (state: SocketState, code?: number) => void
}

const PING_EVERY_MS = 30_000
const ANSWER_WITHIN_MS = 10_000
const STEADY_AFTER_MS = 10_000
const BLOCKED_AFTER = 3
const ENDS = new Set<number | undefined>(Object.values(CLOSE_CODES))

/**
 * A WebSocket that reconnects whenever it breaks, and at once when the device is back online or the reader
 * returns. It counts as open only after the first frame, because a proxy may accept the connection and then
 * pass nothing on.
 */
export function openSocket(path: string, { onFrame, onState }: Handlers): Socket {
  let line: Line | undefined
  let state: SocketState = 'connecting'
  /** Failed attempts in a row. */
  let failures = 0
  /**
   * Breaks since the last steady connection. Counted so that a server whose connections break right after
   * opening is not hammered.
   */
  let cuts = 0
  /** Runs until the next attempt, or until an open connection counts as steady. */
  let timer: Timer

  const become = (next: SocketState, code?: number) => {
    if (next === state) return
    state = next
    onState?.(next, code)
  }
  const open = () => {
    clearTimeout(timer)
    if (!navigator.onLine) return become('offline')
    // A hidden page makes no attempts that are likely to fail.
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

/** One connection. It is lost when it closes, announces its close or does not answer in time. */
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
    // The close event itself may come seconds after this frame, so the connection is dropped now.
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
     * Some proxies pass the server's close on only to a client that has sent something. No answer is
     * awaited.
     */
    greet: () => line.send('ping'),
    /** Pings at once: after sleep or a network change, a connection may be dead without a close event. */
    check: () => {
      if (pings) ping()
    },
    send: (frame: object) => {
      if (line.readyState !== WebSocket.OPEN) return false
      line.send(JSON.stringify(frame))
      return true
    },
    /** Does not wait for the close, which takes minutes on a dead connection. */
    close: () => {
      clearTimeout(answer)
      clearInterval(pings)
      line.onmessage = line.onclose = null
      line.close()
    },
  }
}

/** `wake`: the device is back online, or the reader returned. */
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

/** Null for 'pong', and for anything else that is not an object with a type. */
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
 * Milliseconds to wait before the next attempt after `failures` in a row. The maximum doubles up to 30
 * seconds; `chance` (0 to 1) picks a point below it, so that clients cut off together do not reconnect
 * together.
 */
export function backOffMs(failures: number, chance = Math.random()): number {
  const longest = Math.min(MOST_MS, LEAST_MS * 2 ** (failures + 1))
  return LEAST_MS + chance * (longest - LEAST_MS)
}

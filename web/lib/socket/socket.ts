import { CLOSE_CODES } from '#contract/session-ends.ts'

/**
 * `connecting`: being opened, or waiting for the next attempt. `blocked`: three attempts in a row failed; it
 * keeps trying. `offline`: the device has no network. `ended`: the server closed it permanently.
 */
export type SocketState = 'connecting' | 'open' | 'blocked' | 'offline' | 'ended'

/** A received frame, checked only as far as its type. */
type Frame = { type: string } & Record<string, unknown>

export interface Socket {
  /** Returns false, without sending anything, if the connection is not open. */
  send: (frame: object) => boolean
  close: () => void
}

interface Handlers<F> {
  onFrame: (frame: F) => void
  /** `code` is the reason why the server ended the socket. */
  onState?: (state: SocketState, code?: number) => void
}

const PING_INTERVAL_MS = 30_000
const RESPONSE_TIMEOUT_MS = 10_000
const STEADY_AFTER_MS = 10_000
const BLOCKED_AFTER_FAILURES = 3
const END_CODES = new Set<number | undefined>(Object.values(CLOSE_CODES))

/**
 * A WebSocket that reconnects whenever it breaks, and at once when the device is back online or the person
 * returns. It counts as open only after the first frame, because a proxy may accept the connection and then
 * pass nothing on.
 */
export function openSocket<F>(path: string, { onFrame, onState }: Handlers<F>): Socket {
  let connection: Connection | undefined
  let state: SocketState = 'connecting'
  /** Failed attempts in a row. */
  let failures = 0
  /**
   * Lost connections since the last steady one. This count slows down reconnecting to a server whose
   * connections break right after opening.
   */
  let losses = 0
  /** Runs until the next attempt, or until an open connection counts as steady. */
  let timer: Timer

  const setState = (next: SocketState, code?: number) => {
    if (next === state) return
    state = next
    onState?.(next, code)
  }
  const open = () => {
    clearTimeout(timer)
    if (!navigator.onLine) return setState('offline')
    // A hidden page makes no attempts that are likely to fail.
    if (document.hidden && failures >= BLOCKED_AFTER_FAILURES) return
    if (state === 'offline') setState('connecting')
    connection = openConnection(path, handleFrame, handleLoss)
  }
  const handleFrame = (frame: Frame | null) => {
    if (state !== 'open') {
      timer = setTimeout(() => (losses = 0), STEADY_AFTER_MS)
      setState('open')
      connection?.greet()
    }
    if (frame) onFrame(asFrameOf<F>(frame))
  }
  const handleLoss = (code?: number) => {
    drop()
    if (END_CODES.has(code)) {
      stop()
      return setState('ended', code)
    }
    failures = state === 'open' ? 0 : failures + 1
    timer = setTimeout(open, backOffMs(losses))
    losses += 1
    setState(failures >= BLOCKED_AFTER_FAILURES ? 'blocked' : 'connecting')
  }
  const drop = () => {
    clearTimeout(timer)
    connection?.close()
    connection = undefined
  }
  const goOffline = () => {
    drop()
    failures = 0
    losses = 0
    setState('offline')
  }

  const stop = watchDevice(() => (connection ? connection.check() : open()), goOffline)
  open()
  return {
    send: (frame) => state === 'open' && (connection?.send(frame) ?? false),
    close: () => {
      stop()
      drop()
    },
  }
}

type Timer = ReturnType<typeof setTimeout> | undefined
type Connection = ReturnType<typeof openConnection>

/** One connection. It is lost when it closes, announces its close or does not respond in time. */
function openConnection(
  path: string,
  onFrame: (frame: Frame | null) => void,
  onLost: (code?: number) => void,
) {
  const connection = new WebSocket(window.location.origin.replace('http', 'ws') + path)
  let deadline: Timer
  let pings: Timer

  const expectResponse = () => {
    deadline ??= setTimeout(onLost, RESPONSE_TIMEOUT_MS)
  }
  const ping = () => {
    connection.send('ping')
    expectResponse()
  }
  connection.onmessage = ({ data }) => {
    const frame = toFrame(data)
    // The close event itself may come seconds after this frame, so the connection is dropped now.
    if (frame?.type === 'closing') return onLost(Number(frame.code))
    clearTimeout(deadline)
    deadline = undefined
    pings ??= setInterval(ping, PING_INTERVAL_MS)
    onFrame(frame)
  }
  connection.onclose = ({ code }) => onLost(code)
  expectResponse()

  return {
    /**
     * Sends a ping without waiting for a response, because some proxies pass the server's close on only to a
     * client that has sent something.
     */
    greet: () => connection.send('ping'),
    /** Pings at once, because after sleep a connection may be dead without a close event. */
    check: () => {
      if (pings) ping()
    },
    send: (frame: object) => {
      if (connection.readyState !== WebSocket.OPEN) return false
      connection.send(JSON.stringify(frame))
      return true
    },
    /** Does not wait for the close, which takes minutes on a dead connection. */
    close: () => {
      clearTimeout(deadline)
      clearInterval(pings)
      connection.onmessage = connection.onclose = null
      connection.close()
    },
  }
}

/** Calls `wake` when the device is back online or the person returns to the page. */
function watchDevice(wake: () => void, goOffline: () => void) {
  const wakeIfVisible = () => {
    if (!document.hidden) wake()
  }
  window.addEventListener('online', wake)
  window.addEventListener('offline', goOffline)
  document.addEventListener('visibilitychange', wakeIfVisible)
  return () => {
    window.removeEventListener('online', wake)
    window.removeEventListener('offline', goOffline)
    document.removeEventListener('visibilitychange', wakeIfVisible)
  }
}

/** Returns null for 'pong' and for anything else that is not an object with a type. */
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

/** The server sends a socket only the frames of its path, and `F` is the type with which it builds them. */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters
function asFrameOf<F>(frame: unknown): F {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return frame as F
}

const BACK_OFF_MIN_MS = 500
const BACK_OFF_MAX_MS = 30_000

/**
 * Returns the milliseconds to wait after this many failures in a row. The maximum doubles each time, up to 30
 * seconds. `chance` (0 to 1) picks a point below the maximum, so that clients that lose their connection
 * together do not reconnect together.
 */
export function backOffMs(failures: number, chance = Math.random()): number {
  const longest = Math.min(BACK_OFF_MAX_MS, BACK_OFF_MIN_MS * 2 ** (failures + 1))
  return BACK_OFF_MIN_MS + chance * (longest - BACK_OFF_MIN_MS)
}

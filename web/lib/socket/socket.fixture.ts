import { vi } from 'vitest'

/** Replaces a WebSocket. The test acts as the server. */
export class TestSocket {
  static readonly OPEN = 1
  readyState = 1
  onmessage: ((event: { data: unknown }) => void) | null = null
  onclose: ((event: { code: number }) => void) | null = null
  /** What the page sent after its greeting: frames, and 'ping'. */
  readonly sent: unknown[] = []
  /** Whether the first 'ping', which `sent` leaves out, has been sent. */
  isGreeted = false
  readonly path: string

  constructor(url: string) {
    const { protocol, host, pathname, search } = new URL(url)
    if (protocol !== 'ws:' || host !== window.location.host) throw new Error(`A socket to ${url}`)
    this.path = pathname + search
    sockets.push(this)
  }

  send(text: string) {
    if (!this.isGreeted) this.isGreeted = text === 'ping'
    else this.sent.push(text === 'ping' ? text : JSON.parse(text))
  }

  close() {
    this.readyState = 3
  }

  /** Delivers a frame or a text from the server. */
  say(frame: object | string) {
    this.onmessage?.({ data: typeof frame === 'string' ? frame : JSON.stringify(frame) })
  }

  /** Closes the connection, as when it breaks or the server ends it. */
  cut(code = 1006) {
    this.readyState = 3
    this.onclose?.({ code })
  }
}

let sockets: TestSocket[] = []

/** Replaces WebSocket. Returns the sockets that were opened, the latest last. */
export function stubSockets(): TestSocket[] {
  sockets = []
  vi.stubGlobal('WebSocket', TestSocket)
  return sockets
}

import { vi } from 'vitest'

/** Stands in for a WebSocket; the test plays the server. */
export class TestLine {
  static readonly OPEN = 1
  readyState = 1
  onmessage: ((event: { data: unknown }) => void) | null = null
  onclose: ((event: { code: number }) => void) | null = null
  /** What the page sent after its greeting: frames, and 'ping'. */
  readonly sent: unknown[] = []
  /** Whether the first 'ping', which `sent` leaves out, has been sent. */
  isGreeted = false
  readonly path: string

  constructor(address: string) {
    const { protocol, host, pathname, search } = new URL(address)
    if (protocol !== 'ws:' || host !== window.location.host) throw new Error(`a line to ${address}`)
    this.path = pathname + search
    lines.push(this)
  }

  send(text: string) {
    if (!this.isGreeted) this.isGreeted = text === 'ping'
    else this.sent.push(text === 'ping' ? text : JSON.parse(text))
  }

  close() {
    this.readyState = 3
  }

  /** The server sends a frame or a text. */
  say(frame: object | string) {
    this.onmessage?.({ data: typeof frame === 'string' ? frame : JSON.stringify(frame) })
  }

  /** The connection breaks, or the server ends it. */
  cut(code = 1006) {
    this.readyState = 3
    this.onclose?.({ code })
  }
}

let lines: TestLine[] = []

/** Replaces WebSocket; returns the connections that were opened, the latest last. */
export function stubSockets(): TestLine[] {
  lines = []
  vi.stubGlobal('WebSocket', TestLine)
  return lines
}

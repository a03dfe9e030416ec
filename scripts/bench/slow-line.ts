import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { portOf } from '../chaos/failures.ts'

export interface Line {
  /** In each direction. */
  bitsPerSecond: number
  /** There and back. */
  roundTripMs: number
}

export interface SlowLine {
  origin: string
  /** The bytes that have come down since the last call: heads, bodies and all. */
  takeBytes: () => number
  /** Resolves once nothing has come down for this long. */
  whenQuiet: (ms: number) => Promise<void>
  close: () => Promise<void>
}

const PACKET_BYTES = 1_460

/**
 * Opens a port that passes everything on to the server's, as slowly as the line. All connections share the
 * line, a service worker's too. A new connection costs a round trip. TCP's slow start is not imitated.
 */
export async function openSlowLine(serverPort: number, line: Line): Promise<SlowLine> {
  const sockets = new Set<Socket>()
  let bytes = 0
  let lastAt = Date.now()
  const up = createLane(line)
  const down = createLane(line)
  const server = createServer((browser) => {
    const openAt = Date.now() + line.roundTripMs
    let site: Socket | undefined
    const openSite = () => {
      const opened = watch(connect(serverPort, '127.0.0.1'))
      opened.on('data', (data) => {
        down(data, openAt, (packet) => {
          bytes += packet.length
          lastAt = Date.now()
          browser.write(packet)
        })
      })
      // The server thinks that its response has arrived, and closes what it takes for an idle connection. On a real
      // line it would not, so the browser's stays open and gets a new one to the server.
      opened.on('close', () => (site = undefined))
      return opened
    }
    const watch = (socket: Socket) => {
      sockets.add(socket)
      socket.on('close', () => sockets.delete(socket))
      // A browser resets the connections that it no longer needs.
      socket.on('error', () => socket.destroy())
      return socket
    }
    watch(browser).on('close', () => site?.destroy())
    browser.on('data', (data) => up(data, openAt, (packet) => (site ??= openSite()).write(packet)))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    origin: `http://127.0.0.1:${portOf(server)}`,
    takeBytes: () => {
      const taken = bytes
      bytes = 0
      return taken
    },
    whenQuiet: async (ms) => {
      lastAt = Date.now()
      while (Date.now() - lastAt < ms) await new Promise((resolve) => setTimeout(resolve, 100))
    },
    close: async () => {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}

type Lane = (data: Buffer, openAt: number, deliver: (packet: Buffer) => void) => void

/** One direction of the line. Packets leave one after the other, each when those before it have left. */
function createLane({ bitsPerSecond, roundTripMs }: Line): Lane {
  let freeAt = 0
  return (data, openAt, deliver) => {
    for (let start = 0; start === 0 || start < data.length; start += PACKET_BYTES) {
      const packet = data.subarray(start, start + PACKET_BYTES)
      freeAt = Math.max(freeAt, openAt, Date.now()) + (packet.length * 8_000) / bitsPerSecond
      setTimeout(() => deliver(packet), freeAt + roundTripMs / 2 - Date.now())
    }
  }
}

import { createServer as createHttpServer } from 'node:http'
import { connect, createServer, type Server, type Socket } from 'node:net'
import type { Random } from '../random.ts'
import type { Fate } from './worker.ts'

/**
 * A TCP proxy that cuts connections between clients and server. Its origin stays the same while the servers
 * behind it are replaced.
 */
export interface Proxy {
  origin: string
  cuts(): number
  /** Sets the port of the server. Without a port, new connections are closed at once. */
  setTarget(port: number | undefined): void
  /** Turns cuts on or off. When they are off, open connections are not cut either. */
  setFailing(isOn: boolean): void
  close(): void
}

export interface ProxyOptions {
  random: Random
  /** The percentage of connections that are cut, each after at most `bytesMax` bytes in one direction. */
  cutPercent: number
  bytesMax: number
}

export async function openProxy({ random, cutPercent, bytesMax }: ProxyOptions): Promise<Proxy> {
  const sockets = new Set<Socket>()
  let target: number | undefined
  let cuts = 0
  let isFailing = false
  const server = createServer((client) => {
    if (target === undefined) return void client.resetAndDestroy()
    const upstream = connect(target, '127.0.0.1')
    const endBoth = () => {
      client.destroy()
      upstream.destroy()
    }
    for (const socket of [client, upstream]) {
      sockets.add(
        socket
          .setNoDelay(true)
          .on('error', endBoth)
          .on('close', () => {
            sockets.delete(socket)
            endBoth()
          }),
      )
    }
    const shouldCut = isFailing && random.chance(cutPercent / 100)
    const [cutSide, otherSide] = random.pick([
      [client, upstream],
      [upstream, client],
    ] as const)
    let bytesLeft = shouldCut ? random.int(1, bytesMax) : Infinity
    cutSide.on('data', (bytes: Buffer) => {
      if (bytes.length <= bytesLeft || !isFailing) {
        bytesLeft -= bytes.length
        return void otherSide.write(bytes)
      }
      cuts += 1
      cutSide.pause()
      otherSide.write(bytes.subarray(0, bytesLeft), endBoth)
    })
    otherSide.on('data', (bytes: Buffer) => void cutSide.write(bytes))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    origin: `http://127.0.0.1:${portOf(server)}`,
    cuts: () => cuts,
    setTarget: (port) => void (target = port),
    setFailing: (isOn) => void (isFailing = isOn),
    close: () => {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}

/** The port of a listening server. */
export function portOf(server: Server): number {
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the server is not listening')
  return address.port
}

const LATE_MS = { min: 50, max: 900 }
const WEIGHTS: readonly [Fate['kind'], number][] = [
  ['arrives', 60],
  ['refused', 16],
  ['unconfirmed', 12],
  ['late', 12],
]

interface FateServer {
  url: string
  /** How many deliveries were refused, arrived late, or lost their response. */
  failed: { refused: number; late: number; unconfirmed: number }
  /** Turns failures on or off. */
  setFailing(isOn: boolean): void
}

/**
 * Starts a server that decides the fate of every delivery to an inbox. The Worker asks it, so that the fates
 * depend on the run's seed and the run can count them.
 */
export async function openFateServer(random: Random): Promise<FateServer> {
  const failed = { refused: 0, late: 0, unconfirmed: 0 }
  let isFailing = false
  const server = createHttpServer((_request, response) => {
    const kind = isFailing ? random.weighted(WEIGHTS) : 'arrives'
    if (kind !== 'arrives') failed[kind] += 1
    const fate: Fate = { kind, waitMs: random.int(LATE_MS.min, LATE_MS.max) }
    response.setHeader('content-type', 'application/json').end(JSON.stringify(fate))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { url: `http://127.0.0.1:${portOf(server)}/`, failed, setFailing: (isOn) => void (isFailing = isOn) }
}

import { createServer as createHttpServer } from 'node:http'
import { connect, createServer, type Server, type Socket } from 'node:net'
import type { Random } from '../seed/random.ts'
import type { Fate } from './worker.ts'

/**
 * An unreliable connection between clients and server. Its address stays the same while the servers behind it
 * are replaced.
 */
export interface Proxy {
  origin: string
  cuts(): number
  /** Sets the target of connections; without a port they are closed on arrival. */
  leadTo(port: number | undefined): void
  /** Turns cuts on or off. Off also spares open connections that were to be cut. */
  storm(isOn: boolean): void
  close(): void
}

export interface Weather {
  random: Random
  /**
   * The percentage of connections to cut, each after up to `bytesMost` bytes in one of its two directions.
   */
  cutPercent: number
  bytesMost: number
}

export async function openProxy({ random, cutPercent, bytesMost }: Weather): Promise<Proxy> {
  const sockets = new Set<Socket>()
  let target: number | undefined
  let cuts = 0
  let isStormy = false
  const server = createServer((client) => {
    if (target === undefined) return void client.resetAndDestroy()
    const upstream = connect(target, '127.0.0.1')
    const bothEnd = () => {
      client.destroy()
      upstream.destroy()
    }
    for (const socket of [client, upstream]) {
      sockets.add(
        socket
          .setNoDelay(true)
          .on('error', bothEnd)
          .on('close', () => {
            sockets.delete(socket)
            bothEnd()
          }),
      )
    }
    const isDoomed = isStormy && random.chance(cutPercent / 100)
    const [doomed, other] = random.pick([
      [client, upstream],
      [upstream, client],
    ] as const)
    let left = isDoomed ? random.int(1, bytesMost) : Infinity
    doomed.on('data', (bytes: Buffer) => {
      if (bytes.length <= left || !isStormy) {
        left -= bytes.length
        return void other.write(bytes)
      }
      cuts += 1
      doomed.pause()
      other.write(bytes.subarray(0, left), bothEnd)
    })
    other.on('data', (bytes: Buffer) => void doomed.write(bytes))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    origin: `http://127.0.0.1:${portOf(server)}`,
    cuts: () => cuts,
    leadTo: (port) => void (target = port),
    storm: (isOn) => void (isStormy = isOn),
    close: () => {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}

/** The port of a listening server. */
export function portOf(server: Server): number {
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the server listens on no port')
  return address.port
}

const LATE_MS = { least: 50, most: 900 }
const WEIGHTS: readonly [Fate['kind'], number][] = [
  ['arrives', 60],
  ['refused', 16],
  ['unanswered', 12],
  ['late', 12],
]

interface Fates {
  url: string
  /** Deliveries that were refused, answered late, or lost their answer. */
  failed: { refused: number; late: number; unanswered: number }
  /** Turns failures on or off. */
  storm(isOn: boolean): void
  close(): void
}

/**
 * Starts a server that every delivery to an inbox asks for its fate. So the run's seed decides the fates, and
 * the run counts them.
 */
export async function dealFates(random: Random): Promise<Fates> {
  const failed = { refused: 0, late: 0, unanswered: 0 }
  let isStormy = false
  const server = createHttpServer((_request, answer) => {
    const kind = isStormy ? random.weighted(WEIGHTS) : 'arrives'
    if (kind !== 'arrives') failed[kind] += 1
    const fate: Fate = { kind, waitMs: random.int(LATE_MS.least, LATE_MS.most) }
    answer.setHeader('content-type', 'application/json').end(JSON.stringify(fate))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${portOf(server)}/`,
    failed,
    storm: (isOn) => void (isStormy = isOn),
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

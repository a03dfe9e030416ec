import type { Random } from '../seed/random.ts'
import type { Person } from './person.ts'

/** Milliseconds from a socket's end until the next attempt. */
const AGAIN_MS = { least: 20, most: 300 }

/** A socket that reopens whenever it ends. */
export interface KeptSocket {
  /** Returns false if no socket is open. */
  send(frame: object): boolean
  /** Closes the current one and opens the next after so many milliseconds. */
  drop(awayMs: number): void
  close(): void
}

export interface Hears {
  /** `connection` counts the sockets from 1. */
  frame(frame: unknown, connection: number): void
}

export function keepSocket(person: Person, path: string, random: Random, hears: Hears): KeptSocket {
  let connection = 0
  let isWanted = true
  let awayMs = 0
  let timer: NodeJS.Timeout | undefined
  let socket = connect()

  function connect(): WebSocket {
    connection += 1
    const number = connection
    const opened = openSocket(person, path)
    opened.onmessage = ({ data }) => hears.frame(JSON.parse(String(data)), number)
    opened.onclose = () => {
      if (isWanted)
        timer = setTimeout(() => (socket = connect()), awayMs + random.between(AGAIN_MS.least, AGAIN_MS.most))
      awayMs = 0
    }
    return opened
  }

  return {
    send: (frame) => {
      if (socket.readyState !== WebSocket.OPEN) return false
      socket.send(JSON.stringify(frame))
      return true
    },
    drop: (milliseconds) => {
      awayMs = milliseconds
      socket.close()
    },
    close: () => {
      isWanted = false
      clearTimeout(timer)
      socket.close()
    },
  }
}

/** Opens it like the person's browser, with cookie and origin. */
export function openSocket({ origin, cookie }: Pick<Person, 'origin' | 'cookie'>, path: string): WebSocket {
  return new NodeSocket(new URL(path, origin.replace(/^http/, 'ws')), { headers: { origin, cookie } })
}

/** Node's WebSocket takes headers; the types are the browser's, which does not. */
// oxlint-disable-next-line typescript/no-unsafe-type-assertion
const NodeSocket = WebSocket as unknown as new (
  url: URL,
  options: { headers: Record<string, string> },
) => WebSocket

import type { Random } from '../seed/random.ts'
import type { Person } from './person.ts'

/** Milliseconds between a socket's end and the next try. */
const AGAIN_MS = { least: 20, most: 300 }

/** A socket that is opened again whenever it ends. */
export interface KeptSocket {
  /** False where there is no open socket to send over. */
  send(frame: object): boolean
  /** Lets go of the present one; the next is opened after so many milliseconds. */
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

/** As the person's browser opens it, cookie and origin included. */
export function openSocket({ origin, cookie }: Pick<Person, 'origin' | 'cookie'>, path: string): WebSocket {
  return new NodeSocket(new URL(path, origin.replace(/^http/, 'ws')), { headers: { origin, cookie } })
}

/** Node's own takes headers; the types are the browser's, which does not. */
// oxlint-disable-next-line typescript/no-unsafe-type-assertion
const NodeSocket = WebSocket as unknown as new (
  url: URL,
  options: { headers: Record<string, string> },
) => WebSocket

import { wait } from '../run.mjs'
import { percentile } from './market-file.ts'
import { RoomFrame } from '#contract/frames.ts'
import type { Pair } from '../chaos/cast.ts'
import type { Person } from '../chaos/person.ts'
import { openSocket } from '../chaos/socket.ts'

/** A conversation's two ends, and how its frames look. */
export interface Line {
  ends: readonly [WebSocket, WebSocket]
  /** A frame that carries a message of that name. */
  write(name: string): string
  /** The message that a frame carries, if it carries one to be shown. */
  read: (frame: string) => { name: string; seq: number } | undefined
}

export interface Measured {
  sent: number
  /** Milliseconds from each send until the other end had it, the shortest first. */
  waits: number[]
  /** Messages that were shown while it ran, a second. */
  perSecond: number
}

/** What the other end does once it has a message. */
type OnShown = (shown: { line: number; end: number; socket: WebSocket; seq: number }) => void

const LOST_AFTER_MS = 30_000

/** Sends messages over all lines at a steady rate, the lines one after the other, each end in its turn. */
export async function steady(
  lines: readonly Line[],
  perSecond: number,
  seconds: number,
  onShown?: OnShown,
): Promise<Measured> {
  const { post, measure } = listen(lines, onShown)
  const started = performance.now()
  const total = Math.round(perSecond * seconds)
  for (let sent = 0; sent < total;) {
    const due = Math.min(total, Math.floor(((performance.now() - started) / 1_000) * perSecond) + 1)
    for (; sent < due; sent += 1) post(sent % lines.length, Math.floor(sent / lines.length) % 2)
    await wait(1)
  }
  return measure((performance.now() - started) / 1_000)
}

/**
 * As fast as they go: on each line the next message goes out as the last one is shown, from where that was.
 */
export async function flatOut(lines: readonly Line[], seconds: number): Promise<Measured> {
  const until = performance.now() + seconds * 1_000
  const { post, measure } = listen(lines, ({ line, end }) => {
    if (performance.now() < until) post(line, end)
  })
  for (const line of lines.keys()) post(line, 0)
  await wait(seconds * 1_000)
  return measure(seconds)
}

/** So that no two runs on the same lines name a message alike. */
let runs = 0

function listen(lines: readonly Line[], onShown?: OnShown) {
  runs += 1
  const run = runs
  const underWay = new Map<string, number>()
  const waits: number[] = []
  for (const [index, { ends, read }] of lines.entries()) {
    for (const [end, socket] of ends.entries()) {
      socket.onmessage = ({ data }) => {
        const now = performance.now()
        const message = read(String(data))
        const sentAt = message && underWay.get(`${message.name} to ${end}`)
        if (sentAt === undefined) return
        underWay.delete(`${message?.name} to ${end}`)
        waits.push(now - sentAt)
        onShown?.({ line: index, end, socket, seq: message?.seq ?? 0 })
      }
    }
  }
  let sent = 0
  return {
    post: (index: number, end: number) => {
      const line = lines[index]
      if (!line) throw new RangeError('there is no such line')
      sent += 1
      const name = `${run}-${sent}`
      // Waited for at the other end only: what comes back to the sender's own is nothing shown.
      underWay.set(`${name} to ${1 - end}`, performance.now())
      line.ends[end === 0 ? 0 : 1].send(line.write(name))
    },
    measure: async (seconds: number): Promise<Measured> => {
      const perSecond = waits.length / seconds
      const deadline = performance.now() + LOST_AFTER_MS
      while (underWay.size > 0 && performance.now() < deadline) await wait(20)
      return { sent, waits: waits.toSorted((a, b) => a - b), perSecond }
    },
  }
}

/** Several as one. */
export function together(parts: readonly Measured[]): Measured {
  const sent = parts.reduce((sum, part) => sum + part.sent, 0)
  const perSecond = parts.reduce((sum, part) => sum + part.perSecond, 0) / parts.length
  return { sent, waits: parts.flatMap(({ waits }) => waits).sort((a, b) => a - b), perSecond }
}

export function waitOf({ waits }: Measured, share: number): number {
  return percentile(waits, share)
}

const CONTENT = 'Is this still available? I can come and see it tomorrow.'

/** Two sockets on a room that sends to both whatever it hears. The frame is as long as a message's. */
export async function bareLine(origin: string, index: number): Promise<Line> {
  const openEnd = () => opened(openSocket({ origin, cookie: '' }, `/bare?${index}`))
  return {
    ends: await Promise.all([openEnd(), openEnd()]),
    write: (name) => JSON.stringify({ type: 'send', clientId: name, content: CONTENT }),
    read: (frame) => ({ name: JSON.parse(frame).clientId, seq: 0 }),
  }
}

/** The sockets of the two people of a conversation. */
export async function chatLine({ conversationId, buyer, seller }: Pair): Promise<Line> {
  const openEnd = (person: Person) => opened(openSocket(person, `/ws?conversationId=${conversationId}`))
  return {
    ends: await Promise.all([openEnd(buyer), openEnd(seller)]),
    write: (name) => JSON.stringify({ type: 'send', clientId: name, content: CONTENT }),
    read: (text) => {
      const frame = RoomFrame.parse(JSON.parse(text))
      return frame.type === 'message' ? { name: frame.message.clientId, seq: frame.message.seq } : undefined
    },
  }
}

function opened(socket: WebSocket): Promise<WebSocket> {
  return new Promise((resolve, reject) => {
    socket.onopen = () => resolve(socket)
    socket.onclose = ({ code, reason }) => reject(new Error(`A socket did not open: ${code} ${reason}`))
  })
}

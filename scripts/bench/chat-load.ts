import { RoomFrame } from '#contract/frames.ts'
import { wait } from '../run.mjs'
import { percentile } from './verdict.ts'
import { openSocket, type Pair, type Person } from '../chaos/person.ts'

/** The two sockets of a conversation, and the form of its frames. */
export interface Line {
  ends: readonly [WebSocket, WebSocket]
  /** Makes a frame that sends a message of that name. */
  write(name: string): string
  /** Returns the message in a frame, if the frame has one to show. */
  read: (frame: string) => { name: string; seq: number } | undefined
}

export interface Measured {
  sent: number
  /** Milliseconds from each send to its arrival at the other end, in ascending order. */
  waits: number[]
  /** Messages shown per second during the run. */
  perSecond: number
}

/** Called when the other end has a message. */
type OnShown = (shown: { line: number; end: number; socket: WebSocket; seq: number }) => void

const LOST_AFTER_MS = 30_000

/** Sends at a steady rate over all conversations in turn, from alternate ends. */
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

/** Sends as fast as possible: in each conversation, the end that was shown a message sends the next one. */
export async function flatOut(lines: readonly Line[], seconds: number): Promise<Measured> {
  const until = performance.now() + seconds * 1_000
  const { post, measure } = listen(lines, ({ line, end }) => {
    if (performance.now() < until) post(line, end)
  })
  for (const line of lines.keys()) post(line, 0)
  await wait(seconds * 1_000)
  return measure(seconds)
}

/** Numbers the runs, so that message names differ between runs on the same sockets. */
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
      // Only arrival at the other end counts, since the echo to the sender shows nothing.
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

/** Combines several measurements. */
export function together(parts: readonly Measured[]): Measured {
  const sent = parts.reduce((sum, part) => sum + part.sent, 0)
  const perSecond = parts.reduce((sum, part) => sum + part.perSecond, 0) / parts.length
  return { sent, waits: parts.flatMap(({ waits }) => waits).sort((a, b) => a - b), perSecond }
}

export function waitOf({ waits }: Measured, share: number): number {
  return percentile(waits, share)
}

const CONTENT = 'Is this still available? I can come and see it tomorrow.'

/** Two sockets to a room that only relays. The frames are as long as those of chat. */
export async function bareLine(origin: string, index: number): Promise<Line> {
  const openEnd = () => opened(openSocket({ origin, cookie: '' }, `/bare?${index}`))
  return {
    ends: await Promise.all([openEnd(), openEnd()]),
    write: (name) => JSON.stringify({ type: 'send', clientId: name, content: CONTENT }),
    read: (frame) => ({ name: JSON.parse(frame).clientId, seq: 0 }),
  }
}

/** Two sockets to a conversation, one per person. */
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

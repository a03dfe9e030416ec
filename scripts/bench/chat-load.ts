import { RoomFrame } from '#contract/frames.ts'
import { openSocket, type Pair, type Person } from '../chaos/person.ts'
import { wait } from '../run.mjs'

/** The two sockets of a room, and how to write and read its frames. */
export interface Channel {
  ends: readonly [WebSocket, WebSocket]
  /** Returns the frame that sends a message. `name` identifies the message. */
  write(name: string): string
  /** Returns the message in a frame, or undefined if the frame contains none to show. */
  read: (frame: string) => { name: string; seq: number } | undefined
}

export interface Measurement {
  sent: number
  /** Milliseconds from each send to its arrival at the other end, in ascending order. */
  latencies: number[]
  /** Messages that arrived per second of the run. */
  perSecond: number
}

/** Called when a message arrives. `end` is the index of the socket that received it. */
type OnArrival = (arrival: { channel: number; end: number; socket: WebSocket; seq: number }) => void

const LOST_AFTER_MS = 30_000

/** Sends at a steady rate in each channel in turn, from alternating ends. */
export async function sendSteadily(
  channels: readonly Channel[],
  perSecond: number,
  seconds: number,
  onArrival?: OnArrival,
): Promise<Measurement> {
  const { send, measure } = listen(channels, onArrival)
  const started = performance.now()
  const total = Math.round(perSecond * seconds)
  for (let sent = 0; sent < total;) {
    const due = Math.min(total, Math.floor(((performance.now() - started) / 1_000) * perSecond) + 1)
    for (; sent < due; sent += 1) send(sent % channels.length, Math.floor(sent / channels.length) % 2)
    await wait(1)
  }
  return measure((performance.now() - started) / 1_000)
}

/** Sends as fast as possible: whenever a message arrives at one end, that end sends the next one. */
export async function sendAtFullSpeed(channels: readonly Channel[], seconds: number): Promise<Measurement> {
  const until = performance.now() + seconds * 1_000
  const { send, measure } = listen(channels, ({ channel, end }) => {
    if (performance.now() < until) send(channel, end)
  })
  for (const channel of channels.keys()) send(channel, 0)
  await wait(seconds * 1_000)
  return measure(seconds)
}

/** Numbers the runs, so that message names differ between runs on the same sockets. */
let runs = 0

function listen(channels: readonly Channel[], onArrival?: OnArrival) {
  runs += 1
  const run = runs
  const inFlight = new Map<string, number>()
  const latencies: number[] = []
  for (const [index, { ends, read }] of channels.entries()) {
    for (const [end, socket] of ends.entries()) {
      socket.onmessage = ({ data }) => {
        const now = performance.now()
        const message = read(String(data))
        const sentAt = message && inFlight.get(`${message.name} to ${end}`)
        if (sentAt === undefined) return
        inFlight.delete(`${message?.name} to ${end}`)
        latencies.push(now - sentAt)
        onArrival?.({ channel: index, end, socket, seq: message?.seq ?? 0 })
      }
    }
  }
  let sent = 0
  return {
    send: (index: number, end: number) => {
      const channel = channels[index]
      if (!channel) throw new RangeError('there is no such channel')
      sent += 1
      const name = `${run}-${sent}`
      // Only the arrival at the other end counts. The echo to the sender does not.
      inFlight.set(`${name} to ${1 - end}`, performance.now())
      channel.ends[end === 0 ? 0 : 1].send(channel.write(name))
    },
    measure: async (seconds: number): Promise<Measurement> => {
      const perSecond = latencies.length / seconds
      const deadline = performance.now() + LOST_AFTER_MS
      while (inFlight.size > 0 && performance.now() < deadline) await wait(20)
      return { sent, latencies: latencies.toSorted((a, b) => a - b), perSecond }
    },
  }
}

/** Combines measurements. `perSecond` is the mean of their rates. */
export function combine(parts: readonly Measurement[]): Measurement {
  const sent = parts.reduce((sum, part) => sum + part.sent, 0)
  const perSecond = parts.reduce((sum, part) => sum + part.perSecond, 0) / parts.length
  return { sent, latencies: parts.flatMap(({ latencies }) => latencies).sort((a, b) => a - b), perSecond }
}

const CONTENT = 'Is this still available? I can come and see it tomorrow.'

/** Opens two sockets to a room that only relays. They send the same frames as those of a conversation. */
export async function openBareChannel(origin: string, index: number): Promise<Channel> {
  const openEnd = () => untilOpen(openSocket({ origin, cookie: '' }, `/bare?${index}`))
  return {
    ends: await Promise.all([openEnd(), openEnd()]),
    write: (name) => JSON.stringify({ type: 'send', clientId: name, content: CONTENT }),
    read: (frame) => ({ name: JSON.parse(frame).clientId, seq: 0 }),
  }
}

/** Opens two sockets to a conversation, one for each person. */
export async function openChatChannel({ conversationId, buyer, seller }: Pair): Promise<Channel> {
  const openEnd = (person: Person) => untilOpen(openSocket(person, `/ws?conversationId=${conversationId}`))
  return {
    ends: await Promise.all([openEnd(buyer), openEnd(seller)]),
    write: (name) => JSON.stringify({ type: 'send', clientId: name, content: CONTENT }),
    read: (text) => {
      const frame = RoomFrame.parse(JSON.parse(text))
      return frame.type === 'message' ? { name: frame.message.clientId, seq: frame.message.seq } : undefined
    },
  }
}

function untilOpen(socket: WebSocket): Promise<WebSocket> {
  return new Promise((resolve, reject) => {
    socket.onopen = () => resolve(socket)
    socket.onclose = ({ code, reason }) => reject(new Error(`A socket did not open: ${code} ${reason}`))
  })
}

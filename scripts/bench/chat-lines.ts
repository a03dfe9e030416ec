import { RoomFrame } from '#contract/frames.ts'
import type { Pair } from '../chaos/cast.ts'
import type { Person } from '../chaos/person.ts'
import { openSocket } from '../chaos/socket.ts'
import type { Line } from './chat-load.ts'

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

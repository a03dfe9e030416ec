import { env } from 'cloudflare:workers'
import type { Marks, Message } from '#contract/conversation.ts'
import { newId } from '#worker/platform/ids.ts'
import type { Delivery, RoomCalls } from '#worker/rpc.ts'
import { type Member, ctxOf } from '#worker/test/people.ts'

/**
 * A simulated room, which makes the deliveries that a room would send. The other person writes the messages,
 * except those listed in `own`.
 */
export interface SimulatedRoom {
  conversationId: string
  /** The message with this seq, identical on every call. */
  message(seq: number, senderId?: string): Message
  delivery(changes: {
    seqs?: readonly number[]
    own?: readonly number[]
    revision: number
    unread?: number
    mine?: Marks
    theirs?: Marks
    clearedSeq?: number
  }): Delivery
}

const NO_MARKS: Marks = { deliveredSeq: 0, readSeq: 0 }

export function simulateRoom(member: Member, senderName = 'Aminata'): SimulatedRoom {
  const conversationId = newId(Date.now())
  const otherId = newId(Date.now())
  const message = (seq: number, senderId = otherId): Message => ({
    id: `${conversationId}-${seq}`,
    conversationId,
    seq,
    senderId,
    clientId: `c${seq}`,
    kind: 'text',
    content: `Message ${seq}`,
    createdAt: new Date(Date.UTC(2026, 10, 22, 8, 0, seq)).toISOString(),
  })
  return {
    conversationId,
    message,
    delivery: ({
      seqs = [],
      own = [],
      revision,
      unread = 0,
      mine = NO_MARKS,
      theirs = NO_MARKS,
      clearedSeq = 0,
    }) => ({
      conversationId,
      revision,
      messages: seqs.map((seq) => message(seq, own.includes(seq) ? member.user.id : otherId)),
      senderName,
      standing: {
        lastSeq: Math.max(0, ...seqs),
        unreadCount: unread,
        mine,
        theirs,
        state: 'listed',
        clearedSeq,
        filings: 0,
      },
    }),
  }
}

export function inboxOf(member: Member) {
  return env.USER_INBOX.getByName(member.user.id)
}

/** Delivers to a person's inbox as a room does. Returns the seq that the inbox returned. */
export async function deliverTo(member: Member, delivery: Delivery): Promise<number> {
  return (await inboxOf(member).deliver(await ownerOf(member), delivery)).seq
}

export async function ownerOf(member: Member): Promise<{ id: number; publicId: string }> {
  const { user } = await ctxOf(member)
  return { id: user.id, publicId: user.publicId }
}

/** The real rooms, except that every call fails on the first `failures` stubs. */
export function brokenRooms(
  failures: number,
  error = new Error('Network connection lost.'),
): { rooms: typeof env.CONVERSATION_ROOM; calls: () => number } {
  let calls = 0
  const rooms = new Proxy(env.CONVERSATION_ROOM, {
    get: (namespace, name) => {
      if (name !== 'getByName') return Reflect.get(namespace, name)
      return (roomName: string) => {
        calls += 1
        const stub = namespace.getByName(roomName)
        return calls > failures ? stub : new Proxy(stub, { get: () => () => Promise.reject(error) })
      }
    },
  })
  return { rooms, calls: () => calls }
}

/** The real rooms, except that the first `failures` calls fail in transit. */
export function failingRooms(failures: number): {
  namespace: DurableObjectNamespace<RoomCalls>
  readonly calls: number
} {
  let calls = 0
  const call = <T>(go: () => Promise<T>): Promise<T> => {
    calls += 1
    return calls <= failures ? Promise.reject(new Error('Network connection lost.')) : go()
  }
  const getByName = (name: string) => {
    const room = env.CONVERSATION_ROOM.getByName(name)
    return {
      markDelivered: (publicId: string, seq: number) => call(async () => room.markDelivered(publicId, seq)),
      expel: (publicId: string, at: number, code: number) => call(async () => room.expel(publicId, at, code)),
    }
  }
  return {
    namespace: asNamespace({ getByName }),
    get calls() {
      return calls
    },
  }
}

/** The cast is safe: the inbox uses only getByName of the namespace, and only these two calls of a room. */
function asNamespace(rooms: object): DurableObjectNamespace<RoomCalls> {
  return rooms as DurableObjectNamespace<RoomCalls>
}

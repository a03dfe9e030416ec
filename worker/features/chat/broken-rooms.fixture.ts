import { env } from 'cloudflare:workers'
import type { RoomCalls } from '../../rpc.ts'

/**
 * The rooms there are, but the first `failures` of them that a call looks for fail whatever they are asked.
 */
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

/** The rooms there are, but the first calls of them fail on the way, `failures` in number. */
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

/** Of a namespace the inbox calls getByName only, and of a room these two calls. */
function asNamespace(rooms: object): DurableObjectNamespace<RoomCalls> {
  return rooms as DurableObjectNamespace<RoomCalls>
}

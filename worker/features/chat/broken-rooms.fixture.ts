import { env } from 'cloudflare:workers'

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

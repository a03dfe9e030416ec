import type { QueryClient } from '@tanstack/react-query'
import { RoomConnection } from './room-connection.ts'
import { setRoom, subscribeToOpenThreads, openThreads } from './open-threads.ts'

/** Holds a room open for each thread that is on show. Answers what closes them all. */
export function connectRooms(client: QueryClient, userId: string): () => void {
  const rooms = new Map<string, RoomConnection>()
  let isLooking = false

  const close = (id: string) => {
    rooms.get(id)?.close()
    rooms.delete(id)
    setRoom(id, undefined)
  }
  const look = () => {
    // A room that is offline says so while it is being made.
    if (isLooking) return
    isLooking = true
    const ids = new Set(openThreads())
    for (const id of rooms.keys()) if (!ids.has(id)) close(id)
    for (const id of ids) if (!rooms.has(id)) open(id)
    isLooking = false
  }
  const open = (id: string) => {
    const room = new RoomConnection(client, userId, id)
    rooms.set(id, room)
    setRoom(id, room)
  }

  const unsubscribe = subscribeToOpenThreads(look)
  look()
  return () => {
    unsubscribe()
    for (const id of rooms.keys()) close(id)
  }
}

import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import { PREVIEW_MAX } from '#contract/limits.ts'
import { cutText } from '#contract/visible-text.ts'
import { isNotUserQuery, userQuery } from '#web/features/accounts/sign-in/queries.ts'
import { newMessageWords } from '#web/features/chat/copy.ts'
import { isForgotten } from '#web/lib/forget-person.ts'
import { reloadForgotten } from '#web/lib/leave.ts'
import { showToast } from '#web/ui/overlays/toast.ts'
import type { News } from './announced.ts'
import { InboxConnection } from './inbox-connection.ts'
import { listOpenThreads, setRoom, subscribeToOpenThreads } from './open-threads.ts'
import { RoomConnection } from './room-connection.ts'
import { claimDevice, sendUnsent, watchDevice } from './send-unsent.ts'

/**
 * Renders nothing. While somebody is signed in, connects their inbox and open threads and sends their unsent
 * messages.
 */
export function InboxKeeper({ userId }: { userId: string }) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const announce = useEffectEvent(
    ({ conversationId, senderName, content, count, isOneConversation }: News) => {
      const open = () =>
        void (isOneConversation
          ? navigate({ to: '/messages/$id', params: { id: conversationId } })
          : navigate({ to: '/messages' }))
      const beginning = cutText(content, PREVIEW_MAX)
      showToast({
        title: count > 1 ? newMessageWords.several(count) : newMessageWords.title,
        description:
          count > 1 && !isOneConversation
            ? newMessageWords.lastOf(senderName, beginning)
            : newMessageWords.said(senderName, beginning),
        action: { label: newMessageWords.open, onAction: open },
      })
    },
  )

  useEffect(() => {
    const check = async () => {
      // Cleared storage does not mean that the session has ended.
      if (await checkSession(client)) return void claimDevice(userId)
      if (client.getQueryData(userQuery.queryKey)?.id === userId || !isForgotten(userId)) return
      // After another tab has signed out, this one still has drafts in session storage and data in memory.
      reloadForgotten()
    }
    renewPush(userId)
    const release = claimDevice(userId)
    const stopWatching = watchDevice(userId, () => void check())
    const stopSending = sendUnsent(client, userId, () => void check())
    const closeRooms = connectRooms(client, userId)
    const inbox = new InboxConnection(client, userId, {
      onNews: (news) => announce(news),
      onSessionEnded: () => void check(),
    })
    return () => {
      inbox.close()
      closeRooms()
      stopSending()
      stopWatching()
      release()
    }
  }, [client, userId])

  return null
}

/** Subscribes this device to pushes again if it is: its subscription ends with each session. */
function renewPush(userId: string) {
  if (globalThis.Notification?.permission !== 'granted') return
  void import('#web/features/notifications/push/device.ts').then(
    (device) => device.renewPush(userId),
    () => {},
  )
}

/**
 * Fetches who is signed in, after a sign that this has changed. If it has, drops everything cached for the
 * previous person. Returns true if it is still the same person, false if not or if the fetch fails.
 */
async function checkSession(client: QueryClient): Promise<boolean> {
  const before = client.getQueryData(userQuery.queryKey)
  try {
    const user = await client.fetchQuery({ ...userQuery, staleTime: 0 })
    if (user?.id !== before?.id) client.removeQueries({ predicate: isNotUserQuery })
    return user !== null && user.id === before?.id
  } catch {
    return false
  }
}

/** Keeps a room connected for each thread on screen. Returns a function that closes all rooms. */
export function connectRooms(client: QueryClient, userId: string): () => void {
  const rooms = new Map<string, RoomConnection>()
  let isSyncing = false

  const close = (id: string) => {
    rooms.get(id)?.close()
    rooms.delete(id)
    setRoom(id, undefined)
  }
  const syncRooms = () => {
    // A room created offline notifies listeners in its constructor, which would call this again.
    if (isSyncing) return
    isSyncing = true
    try {
      const ids = new Set(listOpenThreads())
      for (const id of rooms.keys()) if (!ids.has(id)) close(id)
      for (const id of ids) if (!rooms.has(id)) open(id)
    } finally {
      isSyncing = false
    }
  }
  const open = (id: string) => {
    const room = new RoomConnection(client, userId, id)
    rooms.set(id, room)
    setRoom(id, room)
  }

  const unsubscribe = subscribeToOpenThreads(syncRooms)
  syncRooms()
  return () => {
    unsubscribe()
    for (const id of rooms.keys()) close(id)
  }
}

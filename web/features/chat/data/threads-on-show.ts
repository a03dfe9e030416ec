import type { Unsent } from '#web/lib/outbox.ts'
import { UNOPENED, type Outcome, type RoomState } from './room-state.ts'

/** A room as those see it who draw its thread. */
export interface OpenRoom {
  readonly state: RoomState
  /** Resolves with null where no answer comes, at once where the line is not open. */
  send: (unsent: Unsent) => Promise<Outcome>
  /** The person is writing. */
  type: () => void
  /** The other's message of this seq is, or was, on screen. */
  see: (seq: number) => void
}

type OnShow = { room?: OpenRoom; seenSeq: number }

/**
 * By the conversation's id. What holds the lines is loaded later than what is drawn, and opens a room for
 * each.
 */
const onShow = new Map<string, OnShow>()
const listeners = new Set<() => void>()

/** A thread is drawn. Answers what takes it off the screen. */
export function showThread(id: string): () => void {
  const thread: OnShow = { seenSeq: 0 }
  onShow.set(id, thread)
  publish()
  return () => {
    if (onShow.get(id) !== thread) return
    onShow.delete(id)
    publish()
  }
}

export function threadsOnShow(): string[] {
  return [...onShow.keys()]
}

export function roomOf(id: string): OpenRoom | undefined {
  return onShow.get(id)?.room
}

export function stateOf(id: string): RoomState {
  return roomOf(id)?.state ?? UNOPENED
}

/** Somebody looks at it. */
export function isOnShow(id: string): boolean {
  return onShow.has(id) && !document.hidden
}

/** The room of a thread has opened, or is gone. What has been seen before is told to it. */
export function setRoom(id: string, room: OpenRoom | undefined) {
  const thread = onShow.get(id)
  if (!thread) return
  thread.room = room
  room?.see(thread.seenSeq)
  publish()
}

export function see(id: string, seq: number) {
  const thread = onShow.get(id)
  if (!thread) return
  thread.seenSeq = Math.max(thread.seenSeq, seq)
  thread.room?.see(seq)
}

/** Hears of threads that come and go, and of every change of a room. */
export function subscribeToThreads(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function publish() {
  for (const listener of listeners) listener()
}

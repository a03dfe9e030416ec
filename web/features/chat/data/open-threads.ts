import type { Message } from '#contract/conversation.ts'
import type { RoomFrame } from '#contract/frames.ts'
import type { Unsent } from '#web/lib/outbox.ts'

/**
 * `connecting`: opening, or opening again. `asking`: sockets are blocked, so the server is asked from time to
 * time.
 */
export type Connection = 'connecting' | 'live' | 'asking' | 'offline'

/**
 * What is true only while one looks. `newestSeq`: the last message there was when the thread was opened, as
 * far as that is known.
 */
export interface RoomState {
  connection: Connection
  otherIsHere: boolean
  otherIsTyping: boolean
  newestSeq: number | null
  /** What ended the asking for good, such as a session that is over. */
  error: Error | null
}

export const UNOPENED: RoomState = {
  connection: 'connecting',
  otherIsHere: false,
  otherIsTyping: false,
  newestSeq: null,
  error: null,
}

export type Refused = Extract<RoomFrame, { type: 'refused' }>

/** What became of a message; null where no answer came, and it may have arrived or not. */
export type Outcome = Message | Refused | null

/** A room as those see it who draw its thread. */
export interface OpenRoom {
  readonly state: RoomState
  /** Resolves with null where no answer comes, at once where the line is not open. */
  send: (unsent: Unsent) => Promise<Outcome>
  /** The person is writing. */
  sendTyping: () => void
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
  notifyOpenThreads()
  return () => {
    if (onShow.get(id) !== thread) return
    onShow.delete(id)
    notifyOpenThreads()
  }
}

export function openThreads(): string[] {
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

/** The room of a thread has opened, or is gone. It learns what has been seen before. */
export function setRoom(id: string, room: OpenRoom | undefined) {
  const thread = onShow.get(id)
  if (!thread) return
  thread.room = room
  room?.see(thread.seenSeq)
  notifyOpenThreads()
}

export function see(id: string, seq: number) {
  const thread = onShow.get(id)
  if (!thread) return
  thread.seenSeq = Math.max(thread.seenSeq, seq)
  thread.room?.see(seq)
}

/**
 * Hears of threads that come and go, and of every change of a room: connect-rooms.ts opens and closes rooms
 * by it, useThread draws by it.
 */
export function subscribeToOpenThreads(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function notifyOpenThreads() {
  for (const listener of listeners) listener()
}

import type { Message } from '#contract/conversation.ts'
import type { RoomFrame } from '#contract/frames.ts'
import type { Unsent } from '#web/lib/outbox.ts'

/** `connecting`: connecting or reconnecting. `asking`: sockets are blocked, so the client polls. */
export type Connection = 'connecting' | 'live' | 'asking' | 'offline'

/**
 * The live state of an open thread. `newestSeq`: the last message when the thread was opened, null until
 * known.
 */
export interface RoomState {
  connection: Connection
  otherIsHere: boolean
  otherIsTyping: boolean
  newestSeq: number | null
  /** The error that ended polling for good, such as an expired session. */
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

/** The answer to a sent message. Null if none came: it may or may not have been stored. */
export type Outcome = Message | Refused | null

/** The part of a room that the components of its thread use. */
export interface OpenRoom {
  readonly state: RoomState
  /** Resolves with null if no answer comes, or at once if the socket is not open. */
  send: (unsent: Unsent) => Promise<Outcome>
  /** Reports that the person is writing. */
  sendTyping: () => void
  /** Notes that the other person's message of this seq is, or was, on screen. */
  see: (seq: number) => void
}

type OnShow = { room?: OpenRoom; seenSeq: number }

/**
 * By conversation id. The code that connects loads later than the components, and then opens a room for each
 * thread.
 */
const onShow = new Map<string, OnShow>()
const listeners = new Set<() => void>()

/** Registers a thread as on screen. Returns a function that removes it. */
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

/** Whether the thread is on screen and the page visible. */
export function isOnShow(id: string): boolean {
  return onShow.has(id) && !document.hidden
}

/** Sets or removes the room of a thread. A new room learns what was seen before it opened. */
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
 * Subscribes to threads that open or close, and to every change of a room. `connectRooms` then opens and
 * closes rooms; `useThread` renders again.
 */
export function subscribeToOpenThreads(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function notifyOpenThreads() {
  for (const listener of listeners) listener()
}

import type { Message } from '#contract/conversation.ts'
import type { RoomFrame } from '#contract/frames.ts'
import type { Unsent } from '#web/lib/outbox.ts'

/** `connecting`: also when reconnecting. `polling`: sockets are blocked or the server has ended this one. */
export type Connection = 'connecting' | 'live' | 'polling' | 'offline'

/**
 * The live state of an open thread. `lastSeqAtOpening`: the seq of the last message when the thread was
 * opened; null until that is known.
 */
export interface RoomState {
  connection: Connection
  otherIsHere: boolean
  otherIsTyping: boolean
  lastSeqAtOpening: number | null
  /** The error that ended polling for good, such as an expired session. */
  error: Error | null
}

export const INITIAL_ROOM_STATE: RoomState = {
  connection: 'connecting',
  otherIsHere: false,
  otherIsTyping: false,
  lastSeqAtOpening: null,
  error: null,
}

type Refusal = Extract<RoomFrame, { type: 'refused' }>

/** The response to a sent message. Null if none came; the server may still have stored the message. */
export type Outcome = Message | Refusal | null

/** The part of a RoomConnection that `sendUnsent` and the components of its thread use. */
export interface OpenRoom {
  readonly state: RoomState
  /** Resolves with null if the socket is not open or no response comes. */
  send: (unsent: Unsent) => Promise<Outcome>
  /** Reports that the person is writing. */
  sendTyping: () => void
  /** Notes that the other person's message with this seq has been on screen. */
  noteSeen: (seq: number) => void
}

type OpenThread = { room?: OpenRoom; seenSeq: number }

/**
 * The threads on screen, by conversation id. The code that connects them to their rooms loads after the
 * components that register them.
 */
const openThreads = new Map<string, OpenThread>()
const listeners = new Set<() => void>()

/** Registers a thread as on screen. Returns a function that removes it. */
export function registerThread(id: string): () => void {
  const thread: OpenThread = { seenSeq: 0 }
  openThreads.set(id, thread)
  notifyOpenThreads()
  return () => {
    if (openThreads.get(id) !== thread) return
    openThreads.delete(id)
    notifyOpenThreads()
  }
}

export function listOpenThreads(): string[] {
  return [...openThreads.keys()]
}

export function roomOf(id: string): OpenRoom | undefined {
  return openThreads.get(id)?.room
}

export function stateOf(id: string): RoomState {
  return roomOf(id)?.state ?? INITIAL_ROOM_STATE
}

/** Whether the thread is on screen and the page visible. */
export function isThreadVisible(id: string): boolean {
  return openThreads.has(id) && !document.hidden
}

/** Sets or removes the room of a thread. A new room is told which messages have been seen so far. */
export function setRoom(id: string, room: OpenRoom | undefined) {
  const thread = openThreads.get(id)
  if (!thread) return
  thread.room = room
  room?.noteSeen(thread.seenSeq)
  notifyOpenThreads()
}

export function noteSeen(id: string, seq: number) {
  const thread = openThreads.get(id)
  if (!thread) return
  thread.seenSeq = Math.max(thread.seenSeq, seq)
  thread.room?.noteSeen(seq)
}

/**
 * Calls the listener when a thread opens or closes and when a room's state changes, so that `connectRooms`
 * can open or close rooms and `useThread` can render again.
 */
export function subscribeToOpenThreads(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function notifyOpenThreads() {
  for (const listener of listeners) listener()
}

import type { ListedPlace } from '#contract/meeting-place.ts'
import { readStored, type Stored, subscribeToStored, useStored, writeStored } from './stored.ts'

/** A message that the server has not acknowledged. If the server refused it, `refusal` is the reason. */
export type Unsent = {
  clientId: string
  conversationId: string
  /** Of a place, the text that stands for it. */
  content: string
  createdAt: string
  place?: ListedPlace
  refusal?: string
}

/** The maximum number of unsent messages of one person on this device. */
export const UNSENT_MAX = 100

/** By person, because phones are shared. Incomplete entries are ignored. */
const outboxes: Stored<readonly Unsent[]> = {
  name: 'outbox',
  empty: [],
  parse: (stored) => (Array.isArray(stored) ? stored.filter(isUnsent).slice(0, UNSENT_MAX) : []),
}

/** A person's unsent messages in the order written. */
export function readOutbox(userId: string): readonly Unsent[] {
  return readStored(outboxes, userId)
}

export function useOutbox(userId: string): readonly Unsent[] {
  return useStored(outboxes, userId)
}

/** Calls the listener on changes in this tab and in others. */
export function subscribeToOutbox(userId: string, listener: () => void) {
  return subscribeToStored(outboxes, userId, listener)
}

/** Adds a message. Returns false if the outbox is full. */
export function addUnsent(userId: string, unsent: Unsent): boolean {
  const before = readOutbox(userId)
  if (before.length >= UNSENT_MAX) return false
  writeStored(outboxes, userId, [...before, unsent])
  return true
}

/** Removes a message after it was acknowledged or discarded. */
export function removeUnsent(userId: string, clientId: string) {
  const before = readOutbox(userId)
  const after = before.filter((each) => each.clientId !== clientId)
  if (after.length < before.length) writeStored(outboxes, userId, after)
}

export function refuseUnsent(userId: string, clientId: string, refusal: string) {
  const before = readOutbox(userId)
  const after = before.map((each) => (each.clientId === clientId ? { ...each, refusal } : each))
  writeStored(outboxes, userId, after)
}

function isUnsent(value: unknown): value is Unsent {
  if (typeof value !== 'object' || value === null) return false
  const {
    clientId,
    conversationId,
    content,
    createdAt,
    place,
    refusal,
  }: Partial<Record<keyof Unsent, unknown>> = value
  return (
    [clientId, conversationId, content, createdAt].every((each) => typeof each === 'string' && each !== '') &&
    (place === undefined || isPlace(place)) &&
    (refusal === undefined || typeof refusal === 'string')
  )
}

function isPlace(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false
  const { id, name, kind, location }: Partial<Record<keyof ListedPlace, unknown>> = value
  return [id, name, kind, location].every((each) => typeof each === 'string' && each !== '')
}

import { addEntry, changeEntries, deviceList, whenStored } from './device-store.ts'
import { readStored, type Stored, subscribeToStored, useStored } from './stored.ts'

/**
 * Something that a person did and that waits for the line, such as a post. `data` is what the sender of its kind
 * needs, which parses it. The server knows the key: it is the Idempotency-Key.
 */
export type Waiting = {
  key: string
  kind: string
  createdAt: string
  data: unknown
  /** It is not sent until the person has changed it: why the server refused it, or empty if the person put it aside. */
  refusal?: string
  /** The fields that the server named, with what is wrong with each. */
  refusedFields?: Record<string, string>
}

/** By person. A key for each entry, in the order in which they were added. */
const lists: Stored<readonly Waiting[]> = {
  name: 'waiting',
  empty: [],
  parse: (stored) => (Array.isArray(stored) ? stored.filter(isWaiting) : []),
  area: deviceList,
}

export function listWaiting(userId: string): readonly Waiting[] {
  return readStored(lists, userId)
}

export function useWaiting(userId: string): readonly Waiting[] {
  return useStored(lists, userId)
}

/** What waits of one kind. What an earlier version stored, and this one cannot read, is left out. */
export function pickWaiting<D>(
  waiting: readonly Waiting[],
  kind: string,
  isData: (data: unknown) => data is D,
): (Waiting & { data: D })[] {
  return waiting.flatMap((each) => {
    const { data } = each
    return each.kind === kind && isData(data) ? [{ ...each, data }] : []
  })
}

/** Calls the listener on changes in this tab and in others. */
export function subscribeToWaiting(userId: string, listener: () => void): () => void {
  return subscribeToStored(lists, userId, listener)
}

export function findWaiting(userId: string, key: string): Waiting | undefined {
  return listWaiting(userId).find((each) => each.key === key)
}

/** Resolves when it is on disk. */
export function addWaiting(userId: string, waiting: Waiting): Promise<void> {
  addEntry(`waiting:${userId}`, waiting)
  return whenStored()
}

export function refuseWaiting(
  userId: string,
  key: string,
  refusal: string,
  refusedFields?: Waiting['refusedFields'],
): Promise<void> {
  return change(userId, key, (waiting) => ({ ...waiting, refusal, refusedFields }))
}

/** Removes what was sent, or what the person took back. */
export function removeWaiting(userId: string, key: string): Promise<void> {
  return change(userId, key, () => undefined)
}

function change(userId: string, key: string, toChanged: (waiting: Waiting) => Waiting | undefined) {
  changeEntries(`waiting:${userId}`, isWaiting, (each) => (each.key === key ? toChanged(each) : each))
  return whenStored()
}

function isWaiting(value: unknown): value is Waiting {
  if (typeof value !== 'object' || value === null) return false
  const { key, kind, createdAt, refusal }: Partial<Record<keyof Waiting, unknown>> = value
  return (
    [key, kind, createdAt].every((each) => typeof each === 'string') &&
    (refusal === undefined || typeof refusal === 'string')
  )
}

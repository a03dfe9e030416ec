import type { QueryKey } from '@tanstack/react-query'
import type { User } from '#contract/user.ts'
import { KEPT_ANSWERS } from '#web/lib/forget-person.ts'
import { listingOf, withoutListings } from './gone-listings.ts'

export const ANSWERS_MAX = 150
export const BYTES_MAX = 5_000_000
/** A larger answer is not kept, because it would push out too many others. */
const ANSWER_BYTES_MAX = 500_000

/** An answer of the server to one query. */
export type Answer = {
  /** The hash of the query's key. */
  hash: string
  key: QueryKey
  data: unknown
  /** When the server sent it. */
  from: number
  /** For whom it was: see ownerOf. */
  owner: string
}

/** Stands for everybody who is not signed in. */
export const VISITOR = 'visitor'

export function ownerOf(user: User | null): string {
  return user?.id ?? VISITOR
}

/** Changes with the shapes of the answers (vite.config.ts), so that a page never gets one it cannot read. */
const VERSION = String(import.meta.env.ANSWERS_VERSION)
const OBJECTS = 'answers'
/** The key of this index tells when an answer was used last and how large it is, without reading it. */
const BY_USE = 'by-use'

type Kept = Answer & { version: string; usedAt: number; size: number }

/** Reads an answer and counts that as a use. */
export async function readAnswer(hash: string): Promise<Answer | undefined> {
  const objects = await openObjects()
  const [kept, goneTimes] = await Promise.all(
    [hash, GONE].map((each) => resultOf<unknown>(objects.get(each))),
  )
  for (const each of [kept, goneTimes]) if (isKept(each)) objects.put({ ...each, usedAt: Date.now() })
  return isKept(kept) ? withoutGone(kept, toTimes(goneTimes))[0] : undefined
}

/** Reads all answers, after those that a page has and that may not be written yet. */
export async function readAllAnswers(ofPage: readonly Answer[] = []): Promise<Answer[]> {
  const objects = await openObjects()
  const all = (await resultOf<unknown[]>(objects.getAll())).filter(isKept)
  const times = toTimes(all.find(({ hash }) => hash === GONE))
  return [...ofPage, ...all.filter(({ hash }) => hash !== GONE)].flatMap((each) => withoutGone(each, times))
}

/** Under this hash are the listings that the server no longer has, with when it said so. */
const GONE = 'gone'
const GONE_MAX = 200

/** Marks a listing as gone. What was answered before has it no more. */
export async function markGone(id: string) {
  const from = Date.now()
  const times = toTimes(await resultOf<unknown>((await openObjects()).get(GONE)))
  const data = [...times.set(id, from)].slice(-GONE_MAX)
  await keepAnswers([{ hash: GONE, key: [GONE], data, from, owner: VISITOR }], () => true)
}

function toTimes(kept: unknown): Map<string, number> {
  const times = isKept(kept) && Array.isArray(kept.data) ? kept.data : []
  return new Map(times)
}

function withoutGone<T extends Answer>(answer: T, times: Map<string, number>): T[] {
  const isGone = (id: string) => (times.get(id) ?? -Infinity) >= answer.from
  const id = listingOf(answer.key)
  if (id !== undefined && isGone(id)) return []
  return [{ ...answer, data: withoutListings(answer.data, isGone) }]
}

/**
 * Keeps these answers, and drops the least recently used ones beyond the bounds. `mayKeep` is asked when nothing
 * can come between the question and the write.
 */
export async function keepAnswers(answers: readonly Answer[], mayKeep: () => boolean) {
  const objects = await openObjects()
  if (!mayKeep()) return
  for (const answer of answers) {
    const size = JSON.stringify(answer.data).length
    if (size > ANSWER_BYTES_MAX) objects.delete(answer.hash)
    else objects.put({ ...answer, size, usedAt: Date.now(), version: VERSION } satisfies Kept)
  }
  await dropBeyondBounds(objects)
}

export async function dropAnswer(hash: string) {
  await resultOf((await openObjects()).delete(hash))
}

function dropBeyondBounds(objects: IDBObjectStore): Promise<void> {
  let count = 0
  let bytes = 0
  const walk = objects.index(BY_USE).openKeyCursor(null, 'prev')
  return new Promise((resolve, reject) => {
    walk.onerror = () => reject(walk.error)
    walk.onsuccess = () => {
      const cursor = walk.result
      if (!cursor) return resolve()
      count += 1
      bytes += sizeIn(cursor.key)
      if (count > ANSWERS_MAX || bytes > BYTES_MAX) objects.delete(cursor.primaryKey)
      cursor.continue()
    }
  })
}

function sizeIn(key: IDBValidKey): number {
  return Array.isArray(key) ? Number(key[1]) : 0
}

/** Opened for each use, because signing out, in any tab, deletes the database. */
async function openObjects(): Promise<IDBObjectStore> {
  const opening = indexedDB.open(KEPT_ANSWERS, 1)
  opening.onupgradeneeded = () =>
    opening.result.createObjectStore(OBJECTS, { keyPath: 'hash' }).createIndex(BY_USE, ['usedAt', 'size'])
  const database = await resultOf(opening)
  const transaction = database.transaction(OBJECTS, 'readwrite')
  // Waits for the transaction, and lets the database be deleted after it.
  database.close()
  return transaction.objectStore(OBJECTS)
}

function isKept(value: unknown): value is Kept {
  return typeof value === 'object' && value !== null && 'version' in value && value.version === VERSION
}

function resultOf<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}

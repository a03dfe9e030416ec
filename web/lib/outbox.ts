import type { ListedPlace } from '#contract/meeting-place.ts'
import { addEntry, changeEntries, deviceList } from './device-store.ts'
import { readStored, type Stored, subscribeToStored, useStored } from './stored.ts'

/**
 * A message that the server has not acknowledged. If the server refused it, `refusal` is the reason. The bytes
 * of its `file` are kept by features/chat/data/unsent-files.ts under the client id.
 */
export type Unsent = {
  clientId: string
  conversationId: string
  /** Of a place, the text that stands for it. */
  content: string
  createdAt: string
  place?: ListedPlace
  refusal?: string
  file?: UnsentFile
}

/** A photo or voice note. `bytes` is 0 while a chosen photo is being prepared. */
export type UnsentFile = {
  kind: 'photo' | 'voice'
  bytes: number
  /** Of a photo. */
  width?: number
  height?: number
  thumbhash?: string
  /** Of a voice note. */
  seconds?: number
  waveform?: number[]
  /** The upload, once it has arrived, and when, in milliseconds since 1970. */
  objectUrl?: string
  uploadedAt?: number
}

/** The maximum number of unsent messages of one person on this device, and the bytes of their files. */
export const UNSENT_MAX = 100
const UNSENT_BYTES_MAX = 20_000_000
/** About what a photo has that is being prepared. */
const PHOTO_BYTES = 280_000

/** By person, because phones are shared. Incomplete entries are ignored. */
const outboxes: Stored<readonly Unsent[]> = {
  name: 'outbox',
  empty: [],
  parse: (stored) => (Array.isArray(stored) ? stored.filter(isUnsent).slice(0, UNSENT_MAX) : []),
  area: deviceList,
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

export function findUnsent(userId: string, clientId: string): Unsent | undefined {
  return readOutbox(userId).find((each) => each.clientId === clientId)
}

/** Adds a message. Returns false if the outbox is full. */
export function addUnsent(userId: string, unsent: Unsent): boolean {
  const before = readOutbox(userId)
  const bytes = [...before, unsent].reduce((sum, { file }) => sum + (file ? file.bytes || PHOTO_BYTES : 0), 0)
  if (before.length >= UNSENT_MAX || (unsent.file && bytes > UNSENT_BYTES_MAX)) return false
  addEntry(`outbox:${userId}`, unsent)
  return true
}

/** Removes a message after it was acknowledged or discarded. */
export function removeUnsent(userId: string, clientId: string) {
  change(userId, clientId, () => undefined)
}

export function refuseUnsent(userId: string, clientId: string, refusal: string) {
  change(userId, clientId, (unsent) => ({ ...unsent, refusal }))
}

/** Tries a refused message again, with a new upload. */
export function retryUnsent(userId: string, clientId: string) {
  change(userId, clientId, (unsent) => ({
    ...unsent,
    refusal: undefined,
    file: unsent.file && { ...unsent.file, objectUrl: undefined, uploadedAt: undefined },
  }))
}

/** Adds what has become known about a message's file. */
export function updateUnsentFile(userId: string, clientId: string, known: Partial<UnsentFile>) {
  change(userId, clientId, (unsent) =>
    unsent.file ? { ...unsent, file: { ...unsent.file, ...known } } : unsent,
  )
}

function change(userId: string, clientId: string, toChanged: (unsent: Unsent) => Unsent | undefined) {
  changeEntries(`outbox:${userId}`, isUnsent, (unsent) =>
    unsent.clientId === clientId ? toChanged(unsent) : unsent,
  )
}

function isUnsent(value: unknown): value is Unsent {
  if (typeof value !== 'object' || value === null) return false
  const { clientId, conversationId, content, createdAt, place, refusal, file }: Fields<Unsent> = value
  return (
    [clientId, conversationId, content, createdAt].every((each) => typeof each === 'string' && each !== '') &&
    (place === undefined || isPlace(place)) &&
    (refusal === undefined || typeof refusal === 'string') &&
    (file === undefined || isFile(file))
  )
}

function isPlace(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false
  const { id, name, kind, location }: Fields<ListedPlace> = value
  return [id, name, kind, location].every((each) => typeof each === 'string' && each !== '')
}

function isFile(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false
  const {
    kind,
    bytes,
    width,
    height,
    thumbhash,
    seconds,
    waveform,
    objectUrl,
    uploadedAt,
  }: Fields<UnsentFile> = value
  return (
    (kind === 'photo' || kind === 'voice') &&
    typeof bytes === 'number' &&
    [width, height, seconds, uploadedAt].every((each) => each === undefined || typeof each === 'number') &&
    [thumbhash, objectUrl].every((each) => each === undefined || typeof each === 'string') &&
    (waveform === undefined || (Array.isArray(waveform) && waveform.every((bar) => typeof bar === 'number')))
  )
}

type Fields<T> = Partial<Record<keyof T, unknown>>

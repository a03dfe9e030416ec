import { del, get, keys } from 'idb-keyval'
import { writingWords } from '#web/features/chat/copy.ts'
import { openStore, writeMany } from '#web/lib/device-store.ts'
import { UNSENT_FILES } from '#web/lib/forget-person.ts'
import {
  addUnsent,
  readOutbox,
  refuseUnsent,
  updateUnsentFile,
  type Unsent,
  type UnsentFile,
} from '#web/lib/outbox.ts'
import { randomKey } from '#web/lib/random-key.ts'

/** A file that is ready to be sent, and what is known about it. */
type Prepared = { blob: Blob } & Pick<UnsentFile, 'width' | 'height' | 'thumbhash'>

const files = openStore(UNSENT_FILES)

/** The files of this page, for browsers that store none, and those that are still being prepared. */
const inMemory = new Map<string, Blob>()
const preparing = new Map<string, Promise<void>>()
let lastPreparation = Promise.resolve()

/**
 * Adds a photo or voice note to the outbox, where it keeps its place among the texts, and then prepares it.
 * Once prepared, it outlives the page. `content` stands for it. `prepare` resolves with a sentence if the file
 * cannot be sent. Files are prepared one at a time, because a cheap phone lacks the memory for two photos.
 * Returns false if too much is waiting already.
 */
export function addUnsentFile(
  userId: string,
  message: Pick<Unsent, 'conversationId' | 'content'>,
  file: Omit<UnsentFile, 'bytes'>,
  prepare: () => Promise<Prepared | string>,
): boolean {
  const clientId = randomKey()
  const createdAt = new Date().toISOString()
  if (!addUnsent(userId, { ...message, clientId, createdAt, file: { ...file, bytes: 0 } })) return false
  lastPreparation = lastPreparation.then(async () => {
    try {
      const prepared = await prepare()
      if (typeof prepared === 'string') return refuseUnsent(userId, clientId, prepared)
      const { blob, ...known } = prepared
      await keep(userId, clientId, blob)
      updateUnsentFile(userId, clientId, { ...known, bytes: blob.size })
    } catch {
      refuseUnsent(userId, clientId, writingWords.unreadableFile)
    }
  })
  preparing.set(
    clientId,
    lastPreparation.finally(() => preparing.delete(clientId)),
  )
  return true
}

/** Resolves when this page has prepared the file of a message. Undefined if it does not prepare it. */
export function preparationOf(clientId: string): Promise<void> | undefined {
  return preparing.get(clientId)
}

export async function readUnsentFile(clientId: string): Promise<Blob | undefined> {
  const blob = inMemory.get(clientId)
  if (blob) return blob
  const stored = await get(clientId, files).catch(() => undefined)
  return isStoredFile(stored) ? new Blob([stored.bytes], { type: stored.type }) : undefined
}

/** Call this when the message has been sent or discarded. */
export async function dropUnsentFile(clientId: string): Promise<void> {
  inMemory.delete(clientId)
  await del(clientId, files).catch(() => undefined)
}

/** Keeps the file of a message, and drops those whose messages a page removed just before it closed. */
async function keep(userId: string, clientId: string, blob: Blob): Promise<void> {
  inMemory.set(clientId, blob)
  const stored: StoredFile = { type: blob.type, bytes: await blob.arrayBuffer() }
  try {
    const kept = await keys<string>(files)
    const waiting = new Set(readOutbox(userId).map((unsent) => unsent.clientId))
    await writeMany(files, { put: [[clientId, stored]], drop: kept.filter((key) => !waiting.has(key)) })
  } catch {
    // There is no storage, or it is full.
  }
}

/** Bytes instead of a blob, since older iPhones lose the blobs of a page that was closed. */
type StoredFile = { type: string; bytes: ArrayBuffer }

function isStoredFile(value: unknown): value is StoredFile {
  if (typeof value !== 'object' || value === null) return false
  const { type, bytes }: Partial<Record<keyof StoredFile, unknown>> = value
  return typeof type === 'string' && Object.prototype.toString.call(bytes) === '[object ArrayBuffer]'
}

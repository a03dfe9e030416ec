import type { Message } from '#contract/conversation.ts'
import { SENT_FILES } from '#web/lib/forget-person.ts'
import { fetchPage } from './queries.ts'
import { readUnsentFile } from './unsent-files.ts'

/** How many files of conversations this device keeps, so that nobody pays twice for the same bytes. */
const KEPT_MAX = 200

/**
 * Reads the photo or voice message of a message: from this device if it was loaded before, otherwise by its link.
 * Links work for five minutes. After that the message is fetched again, which has a new one.
 */
export async function loadSentFile(message: Message): Promise<Blob> {
  const onDevice = await findSentFile(message)
  if (onDevice) return onDevice
  const cache = await openCache()
  let response = await fetch(linkOf(message))
  if (!response.ok) response = await fetch(linkOf(await fetchAgain(message)))
  if (!response.ok) throw new Error(`The file of a message was answered with ${response.status}`)
  await keep(cache, message, response.clone())
  return response.blob()
}

/** Reads the file if it is on this device, and otherwise resolves with null. */
export async function findSentFile(message: Message): Promise<Blob | null> {
  // One's own message may arrive by the socket before the page that sent it has kept its file.
  return (await findKept(message)) ?? (await readUnsentFile(message.clientId)) ?? null
}

async function fetchAgain({ conversationId, seq }: Message): Promise<Message> {
  const { messages } = await fetchPage(conversationId, { after: seq - 1 })
  const message = messages.find((each) => each.seq === seq)
  if (!message) throw new Error('The message is gone')
  return message
}

function linkOf({ photo, voice }: Message): string {
  const file = photo ?? voice
  if (!file) throw new Error('The message has no file')
  return file.url
}

/** The key is an address of this site, as the cache requires, that nothing answers. */
const keyOf = ({ id }: Message) => `/sent-files/${id}`

async function findKept(message: Message): Promise<Blob | undefined> {
  try {
    return await (await (await openCache())?.match(keyOf(message)))?.blob()
  } catch {
    return undefined
  }
}

/** Keeps a file that this device has sent. */
export async function keepSentFile(message: Message, blob: Blob): Promise<void> {
  await keep(await openCache(), message, new Response(blob))
}

/**
 * Opened before a file is asked for. If the person signs out meanwhile, the cache is deleted, and the file goes with it.
 * A private window may have none.
 */
function openCache(): Promise<Cache | undefined> {
  return 'caches' in window ? caches.open(SENT_FILES).catch(() => undefined) : Promise.resolve(undefined)
}

async function keep(cache: Cache | undefined, message: Message, response: Response) {
  if (!cache) return
  try {
    await cache.put(keyOf(message), response)
    const keys = await cache.keys()
    for (const oldest of keys.slice(0, -KEPT_MAX)) await cache.delete(oldest)
  } catch {
    // The storage is full.
  }
}

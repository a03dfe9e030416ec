import { createFile, upload, type MediaFile } from './files.ts'
import { post } from './post.ts'
import type { CallOptions } from './thread-options.ts'

/** How often a person tries to send one upload in two messages. One of them must be refused. */
const SENT_TWICE_PERCENT = 15

/** Uploads a new photo or recording and sends it. */
export async function sendFile(options: CallOptions, kind: MediaFile['kind']): Promise<void> {
  const { person, record, tally, random, newClientId } = options
  const { conversationId } = options.pair
  const file = createFile(kind, random)
  const mayBeTurnedDown = random.chance(SENT_TWICE_PERCENT / 100)
  const clientIds = Array.from({ length: mayBeTurnedDown ? 2 : 1 }, newClientId)
  tally.files += 1
  for (const clientId of clientIds) {
    tally.sent += 1
    record({ kind: 'sent', conversationId, clientId, content: file.content, file: file.hash })
  }
  const objectUrl = await upload(person, file, random)
  await Promise.all(
    clientIds.map((clientId) =>
      post(options, { clientId, path: 'messages', body: { kind, objectUrl, clientId }, mayBeTurnedDown }),
    ),
  )
}

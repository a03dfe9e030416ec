import type { NewMessage } from '#contract/conversation.ts'
import { writingWords } from '#web/features/chat/copy.ts'
import { isRetryable, statusOf } from '#web/features/media/retry-uploads.ts'
import { uploadChatFile } from '#web/features/media/upload-photo.ts'
import { isStillUsable } from '#web/features/media/usable-upload.ts'
import { api, parseResponse } from '#web/lib/api.ts'
import {
  findUnsent,
  subscribeToOutbox,
  updateUnsentFile,
  type Unsent,
  type UnsentFile,
} from '#web/lib/outbox.ts'
import { toFailure, type SendResult } from './send-result.ts'
import { keepSentFile } from './sent-files.ts'
import { preparationOf, readUnsentFile } from './unsent-files.ts'
import { setUploadProgress } from './upload-progress.ts'

/** After this time, a page that was preparing a file has been closed. */
const PREPARED_WITHIN_MS = 60_000

type Sender = {
  userId: string
  /** Aborted when this page stops sending. */
  signal: AbortSignal
  post: (conversationId: string, message: NewMessage) => Promise<SendResult>
}

/**
 * Uploads the file of a message, unless it has arrived before, and sends the message. Stops if the message is
 * discarded meanwhile. After a failure the outbox knows how far it got, and so do other tabs.
 */
export async function sendFile(
  { clientId, conversationId, createdAt }: Unsent,
  { userId, signal, post }: Sender,
): Promise<SendResult> {
  await preparationOf(clientId)
  const unsent = findUnsent(userId, clientId)
  const file = unsent?.file
  if (!file || unsent.refusal !== undefined) return { isDiscarded: true }
  const blob = file.bytes === 0 ? undefined : await readUnsentFile(clientId)
  if (!blob) {
    const isElsewhere = file.bytes === 0 && Date.now() - Date.parse(createdAt) < PREPARED_WITHIN_MS
    return isElsewhere ? { shouldRetry: true, afterMs: 1_000 } : { refusal: writingWords.lostFile }
  }
  const { stop, end } = stopOnDiscard(userId, clientId, signal)
  try {
    const objectUrl = await upload(userId, clientId, file, blob, stop)
    stop.throwIfAborted()
    const result = await post(conversationId, toMessage(clientId, file, objectUrl))
    if ('message' in result) await keepSentFile(result.message, blob)
    return result
  } catch (error) {
    if (stop.aborted) return { isDiscarded: true }
    return isRetryable(statusOf(error)) ? { shouldRetry: true } : toFailure(error)
  } finally {
    end()
    setUploadProgress(clientId, undefined)
  }
}

function toMessage(clientId: string, { kind, waveform }: UnsentFile, objectUrl: string): NewMessage {
  return kind === 'photo' ? { kind, objectUrl, clientId } : { kind, objectUrl, clientId, waveform }
}

/** Resolves with the objectUrl. */
async function upload(
  userId: string,
  clientId: string,
  file: UnsentFile,
  blob: Blob,
  signal: AbortSignal,
): Promise<string> {
  const { objectUrl: earlier, uploadedAt = null } = file
  if (earlier !== undefined && isStillUsable(uploadedAt, Date.now())) return earlier
  setUploadProgress(clientId, 0)
  const send = uploadChatFile(blob, file, {
    requestTicket: (json) => parseResponse(api.objects.upload.$post({ json })),
  })
  const objectUrl = await send({ signal, onProgress: (share) => setUploadProgress(clientId, share) })
  updateUnsentFile(userId, clientId, { objectUrl, uploadedAt: Date.now() })
  return objectUrl
}

/** A signal that is aborted when the message leaves the outbox, or when the page stops sending. */
function stopOnDiscard(userId: string, clientId: string, signal: AbortSignal) {
  const discarded = new AbortController()
  const end = subscribeToOutbox(userId, () => {
    if (!findUnsent(userId, clientId)) discarded.abort()
  })
  const stop = () => discarded.abort()
  signal.addEventListener('abort', stop)
  return {
    stop: discarded.signal,
    end: () => {
      end()
      signal.removeEventListener('abort', stop)
    },
  }
}

import { addUnsentFile } from '#web/features/chat/data/unsent-files.ts'
import { photoWords } from '#web/features/media/copy.ts'
import { PhotoRefused } from '#web/features/media/decode-photo.ts'
import { resizeToOne } from '#web/features/media/resize-photo.ts'
import { chatPhotoWords } from './copy.ts'

/** Adds photos to the outbox, in the order chosen. Returns false if not all of them have room. */
export function addPhotos(userId: string, conversationId: string, files: readonly File[]): boolean {
  const message = { conversationId, content: chatPhotoWords.content }
  return files.every((file) => addUnsentFile(userId, message, { kind: 'photo' }, () => prepare(file)))
}

async function prepare(file: File) {
  try {
    const { large, ...about } = await resizeToOne(file)
    return { blob: large, ...about }
  } catch (error) {
    const reason = error instanceof PhotoRefused ? error.reason : 'unreadable'
    return photoWords.failures[reason]
  }
}

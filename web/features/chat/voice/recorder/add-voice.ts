import { addUnsentFile } from '#web/features/chat/data/unsent-files.ts'
import { voiceWords } from '#web/features/chat/voice/note-copy.ts'
import type { RecordedNote } from './recording.ts'

/** Puts a voice message into the outbox. Returns false if too much is waiting already. */
export function addVoice(
  userId: string,
  conversationId: string,
  { file, seconds, waveform }: RecordedNote,
): boolean {
  return addUnsentFile(
    userId,
    { conversationId, content: voiceWords.note(seconds) },
    { kind: 'voice', seconds, waveform },
    async () => ({ blob: file }),
  )
}

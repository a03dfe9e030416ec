import type { Message } from '#contract/conversation.ts'
import { loadOrReload } from '#web/lib/lazy-part.tsx'
import type { UnsentFile } from '#web/lib/outbox.ts'
import { voiceWords } from './note-copy.ts'
import type { Track } from './playing.ts'
import { VoiceTrack } from './voice-track.tsx'
import styles from './voice.module.css'

type SentProps = { message: Message; voice: NonNullable<Message['voice']> }

/** A voice message in its bubble. */
export function SentVoice({ message, voice: { seconds, waveform } }: SentProps) {
  const load = async () => {
    const { loadSentFile } = await loadOrReload(() => import('#web/features/chat/data/sent-files.ts'))
    return loadSentFile(message)
  }
  return <VoiceNote track={{ id: message.clientId, seconds, load }} waveform={waveform} />
}

/** A voice message that waits to be sent or is on its way. */
export function UnsentVoice({ clientId, file }: { clientId: string; file: UnsentFile }) {
  const { seconds = 1, waveform = [] } = file
  const load = async () => {
    const { readUnsentFile } = await loadOrReload(() => import('#web/features/chat/data/unsent-files.ts'))
    const blob = await readUnsentFile(clientId)
    if (!blob) throw new Error('The file of an unsent message is gone')
    return blob
  }
  return <VoiceNote track={{ id: clientId, seconds, load }} waveform={waveform} />
}

function VoiceNote({ track, waveform }: { track: Track; waveform: readonly number[] }) {
  return (
    <div className={styles.bubble} role="group" aria-label={voiceWords.note(track.seconds)}>
      <VoiceTrack track={track} waveform={waveform} hasSpeed />
    </div>
  )
}

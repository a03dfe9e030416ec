import type { Message } from '#contract/conversation.ts'
import { loadSentFile } from '#web/features/chat/data/sent-files.ts'
import { voiceWords } from './copy.ts'
import { VoiceTrack } from './voice-track.tsx'
import styles from './voice.module.css'

type Props = { message: Message; voice: NonNullable<Message['voice']> }

/** The voice message in a bubble. */
export function VoiceNote({ message, voice: { seconds, waveform } }: Props) {
  const load = () => loadSentFile(message)
  return (
    <div className={styles.bubble} role="group" aria-label={voiceWords.note(seconds)}>
      <VoiceTrack track={{ id: message.clientId, seconds, load }} waveform={waveform} hasSpeed />
    </div>
  )
}

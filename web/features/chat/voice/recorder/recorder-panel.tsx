import { useId } from 'react'
import { VOICE_SECONDS_MAX } from '#contract/limits.ts'
import { sizeText } from '#web/features/chat/voice/copy.ts'
import { clockText } from '#web/features/chat/voice/copy.ts'
import type { RecorderState } from '#web/features/chat/voice/use-recorder.ts'
import { VoiceTrack } from '#web/features/chat/voice/voice-track.tsx'
import { IconButton } from '#web/ui/button.tsx'
import { TrashIcon } from '#web/ui/icons/icons-owner.tsx'
import { CloseIcon } from '#web/ui/icons/icons.tsx'
import { recorderWords } from './copy.ts'
import { LIVE_BARS, type RecordedNote } from './recording.ts'
import styles from './recorder-panel.module.css'

/** The seconds left are shown when there are no more than this. */
const COUNTED_FROM = 10

type Props = {
  state: Exclude<RecorderState, { phase: 'off' }>
  /** Whether a finger holds the button, and sliding it away cancels. */
  isHeld: boolean
  onDiscard: () => void
}

/** Covers the message box while somebody records, and shows what was recorded before it is sent. */
export function RecorderPanel({ state, isHeld, onDiscard }: Props) {
  const isStopped = state.phase === 'stopped'
  return (
    <div className={styles.panel} role="group" aria-label={recorderWords.group}>
      <IconButton label={isStopped ? recorderWords.discard : recorderWords.cancel} onClick={onDiscard}>
        {isStopped ? <TrashIcon /> : <CloseIcon />}
      </IconButton>
      {state.phase === 'starting' && <p className={styles.hint}>{recorderWords.starting}</p>}
      {state.phase === 'recording' && <Live {...state} isHeld={isHeld} />}
      {isStopped && <Preview note={state.note} />}
    </div>
  )
}

function Live({ seconds, bars, isHeld }: { seconds: number; bars: readonly number[]; isHeld: boolean }) {
  const left = VOICE_SECONDS_MAX - Math.floor(seconds)
  const hint =
    left <= COUNTED_FROM
      ? recorderWords.secondsLeft(left)
      : isHeld
        ? recorderWords.slideAway
        : recorderWords.limit
  return (
    <>
      <span className={styles.clock}>{clockText(Math.floor(seconds))}</span>
      <div className={styles.middle}>
        <div className={styles.bars} aria-hidden="true">
          {Array.from({ length: LIVE_BARS }, (_, index) => (
            <i key={index} style={{ blockSize: `${bars.at(index - LIVE_BARS) ?? 0}%` }} />
          ))}
        </div>
        <progress className={styles.still} value={seconds} max={VOICE_SECONDS_MAX} aria-hidden="true" />
        <p className={styles.hint}>{hint}</p>
      </div>
    </>
  )
}

function Preview({ note: { file, seconds, waveform } }: { note: RecordedNote }) {
  const id = useId()
  return (
    <VoiceTrack
      track={{ id, seconds, load: async () => file }}
      waveform={waveform}
      note={sizeText(seconds, file.size)}
    />
  )
}

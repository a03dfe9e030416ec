import { atom, getDefaultStore, useAtomValue } from 'jotai'
import { type KeyboardEvent, type PointerEvent, type ReactNode, useEffect, useMemo } from 'react'
import { useStored } from '#web/lib/stored.ts'
import { IconButton } from '#web/ui/button.tsx'
import { createIcon } from '#web/ui/icons/svg-icon.tsx'
import { Spinner } from '#web/ui/loading.tsx'
import { clockText } from './copy.ts'
import { loadPlayer, type Player } from './load-player.ts'
import { voiceWords } from './note-copy.ts'
import { playingAtom, speeds, type Playing, type Track } from './playing.ts'
import { Waveform } from './waveform.tsx'
import styles from './voice.module.css'

const PlayIcon = createIcon(<path d="M7.5 4.5v15l12-7.5z" />, { isFilled: true })
const PauseIcon = createIcon(<path d="M6.5 5H10v14H6.5zM14 5h3.5v14H14z" />, { isFilled: true })

type Props = {
  track: Track
  waveform: readonly number[]
  /** What stands below the bars. By default, the time that is left. */
  note?: string
  /** Whether the speed can be changed. */
  hasSpeed?: boolean
}

/** Plays a voice message. The code that plays, and the sound, load at the first press. */
export function VoiceTrack({ track, waveform, note, hasSpeed }: Props) {
  const { id, seconds } = track
  const playing = useAtomValue(
    useMemo(() => atom((get) => (get(playingAtom)?.id === id ? get(playingAtom) : null)), [id]),
  )
  useEffect(() => () => stopPlaying(id), [id])
  const { phase, at } = playing ?? { phase: 'paused', at: 0 }
  return (
    <div className={styles.track} aria-busy={phase === 'loading' || undefined}>
      <IconButton
        label={phase === 'playing' ? voiceWords.pause : voiceWords.play}
        className={styles.play}
        onClick={() => withPlayer(id, (player) => player.togglePlaying(track))}
      >
        {phase === 'loading' ? <Spinner /> : phase === 'playing' ? <PauseIcon /> : <PlayIcon />}
      </IconButton>
      <div className={styles.middle}>
        <Seekable track={track} at={at}>
          <Waveform waveform={waveform} played={at / seconds} />
        </Seekable>
        <TrackNote phase={phase} note={note ?? clockText(seconds - at)} />
      </div>
      {hasSpeed && <SpeedButton id={id} />}
    </div>
  )
}

function TrackNote({ phase, note }: { phase: Playing['phase']; note: string }) {
  const problem =
    phase === 'failed' ? voiceWords.failed : phase === 'offline' ? voiceWords.offline : undefined
  return (
    <span className={styles.note} role={problem && 'alert'}>
      {problem ?? note}
    </span>
  )
}

/** The keys that move within a note, and by how many seconds. */
const STEPS = new Map([
  ['ArrowLeft', -1],
  ['ArrowDown', -1],
  ['ArrowRight', 1],
  ['ArrowUp', 1],
  ['PageDown', -10],
  ['PageUp', 10],
  ['Home', -Infinity],
  ['End', Infinity],
])

type SeekableProps = { track: Track; at: number; children: ReactNode }

/** The bars as a slider: press or drag them, or use the arrow keys. */
function Seekable({ track, at, children }: SeekableProps) {
  const { seconds } = track
  const seekToPointer = ({ currentTarget, clientX }: PointerEvent) => {
    const { left, width } = currentTarget.getBoundingClientRect()
    const to = ((clientX - left) / width) * seconds
    withPlayer(track.id, (player) => player.seek(track, to))
  }
  const seekByKey = (event: KeyboardEvent) => {
    const step = STEPS.get(event.key)
    if (step === undefined) return
    event.preventDefault()
    withPlayer(track.id, (player) => player.seekBy(track, step))
  }
  return (
    <div
      role="slider"
      tabIndex={0}
      className={styles.seekable}
      aria-label={voiceWords.position}
      aria-valuemin={0}
      aria-valuemax={Math.round(seconds)}
      aria-valuenow={Math.round(at)}
      aria-valuetext={voiceWords.positionText(at, seconds)}
      onKeyDown={seekByKey}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId)
        seekToPointer(event)
      }}
      onPointerMove={(event) =>
        event.currentTarget.hasPointerCapture(event.pointerId) && seekToPointer(event)
      }
    >
      {children}
    </div>
  )
}

function SpeedButton({ id }: { id: string }) {
  const speed = useStored(speeds)
  return (
    <button
      type="button"
      className={styles.speed}
      aria-label={voiceWords.speedLabel(speed)}
      onClick={() => withPlayer(id, (player) => player.changeSpeed())}
    >
      {voiceWords.speed(speed)}
    </button>
  )
}

/** A note that has left the page stops. If none was chosen, the player has not been loaded. */
function stopPlaying(id: string) {
  if (getDefaultStore().get(playingAtom)?.id === id) withPlayer(id, (player) => player.stopPlaying(id))
}

/** If the player does not load, the note says so. */
function withPlayer(id: string, act: (player: Player) => void | Promise<void>) {
  loadPlayer().then(act, () => {
    getDefaultStore().set(playingAtom, { id, at: 0, phase: navigator.onLine ? 'failed' : 'offline' })
  })
}

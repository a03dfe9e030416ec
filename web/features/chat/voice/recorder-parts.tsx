import { Suspense } from 'react'
import { lazyPart } from '#web/lib/lazy-part.tsx'
import { MicIcon, SendIcon } from '#web/ui/icons/icons-more.tsx'
import { createIcon } from '#web/ui/icons/svg-icon.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { recordWords } from './copy.ts'
import { announcementOf, type useRecorder } from './use-recorder.ts'
import styles from './recorder-parts.module.css'

type Props = { recorder: ReturnType<typeof useRecorder> }

const StopIcon = createIcon(<rect x="7" y="7" width="10" height="10" rx="1.5" />, { isFilled: true })

const RecorderPanel = lazyPart(() =>
  import('./recorder/recorder-panel.tsx').then((module) => module.RecorderPanel),
)

/** Covers the message box from the press to the sending. Its code loads at the press. */
export function RecorderCover({ recorder: { state, isHeld, discard } }: Props) {
  if (state.phase === 'off') return null
  return (
    <Suspense fallback={<div className={styles.cover} />}>
      <RecorderPanel state={state} isHeld={isHeld} onDiscard={discard} />
    </Suspense>
  )
}

/** What happened, for everybody if it needs an answer, otherwise for screen readers. */
export function RecorderNotes({ recorder: { state }, className }: Props & { className: string | undefined }) {
  const note = state.phase === 'off' ? state.failure : state.phase === 'stopped' ? state.why : undefined
  return (
    <>
      {note !== undefined && (
        <p className={className} role="alert">
          {note}
        </p>
      )}
      <VisuallyHidden>
        <span role="status">{announcementOf(state)}</span>
      </VisuallyHidden>
    </>
  )
}

/** The look of the button in each phase. It keeps its place, and the finger or the focus on it. */
export function buttonOf({ state: { phase }, button }: Props['recorder']) {
  const look = phase === 'off' ? LOOKS.off : phase === 'stopped' ? LOOKS.stopped : LOOKS.recording
  return { ...look, ...button, className: styles.record }
}

const LOOKS = {
  off: { label: recordWords.record, variant: 'ghost', children: <MicIcon /> },
  recording: { label: recordWords.stop, variant: 'primary', children: <StopIcon /> },
  stopped: { label: recordWords.send, variant: 'primary', children: <SendIcon /> },
} as const

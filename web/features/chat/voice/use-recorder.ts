import { type MouseEvent, type PointerEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useUser } from '#web/features/accounts/sign-in/queries.ts'
import { loadOrReload } from '#web/lib/lazy-part.tsx'
import { recordWords } from './copy.ts'
import { loadPlayer } from './load-player.ts'
import type { Recording, RecordedNote } from './recorder/recording.ts'

export type RecorderState =
  | { phase: 'off'; said?: string; failure?: string }
  | { phase: 'starting' }
  | { phase: 'recording'; seconds: number; bars: readonly number[] }
  | { phase: 'stopped'; note: RecordedNote; why: string | undefined }

/** A press at least this long is a hold, which stops at its end. A shorter one is a tap. */
const HOLD_MS = 400
/** How far a finger that holds the button slides to cancel, in CSS pixels. */
const SLIDE_AWAY = 80
/** How long presses are ignored after a message was sent: a second tap on Send must not record. */
const IDLE_AFTER_SEND_MS = 500

/** Whether this browser can record. */
export function canRecord(): boolean {
  return 'MediaRecorder' in window && 'mediaDevices' in navigator
}

/**
 * Records a voice message with one button: hold it and let go, or tap it to start and again to stop. The code
 * that records loads at the first press. `onSend` learns whether the outbox had room for the message.
 */
export function useRecorder(conversationId: string, onSend: (isAdded: boolean) => void) {
  const { state, start, stop, discard, send, rest } = useRecording(conversationId, onSend)
  const hold = useRef<{ x: number; y: number; at: number }>(undefined)
  const [isHeld, setHeld] = useState(false)
  const startedByPointer = useRef(false)

  const cancelOnEscape = useEffectEvent(({ key }: KeyboardEvent) => key === 'Escape' && discard())
  const isOpen = state.phase !== 'off'
  useEffect(() => {
    if (!isOpen) return
    const listen = (event: KeyboardEvent) => cancelOnEscape(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [isOpen])

  const endHold = () => {
    const ended = hold.current
    hold.current = undefined
    setHeld(false)
    return ended
  }
  const button = {
    onPointerDown: (event: PointerEvent) => {
      startedByPointer.current = state.phase === 'off' && event.button === 0
      if (!startedByPointer.current) return
      // The finger may leave the button, and the button must still learn of it.
      event.currentTarget.setPointerCapture(event.pointerId)
      hold.current = { x: event.clientX, y: event.clientY, at: event.timeStamp }
      setHeld(true)
      start()
    },
    onPointerMove: ({ clientX, clientY }: PointerEvent) => {
      if (!hold.current) return
      if (Math.hypot(clientX - hold.current.x, clientY - hold.current.y) < SLIDE_AWAY) return
      endHold()
      discard()
    },
    onPointerUp: ({ timeStamp }: PointerEvent) => {
      const ended = endHold()
      if (ended && timeStamp - ended.at >= HOLD_MS && state.phase === 'recording') stop()
    },
    // The question for permission takes the pointer away. The recording then goes on until the next tap.
    onPointerCancel: endHold,
    onClick: ({ detail }: MouseEvent) => {
      const endsPress = startedByPointer.current && detail > 0
      startedByPointer.current = false
      // The second click of a double one would send what the first has just stopped.
      if (endsPress || detail > 1) return
      if (state.phase === 'off') start()
      else if (state.phase === 'stopped') send()
      else stop()
    },
    // A long press would open it.
    onContextMenu: (event: MouseEvent) => event.preventDefault(),
  }
  return { state, isHeld, button, discard, rest }
}

function useRecording(conversationId: string, onSend: (isAdded: boolean) => void) {
  const userId = useUser().data?.id ?? ''
  const [state, setState] = useState<RecorderState>({ phase: 'off' })
  const code = useRef<typeof import('./recorder/recorder.ts')>(undefined)
  const recording = useRef<Recording>(undefined)
  /** Counts the presses, so that code that loads late for a cancelled one does nothing. */
  const attempt = useRef(0)
  const restsUntil = useRef(0)

  const end = (next: RecorderState) => {
    attempt.current += 1
    recording.current?.cancel()
    recording.current = undefined
    setState(next)
  }
  const drop = useEffectEvent(() => end({ phase: 'off' }))
  useEffect(() => () => drop(), [conversationId])

  const start = async () => {
    if (performance.now() < restsUntil.current) return
    end({ phase: 'starting' })
    const own = attempt.current
    try {
      // The player and the bubble, too, so that what was recorded can be heard if the connection breaks.
      ;[code.current] = await Promise.all([
        loadOrReload(() => import('./recorder/recorder.ts')),
        loadPlayer(),
        loadOrReload(() => import('#web/features/chat/log/message-card.tsx')),
      ])
      if (own !== attempt.current) return
      recording.current = new code.current.Recording({
        onProgress: (seconds, bars) => setState({ phase: 'recording', seconds, bars }),
        onStopped: (note, why) => setState({ phase: 'stopped', note, why }),
        onFailed: (why) => setState({ phase: 'off', failure: why }),
      })
    } catch {
      if (own === attempt.current) setState({ phase: 'off', failure: recordWords.notLoaded })
    }
  }
  const discard = () => end({ phase: 'off', said: recordWords.discarded })
  /** Ignores presses for a moment. */
  const rest = () => (restsUntil.current = performance.now() + IDLE_AFTER_SEND_MS)
  const send = () => {
    if (state.phase !== 'stopped' || !code.current) return
    const isAdded = code.current.addVoice(userId, conversationId, state.note)
    rest()
    if (isAdded) end({ phase: 'off' })
    onSend(isAdded)
  }
  const stop = () => (state.phase === 'recording' ? recording.current?.stop() : discard())
  return { state, start: () => void start(), stop, discard, send, rest }
}

/** What screen readers read out in this state. */
export function announcementOf(state: RecorderState): string {
  if (state.phase === 'recording') return recordWords.recording
  if (state.phase === 'stopped') return recordWords.stopped(state.note.seconds, state.note.file.size)
  return (state.phase === 'off' && state.said) || ''
}

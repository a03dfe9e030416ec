import { getDefaultStore } from 'jotai'
import { readStored, writeStored } from '#web/lib/stored.ts'
import { type Playing, playingAtom, SPEEDS, speeds, type Track } from './playing.ts'

const store = getDefaultStore()

/** The sound of the note in `playingAtom`, once it has loaded. */
let loaded: HTMLAudioElement | undefined
/** Counts the chosen notes, so that a note that has loaded too late does not play. */
let choice = 0

/** Plays the note, or pauses it if it plays. Any other note stops. */
export async function togglePlaying(track: Track): Promise<void> {
  const playing = find(track.id)
  if (playing?.phase === 'loading') return
  if (playing?.phase === 'playing') return loaded?.pause()
  if (!playing) stop()
  const own = choice
  try {
    if (!loaded) {
      store.set(playingAtom, { id: track.id, at: playing?.at ?? 0, phase: 'loading' })
      const audio = await load(await track.load())
      if (own !== choice) return release(audio)
      loaded = audio
      listen(track.id, audio)
    }
    loaded.currentTime = find(track.id)?.at ?? 0
    loaded.playbackRate = readStored(speeds)
    await loaded.play()
  } catch (error) {
    if (own === choice) update(track.id, { phase: phaseAfter(error) })
  }
}

/** Moves within a note. Loads nothing: a note that has not loaded will begin there. */
export function seek({ id, seconds }: Track, to: number) {
  const at = Math.min(seconds, Math.max(0, to))
  if (!find(id)) stop()
  if (loaded) loaded.currentTime = at
  store.set(playingAtom, { id, at, phase: find(id)?.phase ?? 'paused' })
}

/** Moves by so many seconds from where the note is now. */
export function seekBy(track: Track, step: number) {
  seek(track, (find(track.id)?.at ?? 0) + step)
}

/** Changes to the next of the speeds. */
export function changeSpeed() {
  const next = SPEEDS[(SPEEDS.indexOf(readStored(speeds)) + 1) % SPEEDS.length] ?? 1
  writeStored(speeds, undefined, next)
  if (loaded) loaded.playbackRate = next
}

/** Stops the note, because it has left the page. */
export function stopPlaying(id: string) {
  if (find(id)) stop()
}

function stop() {
  choice += 1
  if (loaded) release(loaded)
  loaded = undefined
  store.set(playingAtom, null)
}

/** Later than any note ends. */
const BEYOND_END = 1e7

/**
 * Resolves when the note can be played and moved within. A recording of Chrome does not say how long it is;
 * moving to its end makes the browser look.
 */
async function load(file: Blob): Promise<HTMLAudioElement> {
  const audio = new Audio(URL.createObjectURL(file))
  await waitFor(audio, 'loadedmetadata')
  if (Number.isFinite(audio.duration)) return audio
  audio.currentTime = BEYOND_END
  await waitFor(audio, 'seeked')
  return audio
}

function waitFor(audio: HTMLAudioElement, event: 'loadedmetadata' | 'seeked'): Promise<void> {
  return new Promise((resolve, reject) => {
    audio.addEventListener(event, () => resolve(), { once: true })
    audio.addEventListener('error', () => reject(new Error('It cannot be played')), { once: true })
  })
}

function listen(id: string, audio: HTMLAudioElement) {
  audio.onplaying = () => update(id, { phase: 'playing' })
  audio.ontimeupdate = () => update(id, { at: audio.currentTime })
  audio.onpause = () => update(id, { phase: 'paused' })
  audio.onended = () => update(id, { phase: 'paused', at: 0 })
  audio.onerror = () => update(id, { phase: 'failed' })
}

function release(audio: HTMLAudioElement) {
  audio.onpause = null
  audio.onerror = null
  audio.pause()
  URL.revokeObjectURL(audio.src)
}

function find(id: string): Playing | null {
  const playing = store.get(playingAtom)
  return playing?.id === id ? playing : null
}

function update(id: string, change: Partial<Playing>) {
  const playing = find(id)
  if (playing) store.set(playingAtom, { ...playing, ...change })
}

function phaseAfter(error: unknown): Playing['phase'] {
  // Safari plays only right after a press, and loading took longer. The next press plays at once.
  if (error instanceof DOMException && error.name === 'NotAllowedError') return 'paused'
  return navigator.onLine ? 'failed' : 'offline'
}

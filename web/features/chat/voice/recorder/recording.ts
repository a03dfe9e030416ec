import { VOICE_SECONDS_MAX } from '#contract/limits.ts'
import { failureWords, stopWords } from './copy.ts'
import { findFormat, typeOf } from './formats.ts'
import { measureLevels, toLiveBar, toWaveform } from './levels.ts'

/** A voice message that was recorded and not yet sent. */
export type RecordedNote = { file: Blob; seconds: number; waveform: number[] }

/** `hidden`: the person left the page. `interrupted`: a call or another app took the microphone. */
export type StopReason = keyof typeof stopWords
export type RecordingFailure = keyof typeof failureWords

export type RecordingListener = {
  /** Called every 50 ms, with the latest live bars from 0 to 100. */
  onProgress: (seconds: number, bars: readonly number[]) => void
  /** `why` says why it stopped, unless the person stopped it. */
  onStopped: (note: RecordedNote, why: string | undefined) => void
  /** `why` says what happened and what to do. */
  onFailed: (why: string) => void
}

/** More than the server asks for, because what was recorded is a little shorter than the press. */
const SECONDS_MIN = 0.5
/** About 2 KB per second, enough for speech. */
const BITS_PER_SECOND = 16_000
/** What was recorded is handed over this often, so that a browser that breaks off loses little. */
const HAND_OVER_EVERY_MS = 1_000
export const LIVE_BARS = 32

/**
 * Records from the microphone until `stop` or `cancel` is called or 60 seconds have passed. After any ending,
 * the microphone is free again, and the listener is called at most once more.
 */
export class Recording {
  readonly #listener: RecordingListener
  readonly #chunks: Blob[] = []
  readonly #cleanUps: (() => void)[] = []
  #recorder: MediaRecorder | undefined
  #levels: readonly number[] = []
  #startedAt = 0
  #seconds = 0
  #reason: StopReason = 'pressed'
  #isOver = false

  constructor(listener: RecordingListener) {
    this.#listener = listener
    void this.#open().catch((error: unknown) => this.#fail(failureOf(error)))
  }

  /** Ends the recording and hands it over, or cancels it if it has not begun. */
  stop(reason: StopReason = 'pressed') {
    if (!this.#recorder) return this.cancel()
    if (this.#isOver) return
    this.#isOver = true
    this.#reason = reason
    this.#seconds = this.#elapsed()
    // A recorder whose microphone has ended has stopped by itself.
    if (this.#recorder.state === 'inactive') this.#finish()
    else this.#recorder.stop()
  }

  /** Ends the recording and drops it. */
  cancel() {
    this.#isOver = true
    if (this.#recorder) this.#recorder.onstop = null
    if (this.#recorder?.state === 'recording') this.#recorder.stop()
    this.#free()
  }

  async #open() {
    const stream = await navigator.mediaDevices.getUserMedia({
      audio: { channelCount: 1, echoCancellation: true, noiseSuppression: true },
    })
    this.#cleanUps.push(() => stream.getTracks().forEach((track) => track.stop()))
    // Cancelled while the browser asked for permission.
    if (this.#isOver) return this.#free()
    this.#watch(stream)
    const recorder = new MediaRecorder(stream, {
      mimeType: findFormat(),
      audioBitsPerSecond: BITS_PER_SECOND,
    })
    recorder.ondataavailable = ({ data }) => this.#chunks.push(data)
    recorder.onstop = () => (this.#isOver ? this.#finish() : this.stop('interrupted'))
    recorder.onerror = () => this.stop('interrupted')
    recorder.start(HAND_OVER_EVERY_MS)
    this.#recorder = recorder
    this.#startedAt = performance.now()
    const limit = setTimeout(() => this.stop('limit'), VOICE_SECONDS_MAX * 1_000)
    const stopMeasuring = measureLevels(stream, (levels) => {
      this.#levels = levels
      this.#listener.onProgress(this.#elapsed(), levels.slice(-LIVE_BARS).map(toLiveBar))
    })
    this.#cleanUps.push(() => clearTimeout(limit), stopMeasuring)
    this.#listener.onProgress(0, [])
  }

  /** Ends the recording if the microphone is taken away or the person leaves the page. */
  #watch(stream: MediaStream) {
    const interrupt = () => this.stop('interrupted')
    for (const track of stream.getTracks()) {
      track.onended = interrupt
      // A phone call mutes the microphone.
      track.onmute = interrupt
    }
    const stopIfHidden = () => document.hidden && this.stop('hidden')
    document.addEventListener('visibilitychange', stopIfHidden)
    this.#cleanUps.push(() => document.removeEventListener('visibilitychange', stopIfHidden))
  }

  #finish() {
    this.#free()
    const file = new Blob(this.#chunks, { type: typeOf(this.#recorder?.mimeType ?? '') })
    if (this.#seconds < SECONDS_MIN) return this.#listener.onFailed(failureWords.short)
    if (file.size === 0) return this.#listener.onFailed(failureWords.empty)
    this.#listener.onStopped(
      { file, seconds: this.#seconds, waveform: toWaveform(this.#levels) },
      stopWords[this.#reason],
    )
  }

  #fail(failure: RecordingFailure) {
    const wasOver = this.#isOver
    this.cancel()
    if (!wasOver) this.#listener.onFailed(failureWords[failure])
  }

  #free() {
    for (const cleanUp of this.#cleanUps.splice(0)) cleanUp()
  }

  #elapsed(): number {
    return Math.min(VOICE_SECONDS_MAX, (performance.now() - this.#startedAt) / 1_000)
  }
}

function failureOf(error: unknown): RecordingFailure {
  const name = typeof error === 'object' && error !== null && 'name' in error ? error.name : ''
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'refused'
  return name === 'NotFoundError' || name === 'OverconstrainedError' ? 'missing' : 'busy'
}

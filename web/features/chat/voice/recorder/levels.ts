import { WAVEFORM_LENGTH } from '#contract/limits.ts'

const SAMPLE_EVERY_MS = 50
/** Samples of sound per level: about as long as the time between two levels. */
const SAMPLE_SIZE = 2_048
/** Quieter notes are not made louder, because a silent one is only noise. */
const PEAK_MIN = 0.02

/** Measures how loud the microphone is, from 0 to 1, every 50 ms. Calls `onLevel` after each. */
export function measureLevels(stream: MediaStream, onLevel: (levels: readonly number[]) => void) {
  const levels: number[] = []
  const context = new AudioContext()
  const analyser = context.createAnalyser()
  analyser.fftSize = SAMPLE_SIZE
  context.createMediaStreamSource(stream).connect(analyser)
  // Some browsers start it suspended, because the press that started the recording is over by now.
  void context.resume()
  const samples = new Float32Array(SAMPLE_SIZE)
  const timer = setInterval(() => {
    analyser.getFloatTimeDomainData(samples)
    levels.push(loudnessOf(samples))
    onLevel(levels)
  }, SAMPLE_EVERY_MS)
  return () => {
    clearInterval(timer)
    void context.close()
  }
}

function loudnessOf(samples: Float32Array): number {
  return Math.sqrt(samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length)
}

/** The 64 bars of a note, from 0 to 100. The loudest is 100. */
export function toWaveform(levels: readonly number[]): number[] {
  const perBar = levels.length / WAVEFORM_LENGTH
  const bars = Array.from({ length: WAVEFORM_LENGTH }, (_, index) => {
    const from = Math.floor(index * perBar)
    const part = levels.slice(from, Math.max(from + 1, Math.floor((index + 1) * perBar)))
    return part.reduce((sum, level) => sum + level, 0) / Math.max(1, part.length)
  })
  const peak = Math.max(PEAK_MIN, ...bars)
  return bars.map((bar) => Math.round(100 * Math.sqrt(bar / peak)))
}

/** The height of a live bar, from 0 to 100. Speech at arm's length gives about 60. */
export function toLiveBar(level: number): number {
  return Math.round(100 * Math.min(1, Math.sqrt(level * 3)))
}

import styles from './voice.module.css'

/** Two of the 64 bars are drawn as one, because a phone has no room for more. */
const BARS_IN_ONE = 2
const HEIGHT = 32
/** The height of silence. */
const HEIGHT_MIN = 2

/** The bars of a voice message. The share that has been played, from 0 to 1, is coloured. */
export function Waveform({ waveform, played }: { waveform: readonly number[]; played: number }) {
  const bars = toBars(waveform)
  const path = bars.map(toLine).join('')
  return (
    <svg
      className={styles.waveform}
      viewBox={`0 0 ${bars.length} ${HEIGHT}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <path d={path} />
      <path d={path} className={styles.played} style={{ clipPath: `inset(0 ${(1 - played) * 100}% 0 0)` }} />
    </svg>
  )
}

function toBars(waveform: readonly number[]): number[] {
  const bars: number[] = []
  for (let index = 0; index < waveform.length; index += BARS_IN_ONE)
    bars.push(Math.max(...waveform.slice(index, index + BARS_IN_ONE)))
  return bars
}

function toLine(bar: number, index: number): string {
  const height = Math.max(HEIGHT_MIN, (bar / 100) * (HEIGHT - HEIGHT_MIN))
  return `M${index + 0.5} ${(HEIGHT - height) / 2}v${height}`
}

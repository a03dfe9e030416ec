/** What a column's chart is drawn with: units of a day across, of a percent up. */
interface ChartShape {
  /** What the height stands for: a round number that no day exceeds. */
  top: number
  /** All columns in one path, each centred on its day. */
  path: string
}

const WIDTH = 0.76
/** One of a thousand still shows. */
const LEAST_HEIGHT = 2

export function chartShape(counts: readonly number[]): ChartShape {
  const top = roundAbove(Math.max(0, ...counts))
  return { top, path: counts.map((count, day) => columnAt(day, count, top)).join('') }
}

export function columnAt(day: number, count: number, top: number): string {
  if (count === 0) return ''
  const height = Math.max(LEAST_HEIGHT, (100 * count) / top)
  return `M${round(day - WIDTH / 2)} 100v${-round(height)}h${WIDTH}v${round(height)}z`
}

/** A round number, not far above; and never under 4: a single view must not look like a record. */
export function roundAbove(most: number): number {
  if (most <= 4) return 4
  const power = 10 ** Math.floor(Math.log10(most))
  const steps = power === 1 ? [5, 6, 8, 10] : [1, 1.2, 1.5, 2, 2.5, 3, 4, 5, 6, 8, 10]
  return Math.round(power * (steps.find((each) => each * power >= most) ?? 10))
}

function round(value: number): number {
  return Math.round(100 * value) / 100
}

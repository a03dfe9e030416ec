/** Shows the progress of a long job on standard error, apart from the script's output. */
export interface Progress {
  /** Begins a step. `name` says what `total` counts ("listings"), or without a total, what is being done. */
  step(name: string, total?: number): void
  /** Sets how much of the step's total is done. */
  at(done: number): void
  /** Clears the progress line, so that other output can follow. */
  end(): void
}

export type Screen = { isTTY?: boolean; columns?: number; write(text: string): unknown }

/** A job that ends within this time prints nothing. */
const QUIET_MS = 3_000
const REWRITE_MS = 200
const LINE_MS = 10_000

/** On a terminal, rewrites one line. In a log, writes a line every ten seconds. `steps` is the step count. */
export function openProgress({
  stream = process.stderr,
  steps = 1,
  now = () => performance.now(),
}: { stream?: Screen; steps?: number; now?: () => number } = {}): Progress {
  const isTerminal = stream.isTTY === true
  const opened = now()
  let stepNumber = 0
  let step: { name: string; total: number; startedAt: number } = { name: '', total: 0, startedAt: opened }
  let lastShownAt = -Infinity

  const show = (done: number) => {
    const time = now()
    const quietMs = isTerminal ? QUIET_MS : LINE_MS
    if (time - opened < quietMs || time - lastShownAt < (isTerminal ? REWRITE_MS : LINE_MS)) return
    lastShownAt = time
    const prefix = steps > 1 ? `Step ${stepNumber} of ${steps}: ` : ''
    const line = prefix + describe(step.name, done, step.total, time - step.startedAt)
    stream.write(isTerminal ? `\r\u001b[2K${line.slice(0, (stream.columns || 80) - 1)}` : `${line}\n`)
  }

  return {
    step: (name, total = 0) => {
      stepNumber += 1
      step = { name, total, startedAt: now() }
      show(0)
    },
    at: show,
    end: () => {
      if (isTerminal && lastShownAt > -Infinity) stream.write('\r\u001b[2K')
    },
  }
}

function describe(name: string, done: number, total: number, ms: number): string {
  if (total === 0) return name
  const text = `${number(done)} of ${number(total)} ${name} (${Math.floor((done / total) * 100)} %)`
  if (done === 0 || ms === 0) return text
  const perSecond = (done / ms) * 1_000
  const rate = perSecond >= 1 ? `${number(perSecond)} a second` : `${number(1 / perSecond)} s each`
  return `${text}, ${rate}, about ${duration((total - done) / perSecond)} left`
}

function duration(seconds: number): string {
  return seconds < 90 ? `${Math.ceil(seconds)} s` : `${Math.round(seconds / 60)} min`
}

function number(value: number): string {
  return Math.round(value).toLocaleString('en-US')
}

/** A budget and the worst value measured for it. */
export interface Verdict {
  budget: string
  limit: number
  worst: number
  isMet: boolean
  /** Whether `limit` is a minimum. Otherwise it is a maximum. */
  isMinimum?: boolean
}

export function judge(budget: string, limit: number, measured: readonly number[]): Verdict {
  const worst = Math.max(...measured)
  return { budget, limit, worst: Math.round(worst * 100) / 100, isMet: worst <= limit }
}

/** Like judge, but `limit` is a minimum. */
export function judgeAtLeast(budget: string, limit: number, measured: readonly number[]): Verdict {
  const worst = Math.min(...measured)
  return { budget, limit, worst: Math.floor(worst * 1_000) / 1_000, isMet: worst >= limit, isMinimum: true }
}

/** Lists which budgets are met. Makes the process fail if one is not. */
export function reportBudgets(verdicts: readonly Verdict[]): void {
  console.log('\nBudgets')
  for (const { budget, limit, worst, isMet, isMinimum } of verdicts)
    console.log(
      `${isMet ? 'met   ' : 'MISSED'}  ${budget}: ${worst} (at ${isMinimum ? 'least' : 'most'} ${limit})`,
    )
  process.exitCode = verdicts.every(({ isMet }) => isMet) ? 0 : 1
}

export function printTable(
  title: string,
  headings: readonly string[],
  rows: readonly (readonly (string | number)[])[],
): void {
  const cells = [headings, ...rows].map((row) => row.map(String))
  const widths = headings.map((_heading, column) => Math.max(...cells.map((row) => row[column]?.length ?? 0)))
  console.log(`\n${title}`)
  for (const row of cells) {
    console.log(
      row
        .map((cell, column) =>
          column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0),
        )
        .join('  '),
    )
  }
}

/** Returns a percentile of values that are in ascending order: the 99th if `fraction` is 0.99. */
export function percentile(ascending: readonly number[], fraction: number): number {
  return ascending[Math.floor(ascending.length * fraction)] ?? 0
}

const ROUNDS = 10

/**
 * Times a job for each item, in microseconds and ascending order. Takes the fastest of several rounds,
 * because other load on the machine only adds time.
 */
export function timeFastest<T>(items: readonly T[], job: (item: T) => unknown): number[] {
  const times = items.map(() => Infinity)
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [index, item] of items.entries()) {
      const start = performance.now()
      job(item)
      times[index] = Math.min(times[index] ?? 0, (performance.now() - start) * 1_000)
    }
  }
  return times.sort((a, b) => a - b)
}

export function median(values: readonly number[]): number {
  return percentile(
    values.toSorted((a, b) => a - b),
    0.5,
  )
}

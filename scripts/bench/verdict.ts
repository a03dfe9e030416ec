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

export function median(values: readonly number[]): number {
  return percentile(
    values.toSorted((a, b) => a - b),
    0.5,
  )
}

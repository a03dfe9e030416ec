/** A budget and the worst value measured for it. */
export interface Verdict {
  budget: string
  limit: number
  worst: number
  isKept: boolean
  /** Whether the limit is a minimum. */
  isFloor?: boolean
}

export function judge(budget: string, limit: number, measured: readonly number[]): Verdict {
  const worst = Math.max(...measured)
  return { budget, limit, worst: Math.round(worst * 100) / 100, isKept: worst <= limit }
}

/** Like judge, with a minimum as the limit. */
export function judgeAtLeast(budget: string, limit: number, measured: readonly number[]): Verdict {
  const worst = Math.min(...measured)
  return { budget, limit, worst: Math.floor(worst * 1_000) / 1_000, isKept: worst >= limit, isFloor: true }
}

/** Prints a table with each column as wide as its widest cell. */
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

/** Returns the percentile of values in ascending order. */
export function percentile(sorted: readonly number[], share: number): number {
  return sorted[Math.floor(sorted.length * share)] ?? 0
}

export function median(values: readonly number[]): number {
  return percentile(
    values.toSorted((a, b) => a - b),
    0.5,
  )
}

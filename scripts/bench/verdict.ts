/** One budget of the design beside the worst that was measured. */
export interface Verdict {
  budget: string
  limit: number
  worst: number
  isKept: boolean
  /** The limit is a floor: at least, not at most. */
  isFloor?: boolean
}

export function judge(budget: string, limit: number, measured: readonly number[]): Verdict {
  const worst = Math.max(...measured)
  return { budget, limit, worst: Math.round(worst * 100) / 100, isKept: worst <= limit }
}

/** As judge, of what must not fall below its limit. */
export function judgeAtLeast(budget: string, limit: number, measured: readonly number[]): Verdict {
  const worst = Math.min(...measured)
  return { budget, limit, worst: Math.floor(worst * 1_000) / 1_000, isKept: worst >= limit, isFloor: true }
}

/** Prints rows of cells under their headings, each column as wide as its widest cell. */
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

const LEAST_MS = 500
const MOST_MS = 30_000

/**
 * How many milliseconds to wait for the next try after `failures` others in a row. The longest wait doubles
 * up to 30 seconds; within it chance decides (0 to 1), so that those whom one cut has hit do not all come
 * back at once.
 */
export function backOffMs(failures: number, chance = Math.random()): number {
  const longest = Math.min(MOST_MS, LEAST_MS * 2 ** (failures + 1))
  return LEAST_MS + chance * (longest - LEAST_MS)
}

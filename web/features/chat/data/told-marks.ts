const CONVERSATIONS_MAX = 100

/**
 * The last message of each conversation that this device has told a person of, or that was there when they
 * came; undefined where it has told them of nothing.
 */
export type ToldMarks = ReadonlyMap<string, number>

export function readTold(userId: string): ToldMarks | undefined {
  try {
    const stored = localStorage.getItem(keyOf(userId))
    return stored === null ? undefined : new Map(toEntries(JSON.parse(stored)))
  } catch {
    return undefined
  }
}

/** Marks of this page and of other tabs: the higher one counts. */
export function keepTold(userId: string, told: ToldMarks) {
  const entries = [...withHigher(readTold(userId) ?? new Map(), told)].slice(-CONVERSATIONS_MAX)
  try {
    localStorage.setItem(keyOf(userId), JSON.stringify(entries))
  } catch {
    // Without storage the marks live as long as the page.
  }
}

/** What was raised last stands last. */
export function withHigher(told: ToldMarks, other: ToldMarks): Map<string, number> {
  const both = new Map(told)
  for (const [id, seq] of other) {
    if (seq <= (both.get(id) ?? 0)) continue
    both.delete(id)
    both.set(id, seq)
  }
  return both
}

function toEntries(stored: unknown): [string, number][] {
  return Array.isArray(stored) ? stored.filter(isEntry) : []
}

function isEntry(entry: unknown): entry is [string, number] {
  return Array.isArray(entry) && typeof entry[0] === 'string' && Number.isSafeInteger(entry[1])
}

function keyOf(userId: string): string {
  return `told:${userId}`
}

const STORAGE_KEY = 'recent-searches'
const RECENT_SEARCHES_MAX = 8

/** As this page knows them: what a storage that refuses to write or read cannot take away. */
let held: readonly string[] = []
let isStored = true

/** What was searched for on this device, the latest first. */
export function listRecentSearches(): readonly string[] {
  if (isStored) held = readStored() ?? held
  return held
}

/** Puts a text first; one that was there before, in whatever case, moves up. */
export function keepRecentSearch(text: string): void {
  keep([text, ...allBut(text)].slice(0, RECENT_SEARCHES_MAX))
}

export function forgetRecentSearch(text: string): void {
  keep(allBut(text))
}

export function forgetAllRecentSearches(): void {
  keep([])
}

function allBut(text: string): string[] {
  return listRecentSearches().filter((each) => each.toLowerCase() !== text.toLowerCase())
}

function keep(texts: readonly string[]): void {
  held = texts
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify(texts))
    isStored = true
  } catch {
    isStored = false
  }
}

// Null when the storage does not answer, or what it holds is broken.
function readStored(): string[] | null {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? '[]')
    return Array.isArray(stored)
      ? stored.filter((text) => typeof text === 'string').slice(0, RECENT_SEARCHES_MAX)
      : null
  } catch {
    return null
  }
}

/** A text as it is searched for: what Shift and Enter broke into lines is one again. */
export function asOneLine(text: string): string {
  return text.trim().replace(/\s+/g, ' ')
}

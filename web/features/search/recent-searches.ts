const STORAGE_KEY = 'recent-searches'
const RECENT_SEARCHES_MAX = 8

/** This page's copy, for when storage cannot be read or written. */
let held: readonly string[] = []
let isStored = true

/** The recent searches on this device, newest first. */
export function listRecentSearches(): readonly string[] {
  if (isStored) held = readStored() ?? held
  return held
}

/** Puts a text first. An earlier entry that differs only in case moves up. */
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

// Null if storage is unavailable, or what it holds is invalid.
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

/** A text as it is searched for: line breaks and repeated spaces become one space. */
export function asOneLine(text: string): string {
  return text.trim().replace(/\s+/g, ' ')
}

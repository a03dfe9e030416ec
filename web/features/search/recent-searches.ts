const STORAGE_KEY = 'recent-searches'
const RECENT_SEARCHES_MAX = 8

/** This page's copy, for when storage cannot be read or written. */
let cached: readonly string[] = []
let isStored = true

/** The recent searches on this device, newest first. */
export function listRecentSearches(): readonly string[] {
  if (isStored) cached = readStored() ?? cached
  return cached
}

/** Puts a text first, in place of an earlier entry that differs at most in case. */
export function addRecentSearch(text: string): void {
  store([text, ...listOthers(text)].slice(0, RECENT_SEARCHES_MAX))
}

export function forgetRecentSearch(text: string): void {
  store(listOthers(text))
}

export function forgetAllRecentSearches(): void {
  store([])
}

function listOthers(text: string): string[] {
  return listRecentSearches().filter((each) => each.toLowerCase() !== text.toLowerCase())
}

function store(texts: readonly string[]): void {
  cached = texts
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify(texts))
    isStored = true
  } catch {
    isStored = false
  }
}

// Returns null if storage is unavailable or its content is invalid.
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

/** The text to search for: line breaks and repeated spaces become one space. */
export function toSearchText(text: string): string {
  return text.trim().replace(/\s+/g, ' ')
}

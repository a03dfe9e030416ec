/** A listing as it was when somebody viewed it on this device. */
export type ViewedListing = {
  id: string
  title: string
  /** The price as it was shown, such as 'SLE 85,000'. */
  price: string
  /** The price in the other currency, and the day (ISO 8601) of the rate. */
  other: string
  rateOf: string
  isMonthly: boolean
  place: string
  thumb: string | null
  /** ISO 8601 */
  at: string
}

const VIEWED_MAX = 20

/** Each person's list has its own key, so that people who share a phone do not see each other's. */
export function readViewed(userId: string | null): ViewedListing[] {
  return parseViewed(readViewedText(userId))
}

/** The stored text. It is the snapshot for useSyncExternalStore, because equal texts are identical. */
export function readViewedText(userId: string | null): string | null {
  try {
    return localStorage.getItem(keyOf(userId))
  } catch {
    // Storage is off: nothing is remembered.
    return null
  }
}

export function writeViewed(userId: string | null, viewed: readonly ViewedListing[]) {
  try {
    if (viewed.length === 0) localStorage.removeItem(keyOf(userId))
    else localStorage.setItem(keyOf(userId), JSON.stringify(viewed.slice(0, VIEWED_MAX)))
  } catch {
    // Storage is off or full: the page works without it.
  }
  for (const listener of listeners) listener()
}

/**
 * Returns the valid entries only, since storage may contain anything that an older version, an extension or a
 * curious person wrote.
 */
export function parseViewed(text: string | null): ViewedListing[] {
  try {
    const stored: unknown = JSON.parse(text ?? '[]')
    const valid = Array.isArray(stored) ? stored.filter(isViewed) : []
    return [...new Map(valid.map((each) => [each.id, each])).values()].slice(0, VIEWED_MAX)
  } catch {
    return []
  }
}

/** Also notifies of changes in other tabs. */
export function subscribeToViewed(listener: () => void) {
  listeners.add(listener)
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}

const listeners = new Set<() => void>()
const TEXT_MAX = 2_000
const ID = /^[\w-]{1,64}$/
const THUMB = /^(?:https?:\/\/|\/media\/|data:image\/)/

function keyOf(userId: string | null): string {
  return `viewed:${userId ?? 'visitor'}`
}

function isViewed(value: unknown): value is ViewedListing {
  if (typeof value !== 'object' || value === null) return false
  const {
    id,
    title,
    price,
    other,
    rateOf,
    isMonthly,
    place,
    thumb,
    at,
  }: Partial<Record<keyof ViewedListing, unknown>> = value
  return (
    typeof id === 'string' &&
    ID.test(id) &&
    isText(title) &&
    isText(price) &&
    isText(other) &&
    isDate(rateOf) &&
    typeof isMonthly === 'boolean' &&
    isText(place) &&
    (thumb === null || (isText(thumb) && THUMB.test(thumb))) &&
    isDate(at)
  )
}

function isDate(value: unknown): value is string {
  return isText(value) && !Number.isNaN(Date.parse(value))
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value.length > 0 && value.length <= TEXT_MAX
}

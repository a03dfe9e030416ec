/** A message that the server has not acknowledged. If the server refused it, `refusal` is the reason. */
export type Unsent = {
  clientId: string
  conversationId: string
  content: string
  createdAt: string
  refusal?: string
}

/** The maximum number of unsent messages of one person on this device. */
export const UNSENT_MAX = 100

/**
 * Returns a person's unsent messages in the order written, as the same array until a message changes. Each
 * person has their own outbox, because phones are shared.
 */
export function readOutbox(userId: string): readonly Unsent[] {
  const text = readText(keyOf(userId))
  const cached = parsed.get(userId)
  if (cached?.text === text) return cached.unsent
  const unsent = parseOutbox(text)
  parsed.set(userId, { text, unsent })
  return unsent
}

/** Adds a message. Returns false if the outbox is full. */
export function addUnsent(userId: string, unsent: Unsent): boolean {
  const before = readOutbox(userId)
  if (before.length >= UNSENT_MAX) return false
  write(userId, [...before, unsent])
  return true
}

/** Removes a message after it was acknowledged or discarded. */
export function removeUnsent(userId: string, clientId: string) {
  const before = readOutbox(userId)
  if (before.some((each) => each.clientId === clientId))
    write(
      userId,
      before.filter((each) => each.clientId !== clientId),
    )
}

export function refuseUnsent(userId: string, clientId: string, refusal: string) {
  write(
    userId,
    readOutbox(userId).map((each) => (each.clientId === clientId ? { ...each, refusal } : each)),
  )
}

/** Whether messages of a conversation are waiting for a better connection. Each tab tracks this by itself. */
export function isDelayed(conversationId: string): boolean {
  return delayed.has(conversationId)
}

export function setDelayed(conversationId: string, isNowDelayed: boolean) {
  if (delayed.has(conversationId) === isNowDelayed) return
  if (isNowDelayed) delayed.add(conversationId)
  else delayed.delete(conversationId)
  for (const listener of listeners) listener()
}

/** Calls the listener on changes in this tab and in others. */
export function subscribeToOutbox(listener: () => void) {
  listeners.add(listener)
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}

/**
 * Accepts only complete entries, because storage may contain anything that an older version or a curious
 * person wrote.
 */
function parseOutbox(text: string | null): readonly Unsent[] {
  try {
    const stored: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(stored) ? stored.filter(isUnsent).slice(0, UNSENT_MAX) : []
  } catch {
    return []
  }
}

const parsed = new Map<string, { text: string | null; unsent: readonly Unsent[] }>()
/** Replaces storage that is disabled or full. Its messages last as long as the page. */
const fallback = new Map<string, string>()
const delayed = new Set<string>()
const listeners = new Set<() => void>()

function keyOf(userId: string): string {
  return `outbox:${userId}`
}

function readText(key: string): string | null {
  try {
    return fallback.get(key) ?? localStorage.getItem(key)
  } catch {
    return null
  }
}

function write(userId: string, unsent: readonly Unsent[]) {
  const key = keyOf(userId)
  const text = JSON.stringify(unsent)
  fallback.delete(key)
  try {
    if (unsent.length === 0) localStorage.removeItem(key)
    else localStorage.setItem(key, text)
  } catch {
    if (unsent.length > 0) fallback.set(key, text)
  }
  for (const listener of listeners) listener()
}

function isUnsent(value: unknown): value is Unsent {
  if (typeof value !== 'object' || value === null) return false
  const { clientId, conversationId, content, createdAt, refusal }: Partial<Record<keyof Unsent, unknown>> =
    value
  return (
    [clientId, conversationId, content, createdAt].every((each) => typeof each === 'string' && each !== '') &&
    (refusal === undefined || typeof refusal === 'string')
  )
}

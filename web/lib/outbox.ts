/** A message that the server has not acknowledged. `refusal`: why the server refused it, fit to show. */
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
 * A person's unsent messages in the order written: the same array until one changes. Each person has their
 * own outbox, since phones are shared.
 */
export function readOutbox(userId: string): readonly Unsent[] {
  const text = readText(keyOf(userId))
  const held = parsed.get(userId)
  if (held?.text === text) return held.unsent
  const unsent = parseOutbox(text)
  parsed.set(userId, { text, unsent })
  return unsent
}

/** False if the outbox is full. */
export function addUnsent(userId: string, unsent: Unsent): boolean {
  const before = readOutbox(userId)
  if (before.length >= UNSENT_MAX) return false
  write(userId, [...before, unsent])
  return true
}

/** Called when a message is acknowledged or discarded. */
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
export function isHeldUp(conversationId: string): boolean {
  return heldUp.has(conversationId)
}

export function holdUp(conversationId: string, isHeld: boolean) {
  if (heldUp.has(conversationId) === isHeld) return
  if (isHeld) heldUp.add(conversationId)
  else heldUp.delete(conversationId)
  for (const listener of listeners) listener()
}

/** Notifies of changes in this tab and in others. */
export function subscribeToOutbox(listener: () => void) {
  listeners.add(listener)
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}

/**
 * Storage may hold anything an older version or a curious person wrote: only complete entries are accepted.
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
/** Replaces storage that is disabled or full: the messages then last as long as the page. */
const kept = new Map<string, string>()
const heldUp = new Set<string>()
const listeners = new Set<() => void>()

function keyOf(userId: string): string {
  return `outbox:${userId}`
}

function readText(key: string): string | null {
  try {
    return kept.get(key) ?? localStorage.getItem(key)
  } catch {
    return null
  }
}

function write(userId: string, unsent: readonly Unsent[]) {
  const key = keyOf(userId)
  const text = JSON.stringify(unsent)
  kept.delete(key)
  try {
    if (unsent.length === 0) localStorage.removeItem(key)
    else localStorage.setItem(key, text)
  } catch {
    if (unsent.length > 0) kept.set(key, text)
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

import { useCallback, useMemo, useSyncExternalStore } from 'react'

/**
 * A kind of value that this device stores under `name`, or under `name:id` if there are several. `empty` is
 * the value if nothing is stored; writing it removes the key. `parse` gets anything, since an older version or
 * a curious person may have written it.
 */
export type Stored<T> = {
  name: string
  empty: T
  parse: (stored: unknown) => T
  /** Local storage if it does not say. */
  area?: Area
  /** Whether the value is a text that is stored as it is, not as JSON. */
  isPlainText?: boolean
}

/** Where texts are stored: one of the browser's storages, or `device` of device-store.ts. */
type Area = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** Reads the value from storage, because another tab may have changed it a moment ago. */
export function readStored<T>(stored: Stored<T>, id?: string): T {
  return parseText(stored, readText(stored, id))
}

export function writeStored<T>(stored: Stored<T>, id: string | undefined, value: T) {
  const key = keyOf(stored, id)
  const text = toText(stored, value)
  unstored.delete(key)
  try {
    const area = areaOf(stored)
    if (text === toText(stored, stored.empty)) area.removeItem(key)
    else area.setItem(key, text)
  } catch {
    unstored.set(key, text)
  }
  // The browser sends this event only to other tabs.
  window.dispatchEvent(new StorageEvent('storage', { key }))
}

/** Calls the listener after changes of the value in this tab and in others. */
export function subscribeToStored(
  stored: Pick<Stored<unknown>, 'name'>,
  id: string | undefined,
  listener: () => void,
) {
  const key = keyOf(stored, id)
  const onStorage = (event: StorageEvent) => {
    // The key is null if the whole storage was cleared.
    if (event.key === key || event.key === null) listener()
  }
  window.addEventListener('storage', onStorage)
  return () => window.removeEventListener('storage', onStorage)
}

/** The value, kept up to date: the same object until it changes. Empty in HTML from the server. */
export function useStored<T>(stored: Stored<T>, id?: string): T {
  const subscribe = useCallback(
    (listener: () => void) => subscribeToStored(stored, id, listener),
    [stored, id],
  )
  const text = useSyncExternalStore(
    subscribe,
    () => readText(stored, id),
    () => null,
  )
  return useMemo(() => parseText(stored, text), [stored, text])
}

/** Texts that a disabled or full storage has not accepted, by key. They last as long as the page. */
const unstored = new Map<string, string>()

function keyOf({ name }: Pick<Stored<unknown>, 'name'>, id: string | undefined): string {
  return id === undefined ? name : `${name}:${id}`
}

function areaOf({ area = window.localStorage }: Pick<Stored<unknown>, 'area'>): Area {
  return area
}

function readText(stored: Pick<Stored<unknown>, 'name' | 'area'>, id: string | undefined): string | null {
  const key = keyOf(stored, id)
  try {
    return unstored.get(key) ?? areaOf(stored).getItem(key)
  } catch {
    return null
  }
}

function parseText<T>({ empty, parse, isPlainText }: Stored<T>, text: string | null): T {
  if (text === null) return empty
  try {
    return parse(isPlainText ? text : JSON.parse(text))
  } catch {
    return empty
  }
}

function toText<T>({ isPlainText }: Stored<T>, value: T): string {
  return isPlainText ? String(value) : JSON.stringify(value)
}

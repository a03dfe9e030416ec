import { useMemo, useSyncExternalStore } from 'react'
import { STEP_COUNT, type TutorialId } from './search-params.ts'

/** A list of texts stored on this device by name, and a function that replaces it. Empty on the server. */
export function useStoredTexts(name: string) {
  const text = useSyncExternalStore(
    subscribe,
    () => read(name),
    () => NOTHING,
  )
  const texts = useMemo(() => parse(text), [text])
  return { texts, store: (next: readonly string[]) => write(name, next) }
}

const NOTHING = '[]'
/** Replaces storage that is disabled or full, for as long as the page is open. */
const fallback = new Map<string, string>()
const listeners = new Set<() => void>()

function write(name: string, texts: readonly string[]): void {
  const text = JSON.stringify(texts)
  try {
    localStorage.setItem(keyOf(name), text)
    fallback.delete(name)
  } catch {
    fallback.set(name, text)
  }
  for (const listener of listeners) listener()
}

function keyOf(name: string): string {
  return `guide:${name}`
}

function read(name: string): string {
  try {
    return fallback.get(name) ?? localStorage.getItem(keyOf(name)) ?? NOTHING
  } catch {
    return NOTHING
  }
}

function parse(text: string): readonly string[] {
  try {
    const stored: unknown = JSON.parse(text)
    return Array.isArray(stored) ? stored.filter((each) => typeof each === 'string') : []
  } catch {
    return []
  }
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}

/** Progress in a tutorial on this device: the furthest step reached, and whether it is the last. */
export function useProgress(id: TutorialId) {
  const { texts, store } = useStoredTexts(id)
  const furthest = Number(texts[0])
  const reached = Number.isInteger(furthest) && furthest > 1 && furthest <= STEP_COUNT ? furthest : undefined
  return {
    reached,
    isDone: reached === STEP_COUNT,
    /** Stores the progress, unless the person had already got further. */
    storeStep: (step: number) => {
      if (step > (reached ?? 1)) store([String(step)])
    },
  }
}

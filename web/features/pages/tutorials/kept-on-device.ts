import { useMemo, useSyncExternalStore } from 'react'
import { STEPS, type TutorialId } from './search-params.ts'

/** A list of texts stored on this device by name, and a function that replaces it. Empty on the server. */
export function useKept(name: string): { kept: readonly string[]; keep: (texts: readonly string[]) => void } {
  const text = useSyncExternalStore(
    subscribe,
    () => read(name),
    () => NOTHING,
  )
  const kept = useMemo(() => parse(text), [text])
  return { kept, keep: (texts) => write(name, texts) }
}

const NOTHING = '[]'
/** Replaces storage that is disabled or full, while the page is open. */
const held = new Map<string, string>()
const listeners = new Set<() => void>()

function write(name: string, texts: readonly string[]): void {
  const text = JSON.stringify(texts)
  try {
    localStorage.setItem(keyOf(name), text)
    held.delete(name)
  } catch {
    held.set(name, text)
  }
  for (const listener of listeners) listener()
}

function keyOf(name: string): string {
  return `guide:${name}`
}

function read(name: string): string {
  try {
    return held.get(name) ?? localStorage.getItem(keyOf(name)) ?? NOTHING
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
export function usePlace(id: TutorialId) {
  const { kept, keep } = useKept(id)
  const furthest = Number(kept[0])
  const reached = Number.isInteger(furthest) && furthest > 1 && furthest <= STEPS ? furthest : undefined
  return {
    reached,
    isDone: reached === STEPS,
    /** Stores the progress, unless the person has got further before. */
    keepStep: (step: number) => {
      if (step > (reached ?? 1)) keep([String(step)])
    },
  }
}

import { useMemo, useSyncExternalStore } from 'react'
import { createTextStore } from '#web/lib/text-store.ts'
import { STEP_COUNT, type TutorialId } from './search-params.ts'

/** A list of texts stored on this device by name, and a function that replaces it. Empty on the server. */
export function useStoredTexts(name: string) {
  const text = useSyncExternalStore(
    deviceTexts.subscribe,
    () => deviceTexts.read(keyOf(name)) ?? NOTHING,
    () => NOTHING,
  )
  const texts = useMemo(() => parse(text), [text])
  return { texts, store: (next: readonly string[]) => deviceTexts.write(keyOf(name), JSON.stringify(next)) }
}

const NOTHING = '[]'
const deviceTexts = createTextStore()

function keyOf(name: string): string {
  return `guide:${name}`
}

function parse(text: string): readonly string[] {
  try {
    const stored: unknown = JSON.parse(text)
    return Array.isArray(stored) ? stored.filter((each) => typeof each === 'string') : []
  } catch {
    return []
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

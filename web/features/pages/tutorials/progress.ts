import { type Stored, useStored, writeStored } from '#web/lib/stored.ts'
import { STEP_COUNT, type TutorialId } from './search-params.ts'

const guide: Stored<readonly string[]> = {
  name: 'guide',
  empty: [],
  parse: (stored) => (Array.isArray(stored) ? stored.filter((each) => typeof each === 'string') : []),
}

/** A list of texts stored on this device by name, and a function that replaces it. Empty on the server. */
export function useStoredTexts(name: string) {
  const texts = useStored(guide, name)
  return { texts, store: (next: readonly string[]) => writeStored(guide, name, next) }
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

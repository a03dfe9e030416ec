import { useKept } from './kept-on-device.ts'
import { STEPS, type TutorialId } from './search-params.ts'

/** How far one has read in a tutorial on this device: the furthest step, and whether that is all of it. */
export function usePlace(id: TutorialId) {
  const { kept, keep } = useKept(id)
  const furthest = Number(kept[0])
  const reached = Number.isInteger(furthest) && furthest > 1 && furthest <= STEPS ? furthest : undefined
  return {
    reached,
    isDone: reached === STEPS,
    /** Going back, and reading it again, take nothing from it. */
    keepStep: (step: number) => {
      if (step > (reached ?? 1)) keep([String(step)])
    },
  }
}

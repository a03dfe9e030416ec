import { useKept } from './kept-on-device.ts'
import { STEPS, type TutorialId } from './search-params.ts'

const DONE = 'done'

/** Where one was in a tutorial on this device: the step, or that all of it was read. */
export function usePlace(id: TutorialId) {
  const { kept, keep } = useKept(id)
  const [place = ''] = kept
  const step = Number(place)
  return {
    step: Number.isInteger(step) && step > 1 && step <= STEPS ? step : undefined,
    isDone: place === DONE,
    /** The last step read is the whole of it read. */
    keepStep: (step: number) => keep([step === STEPS ? DONE : String(step)]),
  }
}

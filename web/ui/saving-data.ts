import { createContext, use } from 'react'

/**
 * While somebody saves data: the photos that they asked for, and how to ask for one. Undefined if nobody saves
 * data.
 */
export const SavingData = createContext<
  { shown: readonly string[]; show: (src: string) => void } | undefined
>(undefined)

/**
 * How to show a photo that is not loaded, because somebody saves data. Undefined if it is loaded: it was asked for,
 * or it is on the device.
 */
export function useHeldPhoto(src: string | null | undefined): (() => void) | undefined {
  const saving = use(SavingData)
  const isHeld = saving && src && !src.startsWith('blob:') && !saving.shown.includes(src)
  return isHeld ? () => saving.show(src) : undefined
}

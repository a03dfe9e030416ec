import { useSyncExternalStore } from 'react'

const TOUCH = '(pointer: coarse)'

/** Whether one writes on glass, where Enter is for new lines. */
export function useTouchKeyboard(): boolean {
  return useSyncExternalStore(subscribe, isTouch, () => false)
}

function subscribe(listener: () => void) {
  const media = window.matchMedia(TOUCH)
  media.addEventListener('change', listener)
  return () => media.removeEventListener('change', listener)
}

function isTouch() {
  return window.matchMedia(TOUCH).matches
}

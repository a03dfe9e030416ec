import { useLayoutEffect, type RefObject } from 'react'

/**
 * Deleting takes the owner's panel away, and undoing that the note: the focus in it then goes to the head of
 * the page, where the other stands.
 */
export function useFocusLeft(part: RefObject<HTMLElement | null>) {
  useLayoutEffect(() => leaveFocusBehind(part), [part])
}

function leaveFocusBehind(part: RefObject<HTMLElement | null>) {
  return () => {
    if (part.current?.contains(document.activeElement))
      document.getElementById('content')?.focus({ preventScroll: true })
  }
}

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
    const { activeElement, body } = document
    // A question that was asked there has closed by then, and may have left the focus nowhere.
    if (activeElement === body || part.current?.contains(activeElement))
      document.getElementById('content')?.focus({ preventScroll: true })
  }
}

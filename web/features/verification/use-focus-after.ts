import { useEffect, useRef, type RefObject } from 'react'

/** When what had the focus has left the page, and nobody has it, it goes to `target`. */
export function useFocusAfter(isThere: boolean, target: RefObject<HTMLElement | null>) {
  const before = useRef(isThere)
  useEffect(() => {
    const hasLeft = before.current && !isThere
    before.current = isThere
    if (!hasLeft) return
    // The page lies behind the dialog, deaf, until that is gone.
    const frame = requestAnimationFrame(() => {
      if (document.activeElement === document.body) target.current?.focus({ preventScroll: true })
    })
    return () => cancelAnimationFrame(frame)
  }, [isThere, target])
}

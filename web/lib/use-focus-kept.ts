import { useLayoutEffect, useRef, type RefObject } from 'react'

/**
 * What was pressed may leave the page by being pressed. The focus then goes to `ref`, near by, and not to the
 * top of the page.
 */
export function useFocusKept(ref: RefObject<HTMLElement | null>, shown: readonly string[]) {
  const before = useRef(shown)
  useLayoutEffect(() => {
    const hasLeft = before.current.some((each) => !shown.includes(each))
    before.current = shown
    if (hasLeft && document.activeElement === document.body) ref.current?.focus({ preventScroll: true })
  }, [ref, shown])
}

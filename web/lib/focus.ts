import { useEffect, useRef, useLayoutEffect, type RefObject } from 'react'

/**
 * What had the focus went with the page before, or is a link above both: whoever comes to another page begins
 * at its content, unless something there, or a dialog, took the focus.
 */
export function useContentFocus(page: string | undefined) {
  const shown = useRef(page)
  useEffect(() => {
    const left = shown.current
    shown.current = page
    if (left === undefined || left === page || document.activeElement?.closest('main *,[role$=dialog]'))
      return
    document.getElementById('content')?.focus({ preventScroll: true })
  }, [page])
}

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

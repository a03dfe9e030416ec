import { useEffect, useRef, useLayoutEffect, type RefObject } from 'react'

/**
 * After navigation, moves the focus to the start of the content: the element that had the focus is gone, or
 * is a link in the frame around the pages. Does nothing if the new page or a dialog took the focus.
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
 * For controls that disappear when pressed: moves the focus to the nearby `ref`, where the browser would move
 * it to the top of the page.
 */
export function useFocusKept(ref: RefObject<HTMLElement | null>, shown: readonly string[]) {
  const before = useRef(shown)
  useLayoutEffect(() => {
    const hasLeft = before.current.some((each) => !shown.includes(each))
    before.current = shown
    if (hasLeft && document.activeElement === document.body) ref.current?.focus({ preventScroll: true })
  }, [ref, shown])
}

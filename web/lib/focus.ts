import { useEffect, useRef, useLayoutEffect, type RefObject } from 'react'

/**
 * After navigation, moves the focus to the start of the content, because the element that had the focus has
 * disappeared or is a link in the shell. Does nothing if the new page or a dialog already has the focus.
 */
export function useContentFocus(page: string | undefined) {
  const shown = useRef(page)
  useEffect(() => {
    const previous = shown.current
    shown.current = page
    if (previous === undefined || previous === page) return
    if (document.activeElement?.closest('main *,[role$=dialog]')) return
    document.getElementById('content')?.focus({ preventScroll: true })
  }, [page])
}

/**
 * Moves the focus to `ref` when an entry of `shown`, such as a button, disappears and nothing has the focus
 * any more. The browser would continue from the top of the page.
 */
export function useFocusFallback(ref: RefObject<HTMLElement | null>, shown: readonly string[]) {
  const before = useRef(shown)
  useLayoutEffect(() => {
    const isMissing = before.current.some((each) => !shown.includes(each))
    before.current = shown
    if (isMissing && document.activeElement === document.body) ref.current?.focus({ preventScroll: true })
  }, [ref, shown])
}

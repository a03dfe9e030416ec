import { useEffect, useRef } from 'react'

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

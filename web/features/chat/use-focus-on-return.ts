import { useEffect, useRef, type RefObject } from 'react'

/**
 * Back in the list, on a phone, the focus is on the conversation that one comes from; what had it is gone.
 */
export function useFocusOnReturn(list: RefObject<HTMLElement | null>, selectedId: string | undefined) {
  const before = useRef(selectedId)
  useEffect(() => {
    const left = before.current
    before.current = selectedId
    if (selectedId !== undefined || left === undefined || document.activeElement !== document.body) return
    list.current?.querySelector<HTMLElement>(`[data-conversation="${CSS.escape(left)}"]`)?.focus()
  }, [list, selectedId])
}

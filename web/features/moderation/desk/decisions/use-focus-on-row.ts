import { useEffect, useRef, type RefObject } from 'react'

/**
 * The row of the item that is open stays in sight. When the item is closed, the focus goes back to its row
 * unless something else has it.
 */
export function useFocusOnRow(rows: RefObject<HTMLElement | null>, selected: string | undefined) {
  const before = useRef(selected)
  useEffect(() => {
    const left = before.current
    before.current = selected
    if (selected !== undefined) rowOf(rows.current, selected)?.scrollIntoView({ block: 'nearest' })
    else if (left !== undefined && document.activeElement === document.body)
      rowOf(rows.current, left)?.focus()
  }, [rows, selected])
}

function rowOf(rows: HTMLElement | null, id: string): HTMLElement | null | undefined {
  return rows?.querySelector<HTMLElement>(`[data-id="${CSS.escape(id)}"]`)
}

import { useState } from 'react'
import { useFirstViewOver } from '#web/lib/use-first-view-over.ts'

/**
 * Whether what it takes to decide is there: once the first view is over, or an item was opened. It stays when
 * that is closed again, for a decision may still be on its way.
 */
export function useWorkDue(isDrawn: boolean, selected: string | undefined): boolean {
  const isFirstViewOver = useFirstViewOver(isDrawn)
  const [wasOpened, setOpened] = useState(false)
  if (selected !== undefined && !wasOpened) setOpened(true)
  return isFirstViewOver || wasOpened
}

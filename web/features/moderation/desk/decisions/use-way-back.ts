import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'

/**
 * The way from an item to its list. Where it was opened from the list it goes back in the history, so that
 * later no press of Back leads nowhere.
 */
export function useWayBack(selected: string | undefined, close: () => void): () => void {
  const { history } = useRouter()
  const before = useRef(selected)
  const isFromList = useRef(false)
  useEffect(() => {
    if (selected === undefined) isFromList.current = false
    else if (before.current === undefined) isFromList.current = true
    before.current = selected
  }, [selected])
  return () => (isFromList.current ? history.back() : close())
}

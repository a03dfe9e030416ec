import { useEffect, useRef } from 'react'

/**
 * Returns the function, which does nothing once the component is gone. The answer to a decision may come after the
 * moderator has left, and must not take them back.
 */
export function useWhileShown<Args extends unknown[]>(act: (...args: Args) => void): (...args: Args) => void {
  const isShown = useRef(false)
  useEffect(() => {
    isShown.current = true
    return () => {
      isShown.current = false
    }
  }, [])
  return (...args) => {
    if (isShown.current) act(...args)
  }
}

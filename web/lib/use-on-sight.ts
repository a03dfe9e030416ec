import { useEffect, useEffectEvent, type RefObject } from 'react'

type Watch = {
  target: RefObject<HTMLElement | null>
  root: RefObject<HTMLElement | null>
  /** How far from sight counts as in sight. */
  margin: string
  isOff: boolean
  /** With another value it is asked anew whether the target is in sight. */
  again: unknown
}

/** Calls when the target comes into sight within the root, and at once where it is. */
export function useOnSight({ target, root, margin, isOff, again }: Watch, onSight: () => void) {
  const tell = useEffectEvent((entries: IntersectionObserverEntry[]) => {
    if (entries.some(({ isIntersecting }) => isIntersecting)) onSight()
  })
  useEffect(() => {
    if (isOff || !target.current) return
    const observer = new IntersectionObserver((entries) => tell(entries), {
      root: root.current,
      rootMargin: margin,
    })
    observer.observe(target.current)
    return () => observer.disconnect()
  }, [target, root, margin, isOff, again])
}

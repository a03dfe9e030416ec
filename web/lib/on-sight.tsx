import { useEffect, useEffectEvent, type RefObject, Suspense, useRef, useState, type ReactNode } from 'react'

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

/**
 * A lazy part that loads when the reader comes to it: most look at what is in sight, and go. `className`
 * keeps its place. Whoever uses keys gets all parts with the first one, for Tab passes by what is not there.
 */
export function OnSight({ className, children }: { className?: string; children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null)
  const [isSeen, setSeen] = useState(false)

  useEffect(() => {
    const show = () => setSeen(true)
    // A busy page reports several frames at once, the oldest first.
    const watch = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && show(),
    )
    if (place.current) watch.observe(place.current)
    window.addEventListener('keydown', show, true)
    return () => {
      watch.disconnect()
      window.removeEventListener('keydown', show, true)
    }
  }, [])

  return (
    <div ref={place} className={className}>
      {isSeen && <Suspense>{children}</Suspense>}
    </div>
  )
}

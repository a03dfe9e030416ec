import { useEffect, useEffectEvent, type RefObject, Suspense, useRef, useState, type ReactNode } from 'react'

type Watch = {
  target: RefObject<HTMLElement | null>
  root: RefObject<HTMLElement | null>
  /** CSS margin around the root within which the target already counts as in sight. */
  margin: string
  isOff: boolean
  /** When this value changes, whether the target is in sight is checked again. */
  again: unknown
}

/** Calls `onSight` when the target comes into sight within the root, or at once if it is in sight already. */
export function useOnSight({ target, root, margin, isOff, again }: Watch, onSight: () => void) {
  const handle = useEffectEvent((entries: IntersectionObserverEntry[]) => {
    if (entries.some(({ isIntersecting }) => isIntersecting)) onSight()
  })
  useEffect(() => {
    if (isOff || !target.current) return
    const observer = new IntersectionObserver((entries) => handle(entries), {
      root: root.current,
      rootMargin: margin,
    })
    observer.observe(target.current)
    return () => observer.disconnect()
  }, [target, root, margin, isOff, again])
}

/**
 * Renders its lazy children once they come into sight: most readers leave before they scroll that far.
 * `className` reserves the space. The first key press renders them all, since Tab skips what is not there.
 */
export function OnSight({ className, children }: { className?: string; children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null)
  const [isSeen, setSeen] = useState(false)

  useEffect(() => {
    const show = () => setSeen(true)
    // On a busy page one callback reports several frames: being in sight in any of them counts.
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && show(),
    )
    if (place.current) observer.observe(place.current)
    window.addEventListener('keydown', show, true)
    return () => {
      observer.disconnect()
      window.removeEventListener('keydown', show, true)
    }
  }, [])

  return (
    <div ref={place} className={className}>
      {isSeen && <Suspense>{children}</Suspense>}
    </div>
  )
}

import { useEffect, useEffectEvent, type RefObject, Suspense, useRef, useState, type ReactNode } from 'react'

type Watch = {
  target: RefObject<HTMLElement | null>
  root: RefObject<HTMLElement | null>
  /** CSS margin around the root within which the target already counts as in view. */
  margin: string
  isOff: boolean
  /** When this value changes, the hook checks again whether the target is in view. */
  recheckOn: unknown
}

/** Calls `onView` when the target comes into view within the root, or at once if it is in view already. */
export function useInView({ target, root, margin, isOff, recheckOn }: Watch, onView: () => void) {
  const handle = useEffectEvent((entries: IntersectionObserverEntry[]) => {
    if (entries.some(({ isIntersecting }) => isIntersecting)) onView()
  })
  useEffect(() => {
    if (isOff || !target.current) return
    const observer = new IntersectionObserver((entries) => handle(entries), {
      root: root.current,
      rootMargin: margin,
    })
    observer.observe(target.current)
    return () => observer.disconnect()
  }, [target, root, margin, isOff, recheckOn])
}

type InViewProps = { id?: string; className?: string; margin?: string; children: ReactNode }

/**
 * Renders its lazy children once they come into view, because most people leave before they scroll that far.
 * `className` reserves the space, and `margin` is how far below the window they are in view already. The first
 * key press renders them, because Tab skips what is not there.
 */
export function InView({ id, className, margin, children }: InViewProps) {
  const target = useRef<HTMLDivElement>(null)
  const [isSeen, setSeen] = useState(false)

  useEffect(() => {
    const show = () => setSeen(true)
    // On a busy page one callback may report several observations. One of them in view is enough.
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && show(),
      { rootMargin: margin && `0px 0px ${margin}` },
    )
    if (target.current) observer.observe(target.current)
    window.addEventListener('keydown', show, true)
    return () => {
      observer.disconnect()
      window.removeEventListener('keydown', show, true)
    }
  }, [margin])

  return (
    <div ref={target} id={id} className={className}>
      {isSeen && <Suspense>{children}</Suspense>}
    </div>
  )
}

import { Suspense, useEffect, useRef, useState, type ReactNode } from 'react'

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

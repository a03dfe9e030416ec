import { Suspense, useEffect, useRef, useState, type ReactNode } from 'react'

/** A lazy part that loads when the reader comes to it: most look at what is in sight, and go. `className` keeps its place. */
export function OnSight({ className, children }: { className?: string; children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null)
  const [isSeen, setSeen] = useState(false)

  useEffect(() => {
    const watch = new IntersectionObserver(([entry]) => entry?.isIntersecting && setSeen(true))
    if (place.current) watch.observe(place.current)
    return () => watch.disconnect()
  }, [])

  return (
    <div ref={place} className={className}>
      {isSeen && <Suspense>{children}</Suspense>}
    </div>
  )
}

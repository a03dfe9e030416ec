import { Suspense, useEffect, useRef, useState } from 'react'
import { lazyPart } from '#web/lib/lazy-part.tsx'

const SimilarListings = lazyPart(() => import('./similar-listings.tsx').then((module) => module.SimilarListings))

/** Similar listings load when the reader comes to them: most look at the photos and the price, and go. */
export function SimilarOnSight({ id }: { id: string }) {
  const end = useRef<HTMLDivElement>(null)
  const [isNear, setIsNear] = useState(false)

  useEffect(() => {
    const watch = new IntersectionObserver(([entry]) => entry?.isIntersecting && setIsNear(true))
    if (end.current) watch.observe(end.current)
    return () => watch.disconnect()
  }, [])

  return (
    <div ref={end}>
      {isNear && (
        <Suspense>
          <SimilarListings id={id} />
        </Suspense>
      )}
    </div>
  )
}

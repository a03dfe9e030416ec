import { Suspense, useEffect, useRef, useState } from 'react'
import { lazyPart } from '#web/lib/lazy-part.tsx'
import { mapChoiceWords } from './copy.ts'
import type { PlaceMapProps } from './place-map.tsx'
import styles from './map-choice.module.css'

const PlaceMap = lazyPart(() => import('./place-map.tsx').then((module) => module.PlaceMap))

/** Opens the map of places, which is loaded only then. It may have been opened before the page had its code. */
export function MapChoice(props: PlaceMapProps) {
  const details = useRef<HTMLDetailsElement>(null)
  const [isOpen, setOpen] = useState(false)
  const look = () => setOpen(details.current?.open === true)
  useEffect(look, [])
  return (
    <details ref={details} className={styles.choice} onToggle={look}>
      <summary>{mapChoiceWords.open}</summary>
      <div>
        {isOpen && (
          <Suspense>
            <PlaceMap {...props} />
          </Suspense>
        )}
      </div>
    </details>
  )
}

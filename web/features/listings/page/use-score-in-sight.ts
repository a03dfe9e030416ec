import { useEffect } from 'react'
import { SCORE_PLACE } from './score-place.ts'

/** Whoever came for the score is taken to it: the router looks for the place before the listing is there. */
export function useScoreInSight(isOwn: boolean) {
  useEffect(() => {
    if (isOwn && location.hash === `#${SCORE_PLACE}`) document.getElementById(SCORE_PLACE)?.scrollIntoView()
  }, [isOwn])
}

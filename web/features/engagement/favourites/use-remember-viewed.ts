import { useEffect, useEffectEvent } from 'react'
import type { Listing } from '#contract/listing.ts'

const AFTER_MS = 3_000

/**
 * Notes on this device that the listing was looked at: after some seconds, when the page has its bytes, or
 * when the reader touches it or goes on before. One's own are not worth a note. `userId` is null for a
 * visitor, and undefined while it is not known who looks.
 */
export function useRememberViewed(listing: Listing, userId: string | null | undefined) {
  const { id, user } = listing
  const isWorthIt = userId !== undefined && user.id !== userId
  // Without the code for it nothing is noted, and nothing is missed.
  const remember = useEffectEvent(() =>
    import('./remember-viewed.ts').then(
      ({ rememberViewed }) => rememberViewed(listing, userId ?? null),
      () => {},
    ),
  )

  useEffect(() => {
    if (!isWorthIt) return
    let isNoted = false
    const note = () => {
      if (!isNoted) void remember()
      isNoted = true
    }
    const timer = setTimeout(note, AFTER_MS)
    window.addEventListener('pointerdown', note)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('pointerdown', note)
      note()
    }
  }, [id, isWorthIt])
}

import { useQueryClient } from '@tanstack/react-query'
import { useContext, useLayoutEffect, useState, type RefObject } from 'react'
import type { Listing } from '#contract/listing.ts'
import { shellWords } from '#web/lib/copy.ts'
import { LanguageContext, useWords } from '#web/lib/words.ts'
import { loadOrReload } from '#web/lib/lazy-part.tsx'
import { showToast } from '#web/ui/overlays/toast.ts'
import type { OwnerVerb } from './foresee.ts'

/**
 * Carries out an owner's action. Its code loads with the first press, since most people only look at their
 * listings.
 */
export function useUpkeep(listing: Listing) {
  const { error, offline } = useWords(shellWords)
  const language = useContext(LanguageContext)
  const client = useQueryClient()
  const [isUnderWay, setUnderWay] = useState(false)

  async function carryOut(verb: OwnerVerb) {
    setUnderWay(true)
    try {
      const doer = await loadOrReload(() => import('./carry-out.ts'))
      await doer.carryOut({ client, language, listing, verb })
    } catch {
      showToast({ title: error, description: offline, tone: 'destructive' })
    } finally {
      setUnderWay(false)
    }
  }

  return { carryOut: (verb: OwnerVerb) => void carryOut(verb), isUnderWay }
}

/**
 * Deleting replaces the owner's panel by a note, and undo does the reverse. If the focus was in the replaced
 * part, it moves to the top of the page, where the other one is.
 */
export function useFocusLeft(part: RefObject<HTMLElement | null>) {
  useLayoutEffect(() => leaveFocusBehind(part), [part])
}

function leaveFocusBehind(part: RefObject<HTMLElement | null>) {
  return () => {
    const { activeElement, body } = document
    // A question may have closed by then and dropped the focus.
    if (activeElement === body || part.current?.contains(activeElement))
      document.getElementById('content')?.focus({ preventScroll: true })
  }
}

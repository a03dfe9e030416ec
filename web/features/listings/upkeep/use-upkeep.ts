import { useQueryClient } from '@tanstack/react-query'
import { useContext, useLayoutEffect, useState, type RefObject } from 'react'
import type { Listing } from '#contract/listing.ts'
import { shellWords } from '#web/lib/copy.ts'
import { LanguageContext, useWords } from '#web/lib/words.ts'
import { loadOrReload } from '#web/lib/lazy-part.tsx'
import { showToast } from '#web/ui/overlays/toast.ts'
import type { OwnerVerb } from './foresee.ts'

/**
 * Does to a listing what its owner asks. The code for it comes with the first press: most look at their
 * listings and go.
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
 * Deleting takes the owner's panel away, and undoing that the note: the focus in it then goes to the head of
 * the page, where the other stands.
 */
export function useFocusLeft(part: RefObject<HTMLElement | null>) {
  useLayoutEffect(() => leaveFocusBehind(part), [part])
}

function leaveFocusBehind(part: RefObject<HTMLElement | null>) {
  return () => {
    const { activeElement, body } = document
    // A question that was asked there has closed by then, and may have left the focus nowhere.
    if (activeElement === body || part.current?.contains(activeElement))
      document.getElementById('content')?.focus({ preventScroll: true })
  }
}

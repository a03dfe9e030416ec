import { useQueryClient } from '@tanstack/react-query'
import { useLayoutEffect, useState, type RefObject } from 'react'
import type { Listing } from '#contract/listing.ts'
import type { StillThereAnswer } from '#contract/still-there.ts'
import { shellWords } from '#web/lib/copy.ts'
import { loadOrReload } from '#web/lib/lazy-part.tsx'
import { showToast } from '#web/ui/overlays/toast.ts'
import type { OwnerVerb } from './predict-listing.ts'

/**
 * Carries out an owner's action. The code loads with the first press, since most people only look at their
 * listings.
 */
export function useOwnerAction(listing: Listing) {
  const { error, offline } = shellWords
  const client = useQueryClient()
  const [isUnderWay, setUnderWay] = useState(false)

  async function carryOut(verb: OwnerVerb, answer?: StillThereAnswer) {
    setUnderWay(true)
    try {
      const module = await loadOrReload(() => import('./carry-out.ts'))
      await module.carryOut({ client, listing, verb, answer })
    } catch {
      showToast({ title: error, description: offline, tone: 'destructive' })
    } finally {
      setUnderWay(false)
    }
  }

  return { carryOut: (verb: OwnerVerb, answer?: StillThereAnswer) => void carryOut(verb, answer), isUnderWay }
}

/**
 * If a part of the page unmounts with the focus in it, moves the focus to the page's content. Deleting a
 * listing replaces the owner's panel with a note, and Undo does the reverse; the replacement is at the top of
 * the content.
 */
export function useFocusOnUnmount(part: RefObject<HTMLElement | null>) {
  useLayoutEffect(() => prepareFocusMove(part), [part])
}

function prepareFocusMove(part: RefObject<HTMLElement | null>) {
  return () => {
    const { activeElement, body } = document
    // A dialog may have closed just before and left the focus on the body.
    if (activeElement === body || part.current?.contains(activeElement))
      document.getElementById('content')?.focus({ preventScroll: true })
  }
}

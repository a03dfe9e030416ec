import { useAtomValue, useStore } from 'jotai'
import { useState } from 'react'
import type { FormDraft, FormStore } from './form-draft.ts'
import { doubtOf, priceKeyOf, type PriceDoubt } from './price-doubt.ts'
import { useRate } from './queries.ts'

export type PriceQuestionState = {
  /** What to ask; null while the price is being typed, and where nothing is to be asked. */
  doubt: PriceDoubt | null
  startTyping: () => void
  stopTyping: () => void
  /** The price is right as it stands, and is never asked about again. */
  beSure: () => void
}

/**
 * The question whether a price about a thousand times off its kind is meant. It is asked once the price is
 * left, or at the press.
 */
export function usePriceDoubt<D extends FormDraft>({ draftAtom }: Pick<FormStore<D>, 'draftAtom'>) {
  const store = useStore()
  const draft = useAtomValue(draftAtom)
  const [isTyping, setTyping] = useState(false)
  const slePerUsd = useRate()?.slePerUsd

  function beSure() {
    const now = store.get(draftAtom)
    store.set(draftAtom, { ...now, surePrices: [...now.surePrices, priceKeyOf(now.values)] })
  }

  /** As it stands this moment: a press may have been waiting for photos while the price was typed anew. */
  function isOpen(): boolean {
    const { values, surePrices } = store.get(draftAtom)
    return doubtOf(values, surePrices, slePerUsd) !== null
  }

  const doubt = isTyping ? null : doubtOf(draft.values, draft.surePrices, slePerUsd)
  const question: PriceQuestionState = {
    doubt,
    startTyping: () => setTyping(true),
    stopTyping: () => setTyping(false),
    beSure,
  }
  return { question, isOpen }
}

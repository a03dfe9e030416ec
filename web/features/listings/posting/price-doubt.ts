import { useAtomValue, useStore, type WritableAtom } from 'jotai'
import { useState } from 'react'
import type { Currency } from '#contract/lists.ts'
import { probablePrice } from '#contract/money.ts'
import { parseNumber } from '#contract/numbers.ts'
import { useRate } from '#web/lib/use-rate.ts'
import { chosenKind, type FormDraft, type FormValues } from './form-values.ts'

type PriceQuestionState = {
  /** The question, or null while the price is being typed or if there is nothing to ask. */
  doubt: PriceDoubt | null
  startTyping: () => void
  stopTyping: () => void
  /** Confirms the price as it is, so that it is never questioned again. */
  confirmPrice: () => void
}

/**
 * Asks about a price that is about a thousand times too high or too low for its kind. The question appears
 * when the price field loses the focus or the form is submitted.
 */
export function usePriceDoubt<D extends FormDraft>(draftAtom: WritableAtom<D, [D], void>) {
  const store = useStore()
  const draft = useAtomValue(draftAtom)
  const [isTyping, setTyping] = useState(false)
  const slePerUsd = useRate()?.slePerUsd

  function confirmPrice() {
    const current = store.get(draftAtom)
    store.set(draftAtom, { ...current, surePrices: [...current.surePrices, priceKeyOf(current.values)] })
  }

  /** Reads the current draft, because the price may have changed while the form waited for photos. */
  function isOpen(): boolean {
    const { values, surePrices } = store.get(draftAtom)
    return doubtOf(values, surePrices, slePerUsd) !== null
  }

  const doubt = isTyping ? null : doubtOf(draft.values, draft.surePrices, slePerUsd)
  const question: PriceQuestionState = {
    doubt,
    startTyping: () => setTyping(true),
    stopTyping: () => setTyping(false),
    confirmPrice,
  }
  return { question, isOpen }
}

/** A price that looks like old leones or like missing thousands, and the one that was probably meant. */
type PriceDoubt = { price: number; probable: number; currency: Currency }

/** Returns null if the price is plausible or the seller has confirmed it. */
export function doubtOf(
  values: FormValues,
  surePrices: readonly string[],
  slePerUsd: number | undefined,
): PriceDoubt | null {
  const kind = chosenKind(values)
  const { currency } = values
  const price = parseNumber(values.price)
  if (kind === null || price === null || price <= 0 || surePrices.includes(priceKeyOf(values))) return null
  // Without a rate a price in dollars cannot be compared. A price in leones needs no rate.
  if (slePerUsd === undefined && currency === 'USD') return null
  const probable = probablePrice(kind, price, currency, slePerUsd ?? 1)
  return probable === undefined ? null : { price, probable, currency }
}

/** Identifies a confirmed price: this price for this kind in this currency. */
export function priceKeyOf({ type, price, currency }: FormValues): string {
  return [type, parseNumber(price), currency].join(' ')
}

import { queryOptions, useQuery } from '@tanstack/react-query'
import { useAtomValue, useStore, type WritableAtom } from 'jotai'
import { useState } from 'react'
import type { Currency } from '#contract/lists.ts'
import { probablePrice, type Rate } from '#contract/money.ts'
import { api, answerOf } from '#web/lib/api.ts'
import { kindOf, parseNumber, type FormDraft, type FormValues } from './form-values.ts'

export type PriceQuestionState = {
  /** The question, or null while the price is being typed or if there is nothing to ask. */
  doubt: PriceDoubt | null
  startTyping: () => void
  stopTyping: () => void
  /** Confirms the price as it is, so that it is never asked about again. */
  beSure: () => void
}

/**
 * Asks whether a price about a thousand times off for its kind is meant, once the price field is left or the
 * form is submitted.
 */
export function usePriceDoubt<D extends FormDraft>(draftAtom: WritableAtom<D, [D], void>) {
  const store = useStore()
  const draft = useAtomValue(draftAtom)
  const [isTyping, setTyping] = useState(false)
  const slePerUsd = useRate()?.slePerUsd

  function beSure() {
    const now = store.get(draftAtom)
    store.set(draftAtom, { ...now, surePrices: [...now.surePrices, priceKeyOf(now.values)] })
  }

  /** Reads the current draft: the price may have changed while a press waited for photos. */
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

/** A price that looks like old Leones or like missing thousands, and the one that was probably meant. */
export type PriceDoubt = { price: number; probable: number; currency: Currency }

/** Null if the price is plausible or the seller has confirmed it. */
export function doubtOf(
  values: FormValues,
  surePrices: readonly string[],
  slePerUsd: number | undefined,
): PriceDoubt | null {
  const kind = kindOf(values)
  const { currency } = values
  const price = parseNumber(values.price)
  if (kind === null || price === null || price <= 0 || surePrices.includes(priceKeyOf(values))) return null
  // Without a rate a price in dollars cannot be compared. One in Leones needs none.
  if (slePerUsd === undefined && currency === 'USD') return null
  const probable = probablePrice(kind, price, currency, slePerUsd ?? 1)
  return probable === undefined ? null : { price, probable, currency }
}

/** The key of an answer: this price for this kind in this currency. */
export function priceKeyOf({ type, price, currency }: FormValues): string {
  return [type, parseNumber(price), currency].join(' ')
}

const rateQuery = queryOptions({
  queryKey: ['/api/rate'],
  queryFn: ({ signal }) => answerOf(api.rate.$get({}, { init: { signal } })),
  staleTime: Infinity,
})

/** Undefined until it has loaded, or if it fails: the form works without it. */
export function useRate(): Rate | undefined {
  return useQuery(rateQuery).data
}

import type { Currency } from '#contract/lists.ts'
import { probablePrice } from '#contract/old-leones.ts'
import { readFigure } from './figures.ts'
import { kindOf, type FormValues } from './form-values.ts'

/** A price that looks like old Leones, or like thousands left out, and the one that was probably meant. */
export type PriceDoubt = { price: number; probable: number; currency: Currency }

/** Null where the price is plausible, or where its seller has said that it is right. */
export function doubtOf(
  values: FormValues,
  surePrices: readonly string[],
  slePerUsd: number | undefined,
): PriceDoubt | null {
  const kind = kindOf(values)
  const { currency } = values
  const price = readFigure(values.price)
  if (kind === null || price === null || price <= 0 || surePrices.includes(priceKeyOf(values))) return null
  // Without a rate a price in dollars cannot be compared; one in Leones needs none.
  if (slePerUsd === undefined && currency === 'USD') return null
  const probable = probablePrice(kind, price, currency, slePerUsd ?? 1)
  return probable === undefined ? null : { price, probable, currency }
}

/** What an answer to the question is about: this price of this kind in this currency. */
export function priceKeyOf({ type, price, currency }: FormValues): string {
  return [type, readFigure(price), currency].join(' ')
}

import * as z from 'zod'
import { attributesOf, kindOf, type ListingType } from './kinds/derived.ts'
import type { Currency } from './lists.ts'
import { toCents, toSle } from './money.ts'
import { counted } from './numbers.ts'

/**
 * What must be paid on the day of moving in, in the listing's currency and in leones, with its parts. `unsaid` names
 * the parts that the seller did not say: rent in advance then counts as one month, a fee as nothing.
 */
export const MoveIn = z.object({
  total: z.number(),
  totalSle: z.number(),
  parts: z.array(z.object({ label: z.string(), amount: z.number() })),
  unsaid: z.array(z.string()),
})
export type MoveIn = z.infer<typeof MoveIn>

interface Offer {
  type: ListingType
  price: number
  currency: Currency
}

/**
 * Adds up the cost of moving in. `fields` are the listing's fields by their names on the wire. Null if the seller
 * said nothing of it, undefined for a kind that nobody moves into.
 */
export function moveInOf(
  { type, price, currency }: Offer,
  fields: Readonly<Record<string, unknown>>,
  slePerUsd: number,
): MoveIn | null | undefined {
  const cost = kindOf(type).moveIn
  if (!cost) return undefined
  const numberAt = (name: string) => {
    const value = fields[name]
    return typeof value === 'number' ? value : undefined
  }
  if (cost.saidBy.every((name) => fields[name] === undefined || fields[name] === null)) return null
  const labels = new Map(attributesOf(type).map(([name, { label }]) => [name, label]))
  const labelOf = (name: string) => labels.get(name) ?? name
  const months = numberAt(cost.months)
  const rentMonths = months ?? 1
  const parts = [
    { label: `${counted(rentMonths, 'month')} of rent`, amount: toCents(rentMonths * price) },
    ...cost.fees.flatMap((name) => {
      const amount = numberAt(name)
      return amount === undefined ? [] : [{ label: labelOf(name), amount }]
    }),
  ]
  const total = toCents(parts.reduce((sum, { amount }) => sum + amount, 0))
  const unsaid = [cost.months, ...cost.fees].filter((name) => numberAt(name) === undefined).map(labelOf)
  return { total, totalSle: toSle(total, currency, slePerUsd), parts, unsaid }
}

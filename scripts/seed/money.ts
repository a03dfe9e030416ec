import type { Currency } from '#contract/lists.ts'
import type { Random } from './random.ts'

/**
 * Rounds as a seller would, to two leading figures and perhaps half a step: 21,163 becomes 21,000 and 438
 * becomes 440.
 */
export function roundAsSeller(amount: number): number {
  const step = Math.max(1, 10 ** (Math.floor(Math.log10(amount)) - 1) / 2)
  return Math.max(1, Math.round(amount / step) * step)
}

/** Writes an amount in one of the ways that sellers here do. */
export function writeAmount(random: Random, amount: number, currency: Currency): string {
  const grouped = GROUPED.format(amount)
  if (currency === 'USD') return random.pick([`$${grouped}`, `${grouped} dollars`, `USD ${grouped}`])
  return random.pick([
    `SLE ${grouped}`,
    `NLe ${grouped}`,
    `NLe ${amount}`,
    `${grouped} leones`,
    `${grouped} new leones`,
  ])
}

const GROUPED = new Intl.NumberFormat('en-US')

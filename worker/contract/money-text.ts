import type { Listing } from './listing.ts'

const PREFIX = { SLE: 'SLE ', USD: '$' } as const
const grouped = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 })

/** 'SLE 85,000' or '$4,200': no decimals. */
export function formatMoney(amount: number, currency: 'SLE' | 'USD'): string {
  return `${PREFIX[currency]}${grouped.format(amount)}`
}

/** The listing's own price, and the same in the other currency. */
export function pricesOf({
  price,
  currency,
  priceSle,
  priceUsd,
}: Pick<Listing, 'price' | 'currency' | 'priceSle' | 'priceUsd'>) {
  const other = currency === 'SLE' ? formatMoney(priceUsd, 'USD') : formatMoney(priceSle, 'SLE')
  return { own: formatMoney(price, currency), other }
}

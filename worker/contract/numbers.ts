import type { Currency } from './lists.ts'

/** '1,204' */
export const figure = numberFormat({})

/** '1 listing', '1,204 listings' */
export function counted(count: number, one: string, many?: string): string {
  return `${figure(count)} ${plural(count, one, many)}`
}

/** The noun alone: 'listing' for 1, 'listings' for any other count. */
export function plural(count: number, one: string, many = `${one}s`): string {
  return count === 1 ? one : many
}

const PREFIX = { SLE: 'SLE ', USD: '$' } as const
const whole = numberFormat({ maximumFractionDigits: 0 })

/** 'SLE 85,000' or '$4,200': no decimals. */
export function formatMoney(amount: number, currency: Currency): string {
  return `${PREFIX[currency]}${whole(amount)}`
}

/** The formatted prices in the listing's own currency and in the other one. */
export function pricesOf({
  price,
  currency,
  priceSle,
  priceUsd,
}: {
  price: number
  currency: Currency
  priceSle: number
  priceUsd: number
}) {
  const other = currency === 'SLE' ? formatMoney(priceUsd, 'USD') : formatMoney(priceSle, 'SLE')
  return { own: formatMoney(price, currency), other }
}

/**
 * Parses a typed number: "85,000", "85 000" and "1,5" (a phone's decimal comma). Null if it is not a number.
 */
export function parseNumber(text: string): number | null {
  const compact = text.replace(/\s/g, '')
  const plain = GROUPED_NUMBER.test(compact) ? compact.replaceAll(',', '') : compact.replace(',', '.')
  return PLAIN_NUMBER.test(plain) ? Number(plain) : null
}

const GROUPED_NUMBER = /^-?\d{1,3}(,\d{3})+(\.\d*)?$/
const PLAIN_NUMBER = /^-?(\d+\.?\d*|\.\d+)$/

/**
 * Creates the formatter on first use, because a Worker's first formatter takes 15 ms, too long for start-up.
 */
export function numberFormat(options: Intl.NumberFormatOptions): (number: number) => string {
  let format: Intl.NumberFormat | undefined
  return (number) => {
    format ??= new Intl.NumberFormat('en-US', options)
    return format.format(number)
  }
}

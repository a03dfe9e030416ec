import type { ListingType } from '#contract/kinds/derived.ts'
import { FILTER_KEYS, FLAG_KEYS, NUMBER_KEYS, TEXT_KEYS, type FilterKey } from '#contract/kinds/filters.ts'
import type { ListingSort } from '#contract/lists.ts'
import { hasMoveIn, sortIn, typeIn } from './feed-address.ts'

type ParamValue = string | number | true

/**
 * The search params of the feed in their shortest form: lists are comma-separated text, and absent values are
 * left out.
 */
export type FeedSearch = { type?: ListingType; sort?: ListingSort; q?: string; verbatim?: true } & {
  [K in Exclude<FilterKey, 'type'>]?: ParamValue
}

/**
 * Parses unvalidated search params and keeps known keys with well-formed values. Given SearchFilters, returns
 * their search params. The server checks values from closed lists.
 */
export function readFeedSearch({ sortBy, ...address }: Record<string, unknown>): FeedSearch {
  const { q, verbatim } = address
  const text = typeof q === 'string' && q.trim() ? q.trim() : undefined
  const sort = sortIn(address) ?? sortIn({ sort: sortBy })
  const filters = FILTER_KEYS.map((key) => [key, readValue(key, address[key])])
  const others = [
    // A text may name the kind that has this order.
    ['sort', sort === 'move_in' && !text && !hasMoveIn(typeIn(address)) ? undefined : sort],
    ['q', text],
    ['verbatim', text || toText(address.text) ? readFlag(verbatim) : undefined],
  ]
  return Object.fromEntries([...filters, ...others].filter(([, value]) => value !== undefined))
}

function readValue(key: FilterKey, value: unknown): ParamValue | undefined {
  const text = toText(value)
  if (key === 'type') return typeIn({ type: value })
  if (isOneOf(NUMBER_KEYS, key)) return /^\d{1,13}(\.\d{1,2})?$/.test(text) ? Number(text) : undefined
  if (isOneOf(FLAG_KEYS, key)) return readFlag(value)
  const words = isOneOf(TEXT_KEYS, key)
    ? text
    : [...new Set(text.split(',').map((item) => item.trim()))].filter(Boolean).join()
  return words || undefined
}

function readFlag(value: unknown): true | undefined {
  return toText(value) === 'true' || undefined
}

function toText(value: unknown): string {
  return Array.isArray(value) || ['string', 'number', 'boolean'].includes(typeof value)
    ? String(value).trim()
    : ''
}

function isOneOf(keys: readonly FilterKey[], key: FilterKey): boolean {
  return keys.includes(key)
}

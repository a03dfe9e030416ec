import { readStored, type Stored, useStored, writeStored } from '#web/lib/stored.ts'

/** A listing as it was when somebody viewed it on this device. */
export type ViewedListing = {
  id: string
  title: string
  /** The price as it was shown, such as 'SLE 85,000'. */
  price: string
  /** The price in the other currency, and the day (ISO 8601) of the rate. */
  other: string
  rateOf: string
  isMonthly: boolean
  place: string
  thumb: string | null
  /** ISO 8601 */
  at: string
}

const VIEWED_MAX = 20

/** By person, so that people who share a phone do not see each other's. Only valid entries are read. */
const viewedLists: Stored<readonly ViewedListing[]> = {
  name: 'viewed',
  empty: [],
  parse: (stored) => {
    const valid = Array.isArray(stored) ? stored.filter(isViewed) : []
    return [...new Map(valid.map((each) => [each.id, each])).values()].slice(0, VIEWED_MAX)
  },
}
const VISITOR = 'visitor'

export function readViewed(userId: string | null): readonly ViewedListing[] {
  return readStored(viewedLists, userId ?? VISITOR)
}

export function useViewed(userId: string | null): readonly ViewedListing[] {
  return useStored(viewedLists, userId ?? VISITOR)
}

export function writeViewed(userId: string | null, viewed: readonly ViewedListing[]) {
  writeStored(viewedLists, userId ?? VISITOR, viewed.slice(0, VIEWED_MAX))
}

const TEXT_MAX = 2_000
const ID = /^[\w-]{1,64}$/
const THUMB = /^(?:https?:\/\/|\/media\/|data:image\/)/

function isViewed(value: unknown): value is ViewedListing {
  if (typeof value !== 'object' || value === null) return false
  const {
    id,
    title,
    price,
    other,
    rateOf,
    isMonthly,
    place,
    thumb,
    at,
  }: Partial<Record<keyof ViewedListing, unknown>> = value
  return (
    typeof id === 'string' &&
    ID.test(id) &&
    isText(title) &&
    isText(price) &&
    isText(other) &&
    isDate(rateOf) &&
    typeof isMonthly === 'boolean' &&
    isText(place) &&
    (thumb === null || (isText(thumb) && THUMB.test(thumb))) &&
    isDate(at)
  )
}

function isDate(value: unknown): value is string {
  return isText(value) && !Number.isNaN(Date.parse(value))
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value.length > 0 && value.length <= TEXT_MAX
}

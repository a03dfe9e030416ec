import type { ListingType } from '#contract/kinds/derived.ts'
import { FILTER_KEYS, type SearchKey } from '#contract/kinds/filters.ts'
import { SearchFilters, type Understood } from '#contract/search.ts'
import { withoutForeignAreas } from '#worker/features/search/areas.ts'
import { labelOf } from './chips.ts'

export type Span = [start: number, end: number]
type Value = string | number | boolean
type Bounds = readonly [min: SearchKey, max: SearchKey]

/**
 * Kinds of evidence for a category, strongest first. A noun beats a maker ("Yamaha car"); all others beat
 * weak evidence, such as "for rent".
 */
const STRENGTHS = ['noun', 'model', 'maker', 'measure', 'weak'] as const
type Strength = (typeof STRENGTHS)[number]

/** What has been read so far. A key with a single value keeps the first, unless the text corrects it. */
export class Draft {
  readonly filters: Partial<Record<SearchKey, Value | string[]>> = {}
  readonly understood: Understood[] = []
  private readonly closed = new Set<SearchKey>()
  private readonly corrections: number[] = []
  private readonly hints = new Map<Strength, { category: ListingType; span: Span }>()

  has(key: SearchKey): boolean {
    return this.filters[key] !== undefined
  }

  /** Notes that the text corrects itself at an offset: a later value of a key replaces earlier ones. */
  correctAt(offset: number): void {
    this.corrections.push(offset)
  }

  /** True if the key has a value that the text does not correct before an offset. */
  hasUncorrected(key: SearchKey, start: number): boolean {
    return this.understood.some((entry) => entry.key === key && !this.isCorrectedBetween(endOf(entry), start))
  }

  set(key: SearchKey, value: Value, span: Span): void {
    if (!this.settle([key], span) || this.has(key) || this.closed.has(key)) return
    this.filters[key] = value
    this.note(key, value, span)
  }

  /** Adds a value to a list, unless the list already has it. */
  push(key: SearchKey, value: string, span: Span): void {
    if (!this.settle([key], span)) return
    const existing = this.listOf(key)
    if (existing.includes(value) || this.closed.has(key)) return
    this.filters[key] = [...existing, value]
    this.note(key, value, span)
  }

  listOf(key: SearchKey): string[] {
    const existing = this.filters[key]
    return Array.isArray(existing) ? existing : typeof existing === 'string' ? [existing] : []
  }

  /** Sets the given ends of a range, unless one of them is already set. */
  setBounds(
    [minKey, maxKey]: Bounds,
    { min, max }: { min?: number | undefined; max?: number | undefined },
    span: Span,
  ): void {
    if (!this.settle([minKey, maxKey], span)) return
    const isFree = (min === undefined || !this.has(minKey)) && (max === undefined || !this.has(maxKey))
    if (!isFree) return
    const label =
      labelOf(min === undefined ? maxKey : minKey, { ...this.filters, [minKey]: min, [maxKey]: max }) ?? ''
    for (const [key, value] of [
      [minKey, min],
      [maxKey, max],
    ] as const) {
      if (value === undefined) continue
      this.filters[key] = value
      this.understood.push({ key, value, label, span })
    }
  }

  /** Widens a range that is set so that it contains a number: "studio or one bedroom". */
  widenBounds(keys: Bounds, value: number, span: Span): void {
    const [min, max] = keys.map((key) => Number(this.filters[key] ?? Number.NaN))
    if (min === undefined || max === undefined || Number.isNaN(min + max)) return
    for (const key of keys) this.drop(key)
    this.setBounds(keys, { min: Math.min(min, value), max: Math.max(max, value) }, span)
  }

  /** Closes all keys read so far, so that no later stage adds a value to them. */
  close(): void {
    for (const { key } of this.understood) this.closed.add(key)
  }

  isClosed(key: SearchKey): boolean {
    return this.closed.has(key)
  }

  /**
   * Unsets a key and closes it. Used if a key takes one value but the text names several, because listings
   * with any of these values should be found.
   */
  dropAndClose(key: SearchKey): void {
    this.drop(key)
    this.closed.add(key)
  }

  drop(key: SearchKey): void {
    delete this.filters[key]
    this.filterUnderstood((entry) => entry.key !== key)
  }

  /** Keeps only these values of a list. */
  keep(key: SearchKey, values: string[]): void {
    this.filters[key] = values
    this.filterUnderstood((entry) => entry.key !== key || values.includes(String(entry.value)))
  }

  /** Adds evidence for a category. Only the first of each strength counts, unless the text corrects it. */
  hint(strength: Strength, category: ListingType, span: Span): void {
    const earlier = this.hints.get(strength)
    if (!earlier || this.isCorrectedBetween(earlier.span[1], span[0]))
      this.hints.set(strength, { category, span })
  }

  strongestHint(...strengths: Strength[]): ListingType | undefined {
    for (const strength of strengths) {
      const hint = this.hints.get(strength)
      if (hint) return hint.category
    }
    return undefined
  }

  /** Sets the category that has the strongest evidence. */
  setStrongestType(): void {
    for (const strength of STRENGTHS) {
      const hint = this.hints.get(strength)
      if (hint) return this.set('type', hint.category, hint.span)
    }
  }

  /**
   * Returns false if the text corrects a value at this span. Drops the values of these keys that are
   * corrected before the span, and what belongs to a corrected maker: its model and its product.
   */
  settle(keys: readonly SearchKey[], [start, end]: Span): boolean {
    if (this.corrections.length === 0) return true
    const existing = this.understood.filter(({ key }) => keys.includes(key) && !this.closed.has(key))
    if (existing.some(({ span }) => span && this.isCorrectedBetween(end, span[0]))) return false
    for (const { key, span } of existing) {
      if (!span || !this.isCorrectedBetween(span[1], start)) continue
      this.drop(key)
      if (key !== 'brand') continue
      for (const other of this.understood) {
        const belongsToMaker = other.key === 'model' || (other.key === 'productType' && other.span === span)
        if (belongsToMaker && this.isCorrectedBetween(endOf(other), start)) this.drop(other.key)
      }
    }
    return true
  }

  private isCorrectedBetween(end: number, start: number): boolean {
    return this.corrections.some((offset) => offset >= end && offset < start)
  }

  private filterUnderstood(isKept: (entry: Understood) => boolean): void {
    this.understood.splice(0, this.understood.length, ...this.understood.filter(isKept))
  }

  private note(key: SearchKey, value: Value, span: Span): void {
    this.understood.push({ key, value, label: labelOf(key, { [key]: value }) ?? String(value), span })
  }
}

/**
 * The draft's filters, checked against the contract, and what was understood, in the order of the text.
 * Values that the contract rejects, such as a model of a hundred letters, are dropped.
 */
export function toReading(draft: Draft): { filters: SearchFilters; understood: Understood[] } {
  const parsed = SearchFilters.safeParse(draft.filters)
  if (!parsed.success) {
    for (const { path } of parsed.error.issues) {
      const key = KEYS.find((each) => each === path[0])
      if (key) draft.drop(key)
    }
    return toReading(draft)
  }
  const understood = draft.understood.toSorted(
    (a, b) => startOf(a) - startOf(b) || KEYS.indexOf(a.key) - KEYS.indexOf(b.key),
  )
  const filters = withoutForeignAreas(parsed.data)
  return { filters, understood: understood.filter((entry) => isIn(filters, entry)) }
}

/** False for an area that lies in another place than the text ended up with. */
function isIn({ area = [] }: SearchFilters, { key, value }: Understood): boolean {
  return key !== 'area' || area.includes(String(value))
}

const KEYS: readonly SearchKey[] = [...FILTER_KEYS, 'sortBy']

function startOf({ span }: Understood): number {
  return span?.[0] ?? 0
}

function endOf({ span }: Understood): number {
  return span?.[1] ?? 0
}

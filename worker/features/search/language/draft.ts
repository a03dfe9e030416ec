import { SearchFilters, type Understood } from '#contract/search.ts'
import { FILTER_KEYS, type SearchKey } from '#contract/kinds/filters.ts'
import type { ListingType } from '#contract/kinds/derived.ts'
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

/** What has been read so far. A key with a single value keeps the first. */
export class Draft {
  readonly filters: Partial<Record<SearchKey, Value | string[]>> = {}
  readonly understood: Understood[] = []
  private readonly closed = new Set<SearchKey>()
  private readonly hints = new Map<Strength, { category: ListingType; span: Span }>()

  has(key: SearchKey): boolean {
    return this.filters[key] !== undefined
  }

  set(key: SearchKey, value: Value, span: Span): void {
    if (this.has(key) || this.closed.has(key)) return
    this.filters[key] = value
    this.note(key, value, span)
  }

  /** Adds a value to a list, unless the list already has it. */
  push(key: SearchKey, value: string, span: Span): void {
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

  /** Adds evidence for a category. Only the first evidence of each strength counts. */
  hint(strength: Strength, category: ListingType, span: Span): void {
    if (!this.hints.has(strength)) this.hints.set(strength, { category, span })
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
  return { filters: parsed.data, understood }
}

const KEYS: readonly SearchKey[] = [...FILTER_KEYS, 'sortBy']

function startOf({ span }: Understood): number {
  return span?.[0] ?? 0
}

import type { SearchKey } from '#contract/kinds/filters.ts'
import type { ListingsPage } from '#contract/listing.ts'
import type { SearchFilters, Understood } from '#contract/search.ts'
import type { FeedAddress } from '#web/features/search/results/search-params.ts'
import type { SaveSearchProps } from '#web/features/search/saved/save-search-dialog.tsx'

/** One part of a search, with the understood entries of all filters that it sets. */
export interface SearchChip {
  id: string
  label: string
  entries: readonly Understood[]
}

/**
 * If the same words set several keys, the most specific key labels the chip, since an iPhone is also an Apple
 * product and electronics. Here the most specific key comes first. Unlisted keys are less specific, and the
 * type is the least specific.
 */
const SPECIFIC_KEYS: readonly SearchKey[] = [
  'model',
  'productType',
  'brand',
  'propertyType',
  'bodyType',
  'area',
]

/**
 * The chips of an understood search. Entries for the same words share a chip, as do both ends of a range.
 * Each value of a list has its own chip. A sort that was chosen rather than typed has no chip, since the sort
 * control shows it.
 */
export function toChips(understood: readonly Understood[], { text }: SearchFilters): SearchChip[] {
  const groups: Understood[][] = []
  for (const entry of withUnknownWords(understood, text).flatMap(toValues)) {
    const group = groups.find(([first]) => first && isSameChip(first, entry))
    if (group) group.push(entry)
    else groups.push([entry])
  }
  return groups.flatMap((entries) => {
    const [first] = [...entries].sort((a, b) => rank(a) - rank(b))
    return first && (first.key !== 'sortBy' || first.span)
      ? { id: `${first.key} ${String(first.value)}`, label: first.label, entries }
      : []
  })
}

/** The chips of a response. If nothing of the text was understood, the whole text is one chip. */
export function chipsOf(
  { understood = [], filters }: Pick<ListingsPage, 'understood' | 'filters'>,
  typed: string | undefined,
): SearchChip[] {
  return toChips(understood, filters?.text || understood.length > 0 ? { ...filters } : { text: typed })
}

/** Adds an entry for words that were not understood, which are searched for as text. */
function withUnknownWords(
  understood: readonly Understood[],
  text: string | undefined,
): readonly Understood[] {
  return text && understood.every(({ key }) => key !== 'text')
    ? [...understood, { key: 'text', value: text, label: `“${text}”` }]
    : understood
}

function toValues(entry: Understood): Understood[] {
  return Array.isArray(entry.value) && entry.value.length > 1
    ? entry.value.map((value) => ({ ...entry, value, label: value }))
    : [entry]
}

function isSameChip(a: Understood, b: Understood): boolean {
  const isRange = a.key !== b.key && a.label === b.label && withoutBound(a.key) === withoutBound(b.key)
  return isRange || (a.span !== undefined && String(a.span) === String(b.span))
}

function withoutBound(key: SearchKey): string {
  return key.replace(/^(min|max)/, '')
}

function rank({ key }: Understood): number {
  const at = SPECIFIC_KEYS.indexOf(key)
  return key === 'type' ? 9 : at < 0 ? SPECIFIC_KEYS.length : at
}

/** What to save of a search: the text as typed, the filters chosen in addition, and a name from the chips. */
export function toSaveProps(address: FeedAddress, found: ListingsPage): SaveSearchProps {
  const { q: query = '', ...chosen } = address
  const params = new Map(Object.entries(chosen))
  return {
    query,
    filters: Object.fromEntries(
      Object.entries(found.filters ?? {}).filter(
        ([key]) => params.get(key === 'sortBy' ? 'sort' : key) !== undefined,
      ),
    ),
    suggestedName: chipsOf(found, query)
      .map(({ label }) => label)
      .join(', '),
  }
}

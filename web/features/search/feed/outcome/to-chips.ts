import type { ListingsPage } from '#contract/listing.ts'
import type { SearchKey } from '#contract/kinds/filters.ts'
import type { SearchFilters, Understood } from '#contract/search.ts'
import type { SaveSearchProps } from '#web/features/search/saved/save-search-dialog.tsx'
import type { FeedAddress } from '../search-params.ts'

/** One part of a search, and all the filters that it sets. */
export interface SearchChip {
  id: string
  label: string
  said: readonly Understood[]
}

/**
 * If the same words set several keys, the most specific labels the chip: an iPhone is also an Apple product
 * and electronics. The type is the least specific.
 */
const TELLING: readonly SearchKey[] = ['model', 'productType', 'brand', 'propertyType', 'bodyType']

/**
 * The chips of an understood search. Entries of the same words share a chip, and so do both ends of a range;
 * each value of a list has its own. A sort that was chosen rather than typed has no chip, since the sort
 * control shows it.
 */
export function toChips(understood: readonly Understood[], { text }: SearchFilters): SearchChip[] {
  const groups: Understood[][] = []
  for (const entry of withUnread(understood, text).flatMap(toValues)) {
    const group = groups.find(([first]) => first && isOfOne(first, entry))
    if (group) group.push(entry)
    else groups.push([entry])
  }
  return groups.flatMap((said) => {
    const [most] = [...said].sort((a, b) => rank(a) - rank(b))
    return most && (most.key !== 'sortBy' || most.span)
      ? { id: `${most.key} ${String(most.value)}`, label: most.label, said }
      : []
  })
}

/** The chips of an answer; if nothing of the text was understood, the whole text is one chip. */
export function chipsOf(
  { understood = [], filters }: Pick<ListingsPage, 'understood' | 'filters'>,
  typed: string | undefined,
): SearchChip[] {
  return toChips(understood, filters?.text || understood.length > 0 ? { ...filters } : { text: typed })
}

/** Adds a chip for words that were not understood: they are searched for as text, and can be removed. */
function withUnread(understood: readonly Understood[], text: string | undefined): readonly Understood[] {
  return text && understood.every(({ key }) => key !== 'text')
    ? [...understood, { key: 'text', value: text, label: `“${text}”` }]
    : understood
}

function toValues(entry: Understood): Understood[] {
  return Array.isArray(entry.value) && entry.value.length > 1
    ? entry.value.map((value) => ({ ...entry, value, label: value }))
    : [entry]
}

function isOfOne(a: Understood, b: Understood): boolean {
  const isRange = a.key !== b.key && a.label === b.label && endless(a.key) === endless(b.key)
  return isRange || (a.span !== undefined && String(a.span) === String(b.span))
}

function endless(key: SearchKey): string {
  return key.replace(/^(min|max)/, '')
}

function rank({ key }: Understood): number {
  const at = TELLING.indexOf(key)
  return key === 'type' ? 9 : at < 0 ? TELLING.length : at
}

/** What to save of a search: the text as typed, the filters chosen besides, and the chips as its name. */
export function toSave(address: FeedAddress, found: ListingsPage): SaveSearchProps {
  const { q: query = '', ...chosen } = address
  const given = new Map(Object.entries(chosen))
  return {
    query,
    filters: Object.fromEntries(
      Object.entries(found.filters ?? {}).filter(
        ([key]) => given.get(key === 'sortBy' ? 'sort' : key) !== undefined,
      ),
    ),
    suggestedName: chipsOf(found, query)
      .map(({ label }) => label)
      .join(', '),
  }
}

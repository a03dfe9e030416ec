import type { ListingsPage } from '#contract/listing.ts'
import type { SearchKey } from '#contract/kinds/filters.ts'
import type { SearchFilters, Understood } from '#contract/search.ts'
import type { SaveSearchProps } from '#web/features/search/saved/save-search-dialog.tsx'
import type { FeedAddress } from '../search-params.ts'

/** One thing that was said, and all that it asks for. */
export interface SearchChip {
  id: string
  label: string
  said: readonly Understood[]
}

/**
 * Of what the same words said, that which says most: an iPhone is an Apple product and electronics too. The
 * type says least.
 */
const TELLING: readonly SearchKey[] = ['model', 'productType', 'brand', 'propertyType', 'bodyType']

/**
 * What a search was understood as, one chip for each thing said: entries of the same words are one, and so
 * are both ends of a range; of a list each value is one. A sort that was chosen and not said is no chip, for
 * the choice itself shows it.
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

/** The chips of an answer; where nothing of what was typed was read, all of it is one. */
export function chipsOf(
  { understood = [], filters }: Pick<ListingsPage, 'understood' | 'filters'>,
  typed: string | undefined,
): SearchChip[] {
  return toChips(understood, filters?.text || understood.length > 0 ? { ...filters } : { text: typed })
}

/** What nobody could read is searched for as words, and can be taken away as such. */
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

/**
 * A search as it is saved: the text as typed, the filters that were chosen beside it, and the chips for a
 * name.
 */
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

import type { ReactNode } from 'react'
import type { ListingType } from '#contract/kinds/derived.ts'
import type { ListingsPage } from '#contract/listing.ts'
import type { ListingSort } from '#contract/lists.ts'
import { withChoice } from '#web/features/search/results/change-search.ts'
import { sortWords } from '#web/features/search/results/copy.ts'
import { FEED_SORTS, hasMoveIn, sortIn } from '#web/features/search/results/feed-address.ts'
import type { FeedSearch } from '#web/features/search/results/feed-search.ts'
import { CompactSelect } from '#web/ui/forms/native-select.tsx'
import { resultsWords } from './copy.ts'
import { FILTER_FORM, FiltersButton } from './filter-panel.tsx'
import styles from './results.module.css'

type ToolbarProps = {
  address: FeedSearch
  /** The same search with its text replaced by the filters read from it. */
  search: FeedSearch
  found: ListingsPage | undefined
  onChange: (search: FeedSearch) => void
  /** The parts of the search, and what can be done with it. */
  children?: ReactNode
}

/** Filters, sort and the parts of the search in one row, which scrolls sideways on a phone. */
export function Toolbar({ address, search, found, onChange, children }: ToolbarProps) {
  const sort = sortIn(address) ?? (address.q ? found?.filters?.sortBy : undefined)
  // Best match cannot undo a sort order in the text itself, so the text is then replaced by its filters.
  const change = (chosen: ListingSort | undefined) =>
    onChange(
      chosen || sortIn(address) ? { ...address, sort: chosen } : withChoice(search, { type: search.type }),
    )
  return (
    <div className={styles.toolbar}>
      <FiltersButton search={search} />
      <SortSelect
        hasWords={Boolean(address.q ?? address.text)}
        type={search.type}
        sort={sort}
        onChange={change}
      />
      {children}
    </div>
  )
}

/** The default is best match if there are search words, otherwise recently added. */
function SortSelect({
  hasWords,
  type,
  sort,
  onChange,
}: {
  hasWords: boolean
  type: ListingType | undefined
  sort: ListingSort | undefined
  onChange: (sort: ListingSort | undefined) => void
}) {
  const defaultSort = hasWords ? 'best' : 'createdAt'
  const sorts = FEED_SORTS.filter((each) => each !== 'move_in' || hasMoveIn(type))
  const values = hasWords ? (['best', ...sorts] as const) : sorts
  return (
    <CompactSelect
      name="sort"
      form={FILTER_FORM}
      label={resultsWords.sort}
      value={sort ?? defaultSort}
      onChange={(chosen) => onChange(chosen === defaultSort || chosen === 'best' ? undefined : chosen)}
      options={values.map((value) => ({ value, label: sortWords[value] }))}
    />
  )
}

import { Link } from '@tanstack/react-router'
import { useQuery } from '@tanstack/react-query'
import { kindOf } from '#contract/kinds/derived.ts'
import type { ListingsPage } from '#contract/listing.ts'
import { useWords } from '#web/lib/words.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { SearchIcon } from '#web/ui/icons/icons.tsx'
import { BookmarkFilledIcon, BookmarkIcon } from '#web/ui/icons/icons-listing.tsx'
import { nothingFoundWords } from '../copy.ts'
import type { FeedAddress } from '../search-params.ts'
import styles from './search-in-force.module.css'
import { SaveSearch } from './save-search.tsx'
import { toSave } from './to-chips.ts'
import { saveSearchWords } from '../../saved/copy.ts'
import { savedQuery } from '../../saved/queries.ts'
import { findSame } from '../../saved/search-draft.ts'
import type { SaveSearchProps } from '../../saved/save-search-dialog.tsx'

/**
 * A search that finds nothing at all, and the ways on: everything of its kind, everything, and searches that
 * others make.
 */
export function NothingFound({ address, found }: { address: FeedAddress; found: ListingsPage }) {
  const words = useWords(nothingFoundWords)
  const type = found.filters?.type
  const ways = (
    <>
      <div className={styles.ways}>
        {type && (
          <Link to="/" search={{ type }} className={buttonClass()}>
            {words.allOf(kindOf(type).names.category)}
          </Link>
        )}
        <Link to="/" search={{}} className={buttonClass({ variant: type ? 'secondary' : 'primary' })}>
          {words.showAll}
        </Link>
        <SaveSearchButton {...toSave(address, found)} />
      </div>
      <p>{words.examples}</p>
      <ul role="list" className={styles.examples}>
        {words.example.map((example) => (
          <li key={example}>
            <Link to="/" search={{ q: example }} className={styles.example}>
              {example}
            </Link>
          </li>
        ))}
      </ul>
    </>
  )
  return (
    <EmptyState icon={<SearchIcon />} title={words.nothingTitle(address.q)} action={ways}>
      {words.nothingText}
    </EmptyState>
  )
}

/** Keeps the search under a name. Which searches are saved is asked only when it is pressed. */
export function SaveSearchButton(search: SaveSearchProps) {
  const words = useWords(saveSearchWords)
  const { data } = useQuery({ ...savedQuery, enabled: false })
  const isSaved = findSame(data?.savedSearches ?? [], search) !== undefined
  return (
    <SaveSearch search={search}>
      {isSaved ? <BookmarkFilledIcon /> : <BookmarkIcon />}
      {isSaved ? words.saved : words.save}
    </SaveSearch>
  )
}

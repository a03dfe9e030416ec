import { Link } from '@tanstack/react-router'
import { kindOf } from '#contract/kinds/derived.ts'
import type { ListingsPage } from '#contract/listing.ts'
import { nothingFoundWords } from '../copy.ts'
import { useWords } from '#web/lib/words.ts'
import { SaveSearchButton } from '#web/features/search/saved/save-search-button.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { SearchIcon } from '#web/ui/icons/icons.tsx'
import type { FeedAddress } from '../search-params.ts'
import styles from './nothing-found.module.css'
import { toSave } from './to-save.ts'

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

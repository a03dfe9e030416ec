import { Link, useNavigate } from '@tanstack/react-router'
import type { FormEvent, ReactNode } from 'react'
import { kindOf, type ListingType } from '#contract/kinds/derived.ts'
import { SEARCH_TEXT_MAX } from '#contract/limits.ts'
import { figure } from '#contract/numbers.ts'
import type { SellerPage as Seller } from '#contract/profile.ts'
import { KindIcon } from '#web/features/listings/kind-look.tsx'
import { Button } from '#web/ui/button.tsx'
import { centreInRow } from '#web/ui/centre-in-row.ts'
import { SearchIcon } from '#web/ui/icons/icons.tsx'
import type { ShopSearch } from './shop-search.ts'
import results from '#web/features/search/results/results.module.css'
import field from '#web/ui/forms/field.module.css'
import styles from './seller-page.module.css'

/** A shop with fewer listings is seen at a glance. */
const SEARCHABLE = 4

type Props = { seller: Seller; search: ShopSearch }

/** What a seller offers by kind, and a search within it. A form and links, which need no scripts. */
export function ShopNav({ seller, search: { type, q } }: Props) {
  const { id } = seller
  const kinds = seller.kinds ?? []
  const active = kinds.reduce((sum, { count }) => sum + count, 0)
  if (active < SEARCHABLE) return null
  return (
    <div className={styles.shop}>
      <SearchForm id={id} type={type} q={q} />
      {kinds.length > 1 && (
        <nav aria-label={shopWords.kinds}>
          <ul role="list" className={results.kinds}>
            <KindLink id={id} search={{ q }} count={active} isChosen={type === undefined}>
              {shopWords.all}
            </KindLink>
            {kinds.map((kind) => (
              <KindLink
                key={kind.type}
                id={id}
                search={{ type: kind.type, q }}
                count={kind.count}
                isChosen={type === kind.type}
              >
                <KindIcon type={kind.type} />
                {kindOf(kind.type).names.category}
              </KindLink>
            ))}
          </ul>
        </nav>
      )}
    </div>
  )
}

function SearchForm({ id, type, q }: { id: string; type?: ListingType; q?: string }) {
  const navigate = useNavigate()
  const look = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const { q: typed } = Object.fromEntries(new FormData(event.currentTarget))
    const text = typeof typed === 'string' ? typed.trim() : ''
    const search = { type, q: text || undefined }
    void navigate({ to: '/users/$id', params: { id }, search, resetScroll: false })
  }
  return (
    <search>
      <form method="get" action={`/users/${id}`} className={styles.search} onSubmit={look}>
        <input
          key={q}
          type="search"
          name="q"
          className={field.control}
          aria-label={shopWords.search}
          placeholder={shopWords.search}
          defaultValue={q}
          maxLength={SEARCH_TEXT_MAX}
          enterKeyHint="search"
        />
        {type && <input type="hidden" name="type" value={type} />}
        <Button type="submit" variant="secondary" aria-label={shopWords.submit}>
          <SearchIcon />
        </Button>
      </form>
    </search>
  )
}

type KindLinkProps = {
  id: string
  search: { type?: ListingType; q?: string }
  count: number
  isChosen: boolean
  children: ReactNode
}

function KindLink({ id, search, count, isChosen, children }: KindLinkProps) {
  return (
    <li ref={isChosen ? centreInRow : undefined}>
      <Link
        to="/users/$id"
        params={{ id }}
        search={search}
        className={results.kind}
        aria-current={isChosen ? 'true' : undefined}
        activeOptions={{ exact: true }}
        preload={false}
        resetScroll={false}
      >
        {children}
        <span className={results.count}>{figure(count)}</span>
      </Link>
    </li>
  )
}

const shopWords = {
  search: 'Search in this shop',
  submit: 'Search',
  kinds: 'What is sold here',
  all: 'Everything',
}

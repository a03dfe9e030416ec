import { Link, useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { kindOf, type ListingType } from '#contract/kinds/derived.ts'
import { figure } from '#contract/numbers.ts'
import type { SellerPage as Seller } from '#contract/profile.ts'
import { KindIcon } from '#web/features/listings/kind-look.tsx'
import { SearchForm } from '#web/features/search/results/search-form.tsx'
import { centreInRow } from '#web/ui/centre-in-row.ts'
import type { ShopSearch } from './shop-search.ts'
import results from '#web/features/search/results/results.module.css'
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
      <ShopSearchForm id={id} type={type} q={q} />
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

function ShopSearchForm({ id, type, q }: { id: string; type?: ListingType; q?: string }) {
  const navigate = useNavigate()
  return (
    <div className={styles.search}>
      <SearchForm
        action={`/users/${id}`}
        text={q}
        label={shopWords.search}
        placeholder={shopWords.search}
        onSearch={(text) =>
          void navigate({ to: '/users/$id', params: { id }, search: { type, q: text }, resetScroll: false })
        }
      >
        {type && <input type="hidden" name="type" value={type} />}
      </SearchForm>
    </div>
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

const shopWords = { search: 'Search in this shop', kinds: 'What is sold here', all: 'Everything' }

import { Link } from '@tanstack/react-router'
import { useId, type ReactNode } from 'react'
import { kindOf, type ListingType } from '#contract/kinds/derived.ts'
import type { ListingsPage } from '#contract/listing.ts'
import { countOf, nearbyPlaces } from '#contract/market-path.ts'
import type { MarketCounts } from '#contract/market.ts'
import { figure } from '#contract/numbers.ts'
import { LOCATIONS, type Location } from '#contract/places.ts'
import { KindIcon } from '#web/features/listings/kind-look.tsx'
import { withChoice } from '#web/features/search/results/change-search.ts'
import { FEED_KINDS } from '#web/features/search/results/feed-address.ts'
import { centreInRow } from '#web/ui/centre-in-row.ts'
import { marketWords } from './copy.ts'
import { isPlain } from './market-address.ts'
import { marketLink, placeIn, type MarketAddress } from './market-link.tsx'
import results from '#web/features/search/results/results.module.css'
import styles from './market-nav.module.css'

type Counts = MarketCounts['counts']
type NavProps = { search: MarketAddress; counts: Counts | undefined }

/**
 * Links to the kinds, in the chosen place if it has listings of that kind. If there are filters, the links
 * keep them and show no counts, since the number of results is unknown.
 */
export function KindNav({ search, counts }: NavProps) {
  const place = placeIn(search.location)
  const linkTo = (type: ListingType | undefined) => {
    if (!isPlain(search)) return { link: marketLink(withChoice(search, { type, sort: search.sort })) }
    const countInPlace = counts && place ? countOf(counts, type, place) : 0
    const location = countInPlace > 0 || type === undefined ? place : undefined
    return {
      link: marketLink({ type, location, sort: search.sort }),
      count: counts && countOf(counts, type, location),
    }
  }
  return (
    <Nav label={marketWords.kinds}>
      <NavLink {...linkTo(undefined)} isChosen={search.type === undefined}>
        {marketWords.everything}
      </NavLink>
      {FEED_KINDS.map(({ type, names }) => (
        <NavLink key={type} {...linkTo(type)} isChosen={search.type === type}>
          <KindIcon type={type} />
          {names.category}
        </NavLink>
      ))}
    </Nav>
  )
}

/**
 * Links to the places with listings of the kind: first those near the chosen one, then by listing count.
 * Until the counts arrive, it has only the first link, so that nothing below moves then.
 */
export function PlaceNav({ search, counts }: NavProps) {
  const { type, sort } = search
  if (!type || !isPlain(search)) return null
  const chosen = placeIn(search.location)
  const near = chosen ? [chosen, ...nearbyPlaces(chosen)] : []
  const rank = (place: Location) => (near.includes(place) ? near.indexOf(place) : near.length)
  const places = LOCATIONS.map((place) => ({ place, count: counts ? countOf(counts, type, place) : 0 }))
    .filter(({ place, count }) => count > 0 || place === chosen)
    .sort((a, b) => rank(a.place) - rank(b.place) || b.count - a.count)
  return (
    <Nav label={marketWords.places(kindOf(type).names.category)}>
      <NavLink link={marketLink({ type, sort })} count={counts && countOf(counts, type)} isChosen={!chosen}>
        {marketWords.allPlaces}
      </NavLink>
      {places.map(({ place, count }) => (
        <NavLink
          key={place}
          link={marketLink({ type, location: place, sort })}
          count={counts && count}
          isChosen={place === chosen}
        >
          {place}
        </NavLink>
      ))}
    </Nav>
  )
}

/** Links to the areas of the place with listings of the kind, most first. */
export function AreaNav({ search, areas }: Omit<NavProps, 'counts'> & Pick<ListingsPage, 'areas'>) {
  const { type, location, sort } = search
  if (!areas?.length) return null
  return (
    <Nav label={marketWords.areas(String(location))}>
      {areas.map(({ area, count }) => (
        <NavLink
          key={area}
          link={marketLink({ type, location, area, sort })}
          count={count}
          isChosen={area === search.area}
        >
          {area}
        </NavLink>
      ))}
    </Nav>
  )
}

function Nav({ label, children }: { label: string; children: ReactNode }) {
  const id = useId()
  return (
    <nav className={styles.nav} aria-labelledby={id}>
      <h2 id={id} className={styles.title}>
        {label}
      </h2>
      <ul role="list" className={results.kinds}>
        {children}
      </ul>
    </nav>
  )
}

type NavLinkProps = {
  link: ReturnType<typeof marketLink>
  count?: number
  isChosen: boolean
  children: ReactNode
}

function NavLink({ link, count, isChosen, children }: NavLinkProps) {
  return (
    <li ref={isChosen ? centreInRow : undefined}>
      <Link
        {...link}
        className={results.kind}
        aria-current={isChosen ? 'true' : undefined}
        activeOptions={{ exact: true }}
        preload={false}
      >
        {children}
        {count !== undefined && <span className={results.count}>{figure(count)}</span>}
      </Link>
    </li>
  )
}

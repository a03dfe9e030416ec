import { Link } from '@tanstack/react-router'
import { kindOf } from '#contract/kinds/derived.ts'
import { marketPath, type MarketPlace } from '#contract/market-path.ts'
import { LOCATIONS, type Location } from '#contract/places.ts'
import type { FeedSearch } from '#web/features/search/results/feed-search.ts'
import styles from './market-link.module.css'

/** The search in a market URL: the kind and place of its path, and the same search params as the feed's. */
export type MarketAddress = FeedSearch & { cursor?: string }

/** Props for a link to the shortest URL of a search: `<Link {...marketLink({ type: 'generator' })}>`. */
export function marketLink({ type, location, area, ...search }: MarketAddress) {
  const place = type && placeIn(location)
  const [kind, placeSlug, areaSlug] = marketPath({ type, location: place, area: oneArea(area) })
    .split('/')
    .slice(2)
  return {
    to: '/market/{-$kind}/{-$place}/{-$area}',
    params: { kind, place: placeSlug, area: areaSlug },
    search: { ...search, ...(!place && { location }), ...(!areaSlug && { area }) },
  } as const
}

/** The place, if the search is for exactly one. */
export function placeIn(location: unknown): Location | undefined {
  return LOCATIONS.find((place) => place === location)
}

/** The area, if the search is in exactly one. */
export function oneArea(area: unknown): string | undefined {
  return typeof area === 'string' && !area.includes(',') ? area : undefined
}

const breadcrumbWords = { label: 'Where you are', home: 'Home', market: 'Market' }

/** Links to home, the market, the kind, the place and the area. */
export function Breadcrumbs({ type, location, area }: MarketPlace) {
  return (
    <nav aria-label={breadcrumbWords.label}>
      <ol role="list" className={styles.trail}>
        <li>
          <Link to="/" preload={false}>
            {breadcrumbWords.home}
          </Link>
        </li>
        <li>
          <Breadcrumb search={{}}>{breadcrumbWords.market}</Breadcrumb>
        </li>
        {type && (
          <li>
            <Breadcrumb search={{ type }}>{kindOf(type).names.category}</Breadcrumb>
          </li>
        )}
        {type && location && (
          <li>
            <Breadcrumb search={{ type, location }}>{location}</Breadcrumb>
          </li>
        )}
        {type && location && area && (
          <li>
            <Breadcrumb search={{ type, location, area }}>{area}</Breadcrumb>
          </li>
        )}
      </ol>
    </nav>
  )
}

function Breadcrumb({ search, children }: { search: MarketAddress; children: string }) {
  return (
    <Link {...marketLink(search)} activeOptions={{ exact: true }} preload={false}>
      {children}
    </Link>
  )
}

import { useQuery } from '@tanstack/react-query'
import { countOf } from '#contract/market-path.ts'
import { PlaceMap } from '#web/features/search/map/place-map.tsx'
import { marketCountsQuery } from '#web/features/search/market/counts-query.ts'
import { marketLink } from '#web/features/search/market/market-link.tsx'

/** The places with what is for sale there. */
export function LandingMap() {
  const counts = useQuery(marketCountsQuery).data?.counts
  return (
    <PlaceMap
      countIn={(place) => counts && countOf(counts, undefined, place)}
      linkTo={(location) => marketLink({ location })}
    />
  )
}

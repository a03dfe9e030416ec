import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { isMonthly } from '#contract/kinds/derived.ts'
import type { Listing } from '#contract/listing.ts'
import { positionWords } from './copy.ts'
import { PriceComparison } from './price-comparison.tsx'
import { priceInsightQuery } from './queries.ts'

type PriceInsightProps = {
  listing: Listing
  /** Nothing is below it that it could move. */
  isLast?: boolean
}

/**
 * How a listing's price compares with others, for its buyers. Nothing if that is not known. What came while its
 * place was in view is shown once it is not, so that nothing moves while it is read.
 */
export function PriceInsight({ listing, isLast = false }: PriceInsightProps) {
  const { data: insight } = useQuery(priceInsightQuery(listing.id))
  const place = useRef<HTMLDivElement>(null)
  const [isFree, setFree] = useState(isLast)
  const isWaiting = Boolean(insight) && !isFree
  useEffect(() => {
    if (!isWaiting || !place.current) return
    const observer = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => !isIntersecting)) setFree(true)
    })
    observer.observe(place.current)
    return () => observer.disconnect()
  }, [isWaiting])
  return (
    <div ref={place}>
      {insight && isFree && (
        <PriceComparison
          insight={insight}
          verdict={positionWords.buyer[insight.position]}
          position={insight.position}
          priceSle={listing.priceSle}
          currency={listing.currency}
          slePerUsd={listing.rate.slePerUsd}
          isMonthly={isMonthly(listing.type)}
        />
      )}
    </div>
  )
}

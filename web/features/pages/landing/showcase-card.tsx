import { isMonthly } from '#contract/kinds/derived.ts'
import type { ShowcaseListing } from '#contract/listing.ts'
import { pricesOf } from '#contract/money-text.ts'
import { cardSources } from '#contract/photo-sources.ts'
import { landingWords } from '#web/copy/landing.ts'
import { cardWords } from '#web/copy/listing-card.ts'
import { useWords } from '#web/copy/use-words.ts'
import { aboutAtRate } from '#web/features/listings/page/about-at-rate.ts'
import { ShowcaseTile } from './showcase-tile.tsx'

export function ShowcaseCard({ listing, isPriority }: { listing: ShowcaseListing; isPriority: boolean }) {
  const words = useWords(landingWords)
  const card = useWords(cardWords)
  const { own, other } = pricesOf(listing)
  const { photo } = listing
  return (
    <ShowcaseTile
      id={listing.id}
      title={listing.title}
      location={listing.location}
      price={own}
      per={isMonthly(listing.type) ? words.perMonth : undefined}
      about={card.about(other)}
      aboutAtRate={aboutAtRate(listing, card)}
      sources={photo && cardSources(photo)}
      thumbhash={photo?.thumbhash}
      isPriority={isPriority}
    />
  )
}

import type { ShowcaseListing } from '#contract/listing.ts'
import { cardSources } from '#contract/photo-sources.ts'
import { cardWords } from '#web/copy/listing-card.ts'
import { useWords } from '#web/copy/use-words.ts'
import { priceTexts } from '#web/features/listings/page/listing-price.tsx'
import { ShowcaseTile } from './showcase-tile.tsx'

export function ShowcaseCard({ listing, isPriority }: { listing: ShowcaseListing; isPriority: boolean }) {
  const { own, ...texts } = priceTexts(listing, useWords(cardWords))
  const { photo } = listing
  return (
    <ShowcaseTile
      id={listing.id}
      title={listing.title}
      location={listing.location}
      price={own}
      {...texts}
      sources={photo && cardSources(photo)}
      thumbhash={photo?.thumbhash}
      isPriority={isPriority}
    />
  )
}

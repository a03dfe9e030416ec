import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { shortDateWithYear } from '#contract/dates.ts'
import { SHOWCASE_LISTINGS } from '#contract/limits.ts'
import type { ShowcaseListing } from '#contract/listing.ts'
import { cardWords, rateWords } from '#web/features/listings/copy.ts'
import { priceTexts } from '#web/features/listings/page/listing-price.tsx'
import {
  placeOf,
  Tile,
  TileLine,
  tilePhoto,
  TileSkeleton,
} from '#web/features/listings/page/listing-tile.tsx'
import { marketLink } from '#web/features/search/market/market-link.tsx'
import { landingWords } from './copy.ts'
import { showcaseQuery } from './queries.ts'
import page from '#web/ui/page.module.css'
import styles from './landing.module.css'

/** The number of listings in a phone's first view. */
const IN_FIRST_VIEW = 2

/**
 * Six recent listings. The page is complete without them, so nothing is shown if there are none or they fail
 * to load.
 */
export function Showcase() {
  const { note } = rateWords
  const { data, isPending } = useQuery(showcaseQuery)
  const rate = data?.listings[0]?.rate
  if (!isPending && !data?.listings.length) return null
  return (
    <ShowcaseSection
      label={isPending ? landingWords.freshLoading : landingWords.freshTitle}
      isBusy={isPending}
      note={rate && note(rate.slePerUsd, shortDateWithYear(rate.asOf))}
    >
      {data
        ? data.listings.map((listing, index) => (
            <li key={listing.id}>
              <ShowcaseTile listing={listing} isPriority={index < IN_FIRST_VIEW} />
            </li>
          ))
        : Array.from({ length: SHOWCASE_LISTINGS }, (_, index) => (
            <li key={index}>
              <TileSkeleton />
            </li>
          ))}
    </ShowcaseSection>
  )
}

function ShowcaseSection({
  label,
  isBusy,
  note,
  children,
}: {
  label: string
  isBusy: boolean
  note?: string
  children: ReactNode
}) {
  return (
    <section className={`${page.stack2} ${styles.showcase}`} aria-label={label} aria-busy={isBusy}>
      <h2>{landingWords.freshTitle}</h2>
      <ul role="list" className={styles.fresh}>
        {children}
      </ul>
      <div className={styles.freshEnd}>
        <Link {...marketLink({})} preload={false} className={page.tapLink}>
          {landingWords.freshAll}
        </Link>
        <p className={styles.rateNote}>{note}</p>
      </div>
    </section>
  )
}

/** A listing's tile, in which the converted price also has its unit, such as "/mo". */
function ShowcaseTile({ listing, isPriority }: { listing: ShowcaseListing; isPriority: boolean }) {
  const price = priceTexts(listing, cardWords)
  return (
    <Tile
      id={listing.id}
      title={listing.title}
      price={price}
      photo={tilePhoto(listing.photo)}
      isPriority={isPriority}
    >
      <TileLine
        place={placeOf(listing)}
        price={{ ...price, converted: `${price.converted}${price.per ?? ''}` }}
      />
    </Tile>
  )
}

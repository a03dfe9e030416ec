import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { shortDateWithYear } from '#contract/dates.ts'
import { SHOWCASE_LISTINGS } from '#contract/limits.ts'
import type { ShowcaseListing } from '#contract/listing.ts'
import { cardSources } from '#contract/photo-sources.ts'
import { cardWords, rateWords } from '#web/features/listings/copy.ts'
import { useWords } from '#web/lib/words.ts'
import { priceTexts } from '#web/features/listings/page/listing-price.tsx'
import tile from '#web/features/listings/page/listing-tile.module.css'
import { ListingTile, type ListingTileProps } from '#web/features/listings/page/listing-tile.tsx'
import { Card } from '#web/ui/card.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { MapPinIcon } from '#web/ui/icons/icons.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { landingWords } from './copy.ts'
import { showcaseQuery } from './queries.ts'
import styles from './showcase.module.css'

const SIZES = '(width >= 48rem) 15rem, 25vw'

/** On a phone. */
export const IN_FIRST_VIEW = 2

/**
 * Six fresh listings. A page without them is whole, so nothing is said when there are none or they do not
 * come.
 */
export function Showcase() {
  const words = useWords(landingWords)
  const { note } = useWords(rateWords)
  const { data, isPending } = useQuery(showcaseQuery)
  const rate = data?.listings[0]?.rate
  if (!isPending && !data?.listings.length) return null
  return (
    <ShowcaseWall
      label={isPending ? words.freshLoading : words.freshTitle}
      isBusy={isPending}
      note={rate && note(rate.slePerUsd, shortDateWithYear(rate.asOf))}
    >
      {data
        ? data.listings.map((listing, index) => (
            <ShowcaseCard key={listing.id} listing={listing} isPriority={index < IN_FIRST_VIEW} />
          ))
        : Array.from({ length: SHOWCASE_LISTINGS }, (_, index) => <TileSkeleton key={index} />)}
    </ShowcaseWall>
  )
}

export function ShowcaseWall({
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
  const words = useWords(landingWords)
  return (
    <section className={styles.showcase} aria-label={label} aria-busy={isBusy}>
      <h2 className={styles.title}>{words.freshTitle}</h2>
      <ul role="list" className={styles.wall}>
        {children}
      </ul>
      <p className={styles.note}>{note}</p>
    </section>
  )
}

function TileSkeleton() {
  return (
    <Card as="li" isPadded={false}>
      <Skeleton shape="block" ratio={4 / 3} />
      <div className={tile.body}>
        <div className={classNames(tile.title, styles.skeleton)}>
          <Skeleton />
          <Skeleton width="70%" />
        </div>
        <div className={styles.place}>
          <Skeleton width="50%" />
        </div>
        <div className={styles.about}>
          <Skeleton width="60%" />
        </div>
      </div>
    </Card>
  )
}

function ShowcaseCard({ listing, isPriority }: { listing: ShowcaseListing; isPriority: boolean }) {
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

export type ShowcaseTileProps = Omit<ListingTileProps, 'sizes' | 'children'> & {
  location: string
  /** The price in the other currency, and in full at which rate. */
  about: string
  aboutAtRate: string
}

/** A listing as a visitor first meets it. Its page tells the rest. */
export function ShowcaseTile({ location, about, aboutAtRate, ...listing }: ShowcaseTileProps) {
  return (
    <ListingTile {...listing} sizes={SIZES}>
      <p className={styles.place}>
        <MapPinIcon />
        {location}
      </p>
      <p className={styles.about} title={aboutAtRate}>
        {about}
        {listing.per}
      </p>
    </ListingTile>
  )
}

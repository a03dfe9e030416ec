import { shortDate, shortDateWithYear } from '#contract/dates.ts'
import { Tile, TileLine } from '#web/features/listings/page/listing-tile.tsx'
import { viewedWords } from './copy.ts'
import type { ViewedListing } from './viewed-store.ts'
import styles from './viewed-tile.module.css'

/** A listing as it was when this person viewed it, and when that was. */
export function ViewedTile({ viewed, level }: { viewed: ViewedListing; level: 2 | 3 }) {
  const { id, title, price, other, rateOf, isMonthly, place, thumb, at } = viewed
  return (
    <Tile
      id={id}
      title={title}
      level={level}
      price={{ own: price, per: isMonthly ? viewedWords.perMonth : undefined, converted: other }}
      photo={thumb === null ? undefined : { src: thumb }}
    >
      <TileLine
        place={place}
        price={{ own: price, converted: viewedWords.about(other, shortDateWithYear(rateOf)) }}
      />
      <p className={styles.seen}>{viewedWords.seen(shortDate(at))}</p>
    </Tile>
  )
}

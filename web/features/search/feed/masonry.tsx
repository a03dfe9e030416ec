import type { CSSProperties, ReactNode } from 'react'
import styles from './masonry.module.css'

export type MasonryItem = { key: string; ratio: number; content: ReactNode }

/**
 * One list in feed order for fingers, keys and screen readers, drawn as 1, 2 or 3 columns by CSS alone:
 * nothing is measured. CSS columns would deal the cards anew with every page; one element a column would be
 * read column by column; and grid-lanes, which does all this, is not on the phones in use.
 */
export function Masonry({ items, isBusy }: { items: readonly MasonryItem[]; isBusy?: boolean }) {
  const ratios = items.map((item) => item.ratio)
  const two = layColumns(ratios, 2)
  const three = layColumns(ratios, 3)
  return (
    <ul role="list" className={styles.masonry} aria-busy={isBusy}>
      {items.map((item, index) => (
        <li
          key={item.key}
          className={styles.item}
          style={{ ...variables(2, two[index]), ...variables(3, three[index]) }}
        >
          {item.content}
        </li>
      ))}
    </ul>
  )
}

/** Custom properties are not in React's type of a style, and are passed through as they are. */
function variables(columns: 2 | 3, place: Place | undefined): CSSProperties {
  if (!place) return {}
  const named = {
    [`--column-${columns}`]: place.column,
    [`--photos-${columns}`]: place.photosAbove.toFixed(4),
    [`--cards-${columns}`]: place.cardsAbove,
  }
  return named
}

/** Where a card stands: its column, counted from 1, and what lies above it there. */
type Place = {
  column: number
  /** Photo heights above, in column widths. */
  photosAbove: number
  cardsAbove: number
}

// What a card has below its photo, gap included, as a share of the column's width. Only balance hangs on it,
// not position.
const BODY_PER_WIDTH = 0.68

/**
 * Each card in turn goes to the column that is shortest so far, the leftmost of equals. A card's place
 * depends on those before it alone, so loading more never moves what is already there. `ratios` are photo
 * widths over heights.
 */
function layColumns(ratios: readonly number[], columns: number): Place[] {
  const ends = Array.from({ length: columns }, (_, index) => ({
    column: index + 1,
    photosAbove: 0,
    cardsAbove: 0,
  }))
  return ratios.map((ratio) => {
    const end = ends.reduce((shortest, each) => (heightOf(each) < heightOf(shortest) ? each : shortest))
    const place = { ...end }
    end.photosAbove += 1 / ratio
    end.cardsAbove += 1
    return place
  })
}

function heightOf({ photosAbove, cardsAbove }: Place): number {
  return photosAbove + cardsAbove * BODY_PER_WIDTH
}

/** Where a card stands: its column, counted from 1, and what lies above it there. */
export type Place = {
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
export function layColumns(ratios: readonly number[], columns: number): Place[] {
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

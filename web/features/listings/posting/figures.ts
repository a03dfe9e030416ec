const GROUPED = /^-?\d{1,3}(,\d{3})+(\.\d*)?$/
const PLAIN = /^-?(\d+\.?\d*|\.\d+)$/
const grouping = new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 })

/**
 * The number that a person typed: "85,000", "85 000" and "1,5" (a phone's decimal comma) are all read. Null
 * when it is none.
 */
export function readFigure(text: string): number | null {
  const compact = text.replace(/\s/g, '')
  const plain = GROUPED.test(compact) ? compact.replaceAll(',', '') : compact.replace(',', '.')
  return PLAIN.test(plain) ? Number(plain) : null
}

/** As the form sends it: 0 when it is no number. */
export function figureOrZero(text: string): number {
  return readFigure(text) ?? 0
}

/** Thousands apart once a field is left, since 85000000 cannot be told from 850000 at arm's length. */
export function grouped(text: string): string {
  const figure = readFigure(text)
  return figure === null ? text : grouping.format(figure)
}

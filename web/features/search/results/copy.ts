import { counted } from '#contract/numbers.ts'

/** The words of the results view, whichever page shows it. */
export const resultsWords = {
  results: (count: number, isAtLeast: boolean) => `${isAtLeast ? 'Over ' : ''}${counted(count, 'listing')}`,
  filters: 'Filters',
  close: 'Close',
  sort: 'Sort by',
  place: 'Place',
  any: 'Any',
  price: 'Price in leones',
  from: 'From',
  upTo: 'Up to',
  inUnit: (label: string, unit: string) => `${label} in ${unit}`,
  apply: 'Apply',
}

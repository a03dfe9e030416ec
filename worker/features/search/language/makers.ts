import type { ListingType } from '#contract/kinds/derived.ts'
import { columnsOf, rowsOf } from './table.ts'
import { NUMBERED_MAKERS } from './words/devices.ts'
import { CAR_MAKERS, ELECTRONICS_MAKERS, GENERATOR_MAKERS } from './words/makers.ts'

/** What a maker makes; nothing for Honda, whose cars and generators are both for sale. */
export function categoryOfMaker(maker: string): ListingType | undefined {
  return categories.get(maker)
}

/** True for a bare number that can be a model of the maker: "nokia 105", "bmw 320i". */
export function isNumberedModel(maker: string, figures: string): boolean {
  const numbers = numbered.get(maker)
  return numbers !== undefined && (figures.length <= numbers.digitsMax || numbers.longer.has(figures))
}

const categories = new Map<string, ListingType>([['Jeep', 'car_sale']])
for (const [table, category] of [
  [ELECTRONICS_MAKERS, 'electronics'],
  [GENERATOR_MAKERS, 'generator'],
  [CAR_MAKERS, 'car_sale'],
] as const) {
  for (const { value } of rowsOf(table)) categories.set(value, category)
}

const numbered = new Map(
  columnsOf(NUMBERED_MAKERS).map(([maker = '', digits = '', longer = '']) => [
    maker,
    { digitsMax: Number(digits), longer: new Set(longer.split(' ')) },
  ]),
)
